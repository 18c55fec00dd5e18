import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { composeMessage } from './compose-message.server.ts';
import { MailRefused, messageIdOf, type MailTransport } from './port.ts';

/**
 * The adapter without a mail server: writes every message to a file `<id>.eml`, which any mail program can open. Files
 * are written atomically, and a message that is sent twice is one file.
 */
export function openOutbox(options: { readonly dir: string; readonly from: string }): MailTransport {
  const { dir, from } = options;
  return {
    async send(message) {
      const messageId = messageIdOf(message, from);
      const whole = path.join(dir, `${message.id}.eml`);
      const half = path.join(dir, `.${message.id}.part`);
      const raw = await composeMessage(message, from);
      try {
        await mkdir(dir, { recursive: true });
        const file = await open(half, 'w', 0o600);
        try {
          await file.writeFile(raw);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, whole);
        await syncFolder(dir);
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw new MailRefused(
          `The outbox could not be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`,
          { cause: error },
        );
      }
      return { messageId };
    },
  };
}

/** A new file name belongs to its folder: it survives a power failure only once the folder is synced, too. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
