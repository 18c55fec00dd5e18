import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file that must not exist yet: as a whole or not at all, also when the process is killed, and by one of several processes only.
 * Returns whether this call made it. Not synced: no money depends on it, so a power failure may lose the last seconds.
 */
export async function writeOnce(file: string, content: string): Promise<boolean> {
  const dir = path.dirname(file);
  const draft = path.join(dir, `.${randomUUID()}.part`);
  const write = () => writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  try {
    await write().catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await write();
    });
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** `null` for a file that does not exist. */
export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(missing(null));
}

/** The finished files of a folder in the order of their names; none for a folder that does not exist. */
export async function namesIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(missing<string[]>([]));
  return names.filter((name) => !name.startsWith('.')).toSorted();
}

const missing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (errorCode(error) === 'ENOENT') return instead;
    throw error;
  };

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;
