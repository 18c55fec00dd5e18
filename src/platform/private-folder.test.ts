import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './db/client.server.ts';
import { preparePrivateFolder } from './private-folder.server.ts';

let parent: string;
const before = process.umask();
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'forecourt-private-'));
});
afterEach(async () => {
  process.umask(before);
  await rm(parent, { recursive: true, force: true });
});

/** The folder and paths in it that its group or others can access. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const open: string[] = [];
  for (const name of ['', ...entries]) {
    const { mode } = await lstat(path.join(folder, name));
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  return open;
}

describe('a private folder', () => {
  it.each([0o000, 0o002, 0o022, 0o077])(
    'is closed to others under umask %o, including files created later',
    async (umask) => {
      process.umask(umask);
      const folder = path.join(parent, 'data', 'inner');
      await preparePrivateFolder(folder);
      await mkdir(path.join(folder, 'outbox'));
      await writeFile(path.join(folder, 'outbox', 'a.eml'), '');
      expect(await openToOthers(path.join(parent, 'data'))).toEqual([]);
      expect((await lstat(folder)).mode & 0o777).toBe(0o700);
      expect((await lstat(path.join(folder, 'outbox', 'a.eml'))).mode & 0o777).toBe(0o600);
    },
  );

  it('is closed if it was open, with everything in it', async () => {
    process.umask(0);
    const folder = path.join(parent, 'data');
    await mkdir(path.join(folder, 'pglite', 'base'), { recursive: true });
    await writeFile(path.join(folder, 'pglite', 'base', '1'), 'x');
    await writeFile(path.join(folder, 'run.sh'), 'x', { mode: 0o777 });
    await preparePrivateFolder(folder);
    expect(await openToOthers(folder)).toEqual([]);
    expect((await lstat(path.join(folder, 'run.sh'))).mode & 0o777).toBe(0o700);
  });

  it('does not change the targets of links in it', async () => {
    process.umask(0);
    const [folder, elsewhere] = [path.join(parent, 'data'), path.join(parent, 'elsewhere')];
    await mkdir(folder);
    await writeFile(elsewhere, 'x', { mode: 0o644 });
    await chmod(elsewhere, 0o644);
    await symlink(elsewhere, path.join(folder, 'link'));
    await preparePrivateFolder(folder);
    expect((await lstat(elsewhere)).mode & 0o777).toBe(0o644);
  });

  it('contains the whole embedded database', async () => {
    process.umask(0);
    const folder = path.join(parent, 'data');
    const database = await openDatabase({ dataDir: folder });
    await sql`create table later (id int primary key, text text)`.execute(database.db);
    await sql`insert into later select generate_series(1, 1000), repeat('x', 3000)`.execute(database.db);
    expect(await openToOthers(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['lock', 'pglite']));
    await database.close();
  });
});
