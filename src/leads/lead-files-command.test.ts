import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('npm run lead:files names a folder without a database, and creates none [GAP-078]', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'forecourt-lead-files-'));
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/node',
    ['scripts/lead-files.ts', '--receipt', 'FC-7K3M-92QD'],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' } },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to what the server uses.\n`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});
