import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** The permission bits of group and others. */
const OTHERS = 0o077;

/**
 * Makes a folder that only this process's account may enter. Sets the umask of the process, on which the embedded database relies: from
 * then on, it creates files and folders for its own account alone.
 * A folder that others may enter, of an earlier version or restored from a backup, is tightened with everything in it; links are not followed.
 * Throws when others can enter the folder and this account may not change that.
 */
export async function preparePrivateFolder(folder: string): Promise<void> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await lstat(folder);
  // No other account can enter a closed folder, so its content need not be checked.
  if ((mode & OTHERS) === 0) return;
  try {
    // The files first: if the process ends in between, the folder is still open, and the next start does all of it.
    closeContents(folder);
    await chmod(folder, mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new OpenFolder(folder, (error as NodeJS.ErrnoException).path ?? folder);
  }
}

export class OpenFolder extends Error {
  constructor(folder: string, entry: string) {
    super(
      `Other accounts of this machine can enter ${folder}, which holds personal data, and ${entry} belongs to another account. ` +
        `Run chown -R and chmod -R go= on the folder, or choose another DATA_DIR.`,
    );
    this.name = 'OpenFolder';
  }
}

/**
 * Takes from group and others what they may do with anything in the folder. Without waiting for each of the thousand
 * files of a database, which takes several times longer; only a start does it.
 */
export function closeContents(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) closeContents(file);
    const { mode } = lstatSync(file);
    if ((mode & OTHERS) !== 0) chmodSync(file, mode & 0o700);
  }
}
