import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { MAX_SAVED_DEALS } from './rules/saved-deal.ts';
import { createSavedDeals } from './saved-deals.server.ts';

const database = await testDatabase();
const { db } = database;
const deals = createSavedDeals(database);
const NOW = Date.UTC(2026, 10, 23, 1);
const owner = { accountId: 'jane', siteIds: ['one', 'two'] };
const deal = (n: number, price: number | null = 3_000_000) => ({
  siteId: 'one',
  vehicleId: 'v1',
  vehicle: '2019 Sample',
  query: `car_id=v1&amount=${n}`,
  price,
  offeredRate: 8.95,
});

beforeEach(async () => {
  await db.deleteFrom('shopper_accounts').execute();
  for (const id of ['jane', 'john'])
    await db
      .insertInto('shopper_accounts')
      .values({ id, group_id: 'group', site_id: '', phone: `+6149157000${id.length}${id}`, created_at: new Date(NOW) })
      .execute();
});

describe('saved deals', () => {
  it('are listed as they were saved, the newest first, on the sites of the account alone', async () => {
    expect(await deals.add('jane', deal(1, null), NOW)).toBe('added');
    expect(await deals.add('jane', deal(2), NOW + 1000)).toBe('added');
    expect(await deals.add('jane', { ...deal(3), siteId: 'other' }, NOW)).toBe('added');
    const { id, ...newest } = (await deals.list(owner))[0]!;
    expect(newest).toEqual({ ...deal(2), createdAt: new Date(NOW + 1000) });
    expect((await deals.list(owner)).map(({ price }) => price)).toEqual([3_000_000, null]);
    await deals.remove({ accountId: 'john', siteIds: ['one'] }, id);
    await deals.remove({ accountId: 'jane', siteIds: ['two'] }, id);
    expect(await deals.list(owner)).toHaveLength(2);
    await deals.remove(owner, id);
    expect(await deals.list(owner)).toHaveLength(1);
  });

  it('never exceed the limit, and are stored once, in requests at the same time', async () => {
    for (let n = 1; n < MAX_SAVED_DEALS; n++) await deals.add('jane', deal(n), NOW);
    const outcomes = await Promise.all([98, 98, 99].map((n) => deals.add('jane', deal(n), NOW)));
    expect(outcomes.toSorted()).toEqual(['added', 'full', 'known']);
    expect(await deals.list(owner)).toHaveLength(MAX_SAVED_DEALS);
    expect(await deals.add('john', deal(1), NOW)).toBe('added');
  });

  it('are deleted with the account', async () => {
    await deals.add('jane', deal(1), NOW);
    await db.deleteFrom('shopper_accounts').where('id', '=', 'jane').execute();
    expect(await db.selectFrom('saved_deals').select('id').execute()).toEqual([]);
  });
});
