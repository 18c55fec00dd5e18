import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Space for the databases, pictures and browser profiles of all tests at the same time, with some to spare. */
const NEEDED_BYTES = 3 * 1024 ** 3;

const PREFIX = 'forecourt-test-';
const REMOVE = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };

/** The folder for temporary files: in memory if that has so many bytes free, otherwise the machine's own one. */
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
  const parent = temporaryParent();
  removeAbandoned(parent);
  const folder = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs under an account of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, REMOVE));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return folder;
}

/** A killed run cannot remove its folder, which would occupy memory until the machine restarts. The name has the process that made it. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(path.join(parent, name), REMOVE);
  }
}

function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
