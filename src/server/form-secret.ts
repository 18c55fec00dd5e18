import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** FORM_SECRET, or one made once and kept in the data folder, so that a form opened before a restart can be sent after it. */
export async function formSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = path.join(dataDir, 'form-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    const secret = randomBytes(32).toString('base64url');
    await handle.writeFile(secret);
    await handle.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const kept = (await readFile(file, 'utf8')).trim();
    if (kept.length < 32) throw new Error(`${file} does not hold a whole secret. Delete it: a new one is made at the next start.`);
    return kept;
  }
}
