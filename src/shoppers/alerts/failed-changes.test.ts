import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#platform/db/unavailable.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { addAccount, addSearch, alertProcess, changeVehicles, emptyAlerts } from '#tests/support/alerts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sampleDealership, sampleStockRules } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { matchChanges, type MatchParts } from './match-changes.server.ts';
import type { ShopperSite } from '../shopper-site.ts';

const database = await testDatabase();
const site = sampleSite(
  [sampleDealership('dealership')],
  { garage: { enabled: true, saves: ['searches'] } },
  { stockRules: sampleStockRules(['dealership']) },
);
const NOON = Date.parse('2026-11-23T12:00:00+10:00');
const DAY = 86_400_000;
const MAKES = ['Kia', 'Mazda', 'Ford', 'Toyota', 'Isuzu'];
const SEARCHES = ['make=Kia', 'make=Mazda', 'range%5Bprice%5D=%3A30000'];

beforeEach(async () => {
  await emptyAlerts(database);
  await database.db.deleteFrom('alert_failures').execute();
  await database.db.deleteFrom('vehicle_changes').execute();
  await addAccount(database, 'jane', '+61491570006', null, NOON - DAY);
  for (const query of SEARCHES) await addSearch(database, 'jane', query, { at: NOON - DAY });
});

/** 18 vehicles arrive, `v0` to `v17`. */
async function arrivals() {
  const vehicles = Array.from({ length: 18 }, (_, n) => ({
    id: `v${n}`,
    make: MAKES[n % MAKES.length]!,
    price: 2_000_000,
  }));
  await changeVehicles(
    database,
    vehicles.map((vehicle) => ({ vehicle, kind: 'arrived' as const })),
    NOON,
  );
}

/** Matches with a search that fails for some vehicles or conditions. Returns what was logged. */
async function matchWith(changed: (usual: MatchParts) => Partial<MatchParts>) {
  const { parts } = await alertProcess(database, site, NOON);
  const errors: object[] = [];
  const log = { error: (facts: object) => void errors.push(facts) };
  await matchChanges({ ...parts, log, ...changed(parts) });
  return errors;
}

/** The search cannot read one vehicle. */
const unreadable =
  (id: string) =>
  ({ vehiclesOnSite }: MatchParts): Partial<MatchParts> => ({
    async vehiclesOnSite(of: ShopperSite, vehicles: readonly Vehicle[], now: number) {
      if (vehicles.some((vehicle) => vehicle.id === id)) throw new Error(`cannot read ${id}`);
      return vehiclesOnSite(of, vehicles, now);
    },
  });

/** The vehicles of the alerts of one search, once for each time that an alert names one. */
async function alerted(query: string): Promise<string[]> {
  const { rows } = await sql<{ vehicle_id: string }>`
    select change.vehicle_id from alerts join vehicle_changes as change on change.id = any(alerts.change_ids)
    where search_id = ${`jane ${query}`} order by change.id`.execute(database.db);
  return rows.map((row) => row.vehicle_id);
}
const every = Array.from({ length: 18 }, (_, n) => `v${n}`);
const failures = () =>
  database.db
    .selectFrom('alert_failures')
    .innerJoin('vehicle_changes', 'vehicle_changes.id', 'change_id')
    .select(['vehicle_id', 'reason'])
    .orderBy('change_id')
    .execute();
const progress = () => database.db.selectFrom('alert_progress').selectAll().executeTakeFirstOrThrow();

it.each(['v0', 'v13', 'v17'])('a change that cannot be matched, of %s, does not stop the others', async (id) => {
  await arrivals();
  const errors = await matchWith(unreadable(id));
  expect(await alerted(SEARCHES[2]!)).toEqual(every.filter((one) => one !== id));
  expect(await failures()).toEqual([{ vehicle_id: id, reason: `cannot read ${id}` }]);
  expect(errors).toHaveLength(1);
  const { done_until, batch_until } = await progress();
  expect(done_until).toEqual(batch_until);
});

it('a saved search that cannot be matched does not stop the others, and no vehicle is named twice', async () => {
  await arrivals();
  await matchWith(({ vehiclesOnSite }) => ({
    async vehiclesOnSite(...given) {
      const usual = await vehiclesOnSite(...given);
      return {
        ...usual,
        async find(query) {
          if (query.filters.make?.includes('Mazda')) throw new Error('cannot find Mazda');
          return usual.find(query);
        },
      };
    },
  }));
  expect(await alerted('make=Kia')).toEqual(every.filter((_, n) => n % 5 === 0));
  expect(await alerted('make=Mazda')).toEqual([]);
  expect(await alerted(SEARCHES[2]!)).toEqual(every);
  expect((await failures()).map(({ vehicle_id: id }) => id)).toEqual(every.filter((_, n) => n % 5 === 1));
});

it('a site that cannot be matched does not stop the others', async () => {
  await arrivals();
  const broken = { ...site, id: 'group/broken' };
  await sql`insert into saved_searches (id, account_id, site_id, query, title, channel, frequency, created_at)
    select 'broken', account_id, ${broken.id}, query, title, channel, frequency, created_at
    from saved_searches where query = 'make=Kia'`.execute(database.db);
  await matchWith(({ vehiclesOnSite }) => ({
    tenants: { all: () => [broken, site] },
    async vehiclesOnSite(of, ...given) {
      if (of === broken) throw new Error('a broken site');
      return vehiclesOnSite(of, ...given);
    },
  }));
  expect(await alerted(SEARCHES[2]!)).toEqual(every);
  expect(await failures()).toHaveLength(18);
});

it.each([
  ['the stock', (): Partial<MatchParts> => ({ refreshStock: () => Promise.reject(new Error('no stock')) })],
  [
    'the database',
    (): Partial<MatchParts> => ({ vehiclesOnSite: () => Promise.reject(new DatabaseUnavailable('gone', null)) }),
  ],
])('while %s is unavailable, no change is given up', async (_, unavailable) => {
  await arrivals();
  const { done_until: before } = await progress();
  await expect(matchWith(unavailable)).rejects.toThrow(/no stock|gone/);
  expect((await progress()).done_until).toEqual(before);
  expect(await failures()).toEqual([]);
  await matchWith(() => ({}));
  expect(await alerted(SEARCHES[2]!)).toEqual(every);
});
