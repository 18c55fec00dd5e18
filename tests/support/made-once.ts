import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

/**
 * A folder that one test file creates and all others of the run copy: filling an application with demo stock takes
 * seconds. Files that need it at the same time each create one, and the first is used.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(inject('sharedFolder'), name);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(`${folder}-`);
  await make(draft);
  await rename(draft, folder).catch((error: Error) => {
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
