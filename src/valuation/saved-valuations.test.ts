import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createSavedValuations } from './saved-valuations.server.ts';

const database = await testDatabase();
const saved = createSavedValuations(database);
const NOW = Date.UTC(2026, 10, 21, 1);
const DAY = 86_400_000;
const VALUATION = {
  make: 'Kia',
  model: 'Rio',
  badge: null,
  year: 2021,
  km: 45_000,
  low: 18_100,
  high: 21_900,
  valid_until: '2026-12-05',
  comparables: 14,
};

beforeEach(async () => void (await database.db.deleteFrom('saved_valuations').execute()));

it('stores an estimate with its site, and nothing of the shopper [API-034]', async () => {
  await saved.save('group/site', VALUATION, NOW);
  expect(await database.db.selectFrom('saved_valuations').selectAll().execute()).toEqual([
    { id: expect.any(String), site_id: 'group/site', valuation: VALUATION, created_at: new Date(NOW) },
  ]);
});

it('deletes estimates after a year', async () => {
  await saved.save('group/site', VALUATION, NOW - 366 * DAY);
  await saved.save('group/site', VALUATION, NOW - 364 * DAY);
  await saved.save('group/site', VALUATION, NOW);
  expect(await database.db.selectFrom('saved_valuations').selectAll().execute()).toHaveLength(2);
});
