import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { acknowledged } from './acknowledged.ts';

const database = await testDatabase();

const order: string[] = [];
const durable = vi.fn(async () => void order.push('on disk'));
const watched = { db: database.db, durable };
beforeEach(() => {
  order.length = 0;
  durable.mockClear();
});

it('commits to disk whatever the setting of the session is, and syncs after the commit', async () => {
  await sql`set synchronous_commit = off`.execute(database.db);
  const found = await acknowledged(watched, async (trx) => {
    const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(trx);
    order.push('work');
    return rows[0]!.value;
  });
  expect([found, ...order]).toEqual(['on', 'work', 'on disk']);
});

it('syncs also after work that stored nothing: another request may be waiting for the disk', async () => {
  expect(await acknowledged(watched, async () => 'known')).toBe('known');
  expect(durable).toHaveBeenCalledOnce();
});

it('stores and syncs nothing when the work throws', async () => {
  const id = 'acknowledged-test';
  const work = acknowledged(watched, async (trx) => {
    await sql`create table acknowledged_test (id text)`.execute(trx);
    throw new Error(id);
  });
  await expect(work).rejects.toThrow(id);
  expect(durable).not.toHaveBeenCalled();
  const { rows } = await sql<{ found: string | null }>`select to_regclass('acknowledged_test') as found`.execute(
    database.db,
  );
  expect(rows[0]!.found).toBeNull();
});
