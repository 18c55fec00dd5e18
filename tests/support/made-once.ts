import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * A folder that one test file creates and all others of the run copy: filling an application with demo stock takes
 * seconds. Files that need it meanwhile wait for it.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(inject('sharedFolder'), name);
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    const isFirst = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      await delay(20);
      continue;
    }
    try {
      // Renamed when it is complete: other files never see half of it.
      const draft = await mkdtemp(`${folder}-`);
      await make(draft);
      if (!existsSync(folder)) await rename(draft, folder);
    } finally {
      await rmdir(lock);
    }
  }
  return folder;
}
