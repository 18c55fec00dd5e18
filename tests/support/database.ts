import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#db/client.server.ts';

let template: Promise<Blob> | null = null;

/** A migrated embedded database in memory, copied from one that was migrated once in this worker. */
async function embedded(): Promise<DatabaseHandle> {
  template ??= (async () => {
    const first = await openDatabase({ dataDir: 'memory' });
    const dump = await first.pglite!.dumpDataDir('none');
    await first.close();
    return dump;
  })();
  return openDatabase({ dataDir: 'memory', loadDataDir: await template, migrate: false });
}

/** A new, empty database on the private PostgreSQL server that the test script started. */
export async function databaseOnServer(adminUrl: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { default: pg } = await import('pg');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function onServer(adminUrl: string): Promise<DatabaseHandle> {
  const { url, drop } = await databaseOnServer(adminUrl);
  const handle = await openDatabase({ url, dataDir: 'unused' });
  return {
    ...handle,
    async close() {
      await handle.close();
      await drop();
    },
  };
}

/**
 * An empty, migrated database for one test file: embedded, or, when TEST_DATABASE_URL names a server (the test script
 * runs the suite on both), a database of its own there. Closed after the file's tests.
 */
export async function testDatabase(): Promise<DatabaseHandle> {
  const url = process.env['TEST_DATABASE_URL'];
  const handle = url ? await onServer(url) : await embedded();
  afterAll(() => handle.close());
  return handle;
}
