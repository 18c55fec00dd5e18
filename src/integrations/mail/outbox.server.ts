import { outboxProblem, writeOutboxFile } from '../outbox-file.server.ts';
import { composeMessage } from './compose-message.server.ts';
import { MailRefused, makeMessageId, type MailTransport } from '#platform/mail-port.ts';

/**
 * The adapter without a mail server: writes every message to a file `<id>.eml`, which any mail program can open. Files
 * are written atomically, and a message that is sent twice is one file.
 */
export function openOutbox(options: { readonly dir: string; readonly from: string }): MailTransport {
  const { dir, from } = options;
  return {
    async send(message) {
      const messageId = makeMessageId(message, from);
      const raw = await composeMessage(message, from);
      try {
        await writeOutboxFile(dir, `${message.id}.eml`, raw);
      } catch (error) {
        throw new MailRefused(outboxProblem(error), { cause: error });
      }
      return { messageId };
    },
  };
}
