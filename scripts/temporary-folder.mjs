import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** What the databases, pictures and browser profiles of all tests need at the same time, with room to spare. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** The folder for temporary files: in memory where that has so many bytes free, otherwise the machine's own one. */
export function temporaryParent(neededBytes = NEEDED_BYTES) {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= neededBytes) return MEMORY;
  } catch (error) {
    // Other systems have no such folder, or it is read-only.
    if (!['ENOENT', 'EACCES', 'EROFS'].includes(error.code)) throw error;
  }
  return os.tmpdir();
}

/**
 * Creates a folder for the temporary files of this process and of those that it starts, and removes it at the end.
 * In memory, because each embedded database waits for the disk when it is copied, opened and written: on a busy machine
 * for most of the time of the tests.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(temporaryParent(), 'forecourt-test-'));
  // PostgreSQL runs under an account of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return folder;
}
