import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabase } from './client.server.ts';
import { unsafeSettings } from './unsafe-settings.server.ts';

const database = await testDatabase();

describe('settings of the database that can lose commits', () => {
  it('are reported, each with its risk', async () => {
    await database.db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      expect(await unsafeSettings(trx)).toContain(
        'The PostgreSQL server runs with synchronous_commit=off: a crash can lose the newest imports and states of deliveries ' +
          '(not leads, which are always committed synchronously). Set it to on.',
      );
    });
  });

  it('are not reported when they are safe', async () => {
    expect(await unsafeSettings(database.db)).not.toContainEqual(expect.stringContaining('synchronous_commit'));
  });

  // A database in memory runs without fsync.
  it.skipIf(process.env['TEST_DATABASE_URL'])('include fsync', async () => {
    const inMemory = await openDatabase({ dataDir: 'memory', migrate: false });
    expect(await unsafeSettings(inMemory.db)).toEqual([
      'The PostgreSQL server runs with fsync=off: a power cut can lose acknowledged leads and damage the database. Set it to on.',
    ]);
    await inMemory.close();
  });
});
