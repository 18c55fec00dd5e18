import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file for this account alone, atomically: after a crash or a power failure it is there as a whole or not at
 * all. An earlier file of the name is replaced. Throws the error of the file system, and then leaves no partial file.
 */
export async function writeOutboxFile(dir: string, name: string, content: string | Buffer): Promise<void> {
  const half = path.join(dir, `.${name}.part`);
  try {
    await mkdir(dir, { recursive: true });
    const file = await open(half, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path.join(dir, name));
    await syncFolder(dir);
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    throw error;
  }
}

/** Explains why a file could not be written, without its path: `The outbox could not be written: ENOSPC.` */
export function outboxProblem(error: unknown): string {
  return `The outbox could not be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`;
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
