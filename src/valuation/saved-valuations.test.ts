import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { SAMPLE_VALUATION } from '#tests/support/sample-trade-in.ts';
import { createSavedValuations } from './saved-valuations.server.ts';

const database = await testDatabase();
const saved = createSavedValuations(database);
const NOW = Date.UTC(2026, 10, 21, 1);
const DAY = 86_400_000;

beforeEach(async () => void (await database.db.deleteFrom('saved_valuations').execute()));

it('stores an estimate with its site, and nothing of the shopper [API-034]', async () => {
  await saved.save('group/site', SAMPLE_VALUATION, NOW);
  expect(await database.db.selectFrom('saved_valuations').selectAll().execute()).toEqual([
    { id: expect.any(String), site_id: 'group/site', valuation: SAMPLE_VALUATION, created_at: new Date(NOW) },
  ]);
});

it('waits until the estimate is on disk', async () => {
  const stored = () => database.db.selectFrom('saved_valuations').select('id').execute();
  const syncs: number[] = [];
  const watched = createSavedValuations({
    db: database.db,
    durable: async () => void syncs.push((await stored()).length),
  });
  await watched.save('group/site', SAMPLE_VALUATION, NOW);
  expect(syncs).toEqual([1]);
});

it('deletes estimates after a year', async () => {
  await saved.save('group/site', SAMPLE_VALUATION, NOW - 366 * DAY);
  await saved.save('group/site', SAMPLE_VALUATION, NOW - 364 * DAY);
  await saved.save('group/site', SAMPLE_VALUATION, NOW);
  expect(await database.db.selectFrom('saved_valuations').selectAll().execute()).toHaveLength(2);
});
