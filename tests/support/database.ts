import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { madeOnce } from './made-once.ts';

/**
 * Writes a migrated embedded database into a data folder, copied from one that was made once in this run: making one
 * takes seconds.
 */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  copyDatabase(await migratedOnce(), dataDir);
}

/** Copies at once: the asynchronous copy takes three times as long for the thousand files of a database. */
export function copyDatabase(from: string, to: string): void {
  cpSync(path.join(from, 'pglite'), path.join(to, 'pglite'), { recursive: true });
}

/**
 * A migrated embedded database as a folder `pglite`. Its copies open with small buffers: clearing PostgreSQL's own 128 MB
 * takes half of the processor time of opening one.
 */
const migratedOnce = () =>
  madeOnce('migrated', async (draft) => {
    await (await openDatabase({ dataDir: draft })).close();
    await appendFile(path.join(draft, 'pglite/postgresql.conf'), 'shared_buffers = 8MB\n');
  });

/** A migrated embedded database, copied from one that was migrated once in this run. */
async function embedded(): Promise<DatabaseHandle> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-database-'));
  await copyMigratedDatabase(dataDir);
  const handle = await openDatabase({ dataDir, migrate: false });
  return {
    ...handle,
    async close() {
      await handle.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A new database on the private PostgreSQL server of the test script: empty, or a copy of another one without
 * connections.
 */
export async function databaseOnServer(
  adminUrl: string,
  copiedFrom: string | null = null,
): Promise<{ readonly name: string; readonly url: string; drop(): Promise<void> }> {
  const { default: pg } = await import('pg');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}${copiedFrom === null ? '' : ` template ${copiedFrom}`}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function onServer(adminUrl: string): Promise<DatabaseHandle> {
  const folder = await madeOnce('migrated-on-server', async (draft) => {
    const first = await databaseOnServer(adminUrl);
    await (await openDatabase({ url: first.url, dataDir: 'unused' })).close();
    await writeFile(path.join(draft, 'name'), first.name);
  });
  const { url, drop } = await databaseOnServer(adminUrl, await readFile(path.join(folder, 'name'), 'utf8'));
  const handle = await openDatabase({ url, dataDir: 'unused', migrate: false });
  return {
    ...handle,
    async close() {
      await handle.close();
      await drop();
    },
  };
}

/**
 * An empty, migrated database for one test file: embedded, or on the server that TEST_DATABASE_URL names (the test
 * script runs the suite on both). Closed after the file's tests.
 */
export async function testDatabase(): Promise<DatabaseHandle> {
  const url = process.env['TEST_DATABASE_URL'];
  const handle = url ? await onServer(url) : await embedded();
  afterAll(() => handle.close());
  return handle;
}
