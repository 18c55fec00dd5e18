import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { copyMigratedDatabase, testDatabase } from '#tests/support/database.ts';
import { openDatabase } from './client.server.ts';
import { FolderInUse, lockFolder } from './folder-lock.server.ts';
import { migrate } from './migrate.server.ts';

const folders: string[] = [];
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-db-'));
  folders.push(folder);
  return folder;
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('the lock on the embedded folder', () => {
  it('refuses a second owner and names the first', async () => {
    const folder = await temporaryFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('takes over from a process that was killed', async () => {
    const folder = await temporaryFolder();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await new Promise((resolve) => child.once('spawn', resolve));
    await writeFile(path.join(folder, 'lock'), `${child.pid} -\n`);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await (await lockFolder(folder)).release();
  });

  it('takes over when the process id now belongs to another program', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'lock'), `${process.pid} 1\n`);
    const lock = await lockFolder(folder);
    expect(await readFile(path.join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  });

  it('takes over an empty lock file, left by a crash between creating and writing', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'lock'), '');
    const lock = await lockFolder(folder);
    expect(await readFile(path.join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  });

  it.each(['', '999999999 1\n'])('goes to one of several that take it over from "%s"', async (stale) => {
    for (let round = 0; round < 20; round++) {
      const folder = await temporaryFolder();
      await writeFile(path.join(folder, 'lock'), stale);
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['lock']);
    }
  });

  it('is held by an open database and released by closing it', async () => {
    const folder = await temporaryFolder();
    await copyMigratedDatabase(folder);
    const first = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderInUse);
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    expect(await second.db.selectFrom('stock_revision').select('value').execute()).toHaveLength(1);
    await second.close();
  });
});

describe('the database', async () => {
  const database = await testDatabase();

  it('is migrated once', async () => {
    expect(await migrate(database.db)).toEqual([]);
  });

  it('says what to check when no server answers', async () => {
    const opening = openDatabase({ url: 'postgres://forecourt@127.0.0.1:1/none', dataDir: 'memory' });
    await expect(opening).rejects.toThrow(/ECONNREFUSED.*Check DATABASE_URL/);
  });

  it('reports the failed migration and rolls it back', async () => {
    const folder = await temporaryFolder();
    for (const name of await readdir('src/platform/db/migrations')) {
      await writeFile(path.join(folder, name), await readFile(path.join('src/platform/db/migrations', name)));
    }
    await writeFile(
      path.join(folder, '0099_broken.sql'),
      'create table half_done (id int); select no_such_column from half_done;',
    );
    await expect(migrate(database.db, folder)).rejects.toThrow('0099_broken');
    const tables = await database.db.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('half_done');
  });

  it('receives a NOTIFY after its commit, but not after a rollback', async () => {
    const heard: string[] = [];
    const first = Promise.withResolvers<void>();
    const stop = await database.listen('test_channel', (payload) => {
      heard.push(payload);
      first.resolve();
    });
    const { sql } = await import('kysely');
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_notify('test_channel', 'lost')`.execute(trx);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await database.db.transaction().execute(async (trx) => {
      await sql`select pg_notify('test_channel', 'committed')`.execute(trx);
    });
    await first.promise;
    expect(heard).toEqual(['committed']);
    await stop();
  });

  it('has one row of stock revision and refuses another', async () => {
    await expect(database.db.insertInto('stock_revision').values({ value: 7 }).execute()).rejects.toThrow();
  });
});
