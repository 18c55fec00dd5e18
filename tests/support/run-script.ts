import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Output of a command of `scripts/` while an application holds the embedded database. Throws if the command fails. */
export async function runScript(
  { dataDir }: { readonly dataDir: string },
  name: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/node', [`scripts/${name}.ts`, ...options], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' },
  });
  return stdout;
}
