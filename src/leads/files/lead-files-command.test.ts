import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyMigratedDatabase } from '#tests/support/database.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function dataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-lead-files-'));
  folders.push(folder);
  return folder;
}

function run(dataDir: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', ['scripts/lead-files.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' },
  });
  return { status, stdout, stderr };
}

it('npm run lead:files names a folder without a database, and creates none [GAP-078]', () => {
  const dataDir = dataFolder();
  expect(run(dataDir, '--receipt', 'FC-7K3M-92QD')).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to what the server uses.\n`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

it('npm run lead:files fails where there is no such lead [GAP-078]', async () => {
  const dataDir = dataFolder();
  await copyMigratedDatabase(dataDir);
  expect(run(dataDir, '--receipt', 'FC-7K3M-92QD')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no lead with the receipt number FC-7K3M-92QD.\n',
  });
});

it.each([[[]], [['--reciept', 'FC-1']]])('npm run lead:files exits with 2 for wrong use: %j', (args) => {
  expect(run(dataFolder(), ...args)).toMatchObject({ status: 2, stdout: '' });
});
