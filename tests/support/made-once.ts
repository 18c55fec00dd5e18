import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

/**
 * A folder that one test file makes and all others of the run copy from: an application with its demo stock takes seconds to fill.
 * Files that want it at the same moment each make one, and the first stays.
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
