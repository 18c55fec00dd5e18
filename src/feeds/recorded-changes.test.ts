import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importText, NOW, sampleMapping, SAMPLE_HEADER, readVehicles } from '#tests/support/feeds.ts';

const database: DatabaseHandle = await testDatabase();
const HOUR = 3_600_000;

beforeEach(async () => {
  await database.db.deleteFrom('vehicles').execute();
  await database.db.deleteFrom('vehicle_changes').execute();
});

const feed = (...rows: string[]) => [SAMPLE_HEADER, ...rows].join('\n');
const row = (key: string, price: number) => `${key},Kia,Rio,2020,${price},10000`;

/** `A1 price_dropped 15990 14990` of every change, in their order. */
async function changes(): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('vehicle_changes')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_changes.vehicle_id')
    .select(['source_key', 'kind', 'old_price', 'new_price'])
    .orderBy('vehicle_changes.id')
    .execute();
  const dollars = (cents: unknown) => (cents === null ? '-' : String(Number(cents) / 100));
  return rows.map((one) => `${one.source_key} ${one.kind} ${dollars(one.old_price)} ${dollars(one.new_price)}`);
}

it('records what an import changed, in the order of the changes', async () => {
  await importText(database, feed(row('A1', 15_990), row('A2', 20_000)));
  expect(await changes()).toEqual(['A1 arrived - -', 'A2 arrived - -']);
  await importText(database, feed(row('A1', 14_990), row('A2', 20_000)), { now: () => NOW + HOUR });
  await importText(database, feed(row('A1', 15_490)), { now: () => NOW + 2 * HOUR, confirm: true });
  await importText(database, feed(row('A1', 15_490), row('A2', 19_000)), { now: () => NOW + 3 * HOUR });
  expect((await changes()).slice(2)).toEqual([
    'A1 price_dropped 15990 14990',
    'A1 price_raised 14990 15490',
    'A2 withdrawn - -',
    'A2 back 20000 19000',
    'A2 price_dropped 20000 19000',
  ]);
});

it('records the time and the stock revision of a change', async () => {
  await importText(database, feed(row('A1', 15_990)));
  await importText(database, feed(row('A1', 14_990)), { now: () => NOW + HOUR });
  const latest = await database.db.selectFrom('vehicle_changes').selectAll().orderBy('id', 'desc').executeTakeFirst();
  const { value } = await database.db.selectFrom('stock_revision').select('value').executeTakeFirstOrThrow();
  expect(latest).toMatchObject({ kind: 'price_dropped', at: new Date(NOW + HOUR) });
  expect(String(latest?.revision)).toBe(String(value));
});

it('records nothing for a feed that changes nothing for shoppers', async () => {
  await importText(database, feed(row('A1', 15_990)));
  await importText(database, feed('A1,Kia,Rio,2020,15990,12000'), { now: () => NOW + HOUR });
  await importText(database, feed('A1,Kia,Rio,2020,15990,12000'), { now: () => NOW + 2 * HOUR });
  expect(await changes()).toEqual(['A1 arrived - -']);
});

it('records missing vehicles as sold where the mapping says so, and no arrival of a sold one', async () => {
  const mapping = { ...sampleMapping('  status: { column: Status }\n'), absent: 'sold' as const };
  const header = `${SAMPLE_HEADER},Status`;
  const options = { mapping, confirm: true };
  await importText(database, [header, `${row('A1', 15_990)},`, `${row('A2', 9_000)},sold`].join('\n'), options);
  await importText(database, [header, `${row('A2', 9_000)},sold`].join('\n'), { ...options, now: () => NOW + HOUR });
  expect(await changes()).toEqual(['A1 arrived - -', 'A1 sold - -']);
});

it('writes vehicles and their changes together or not at all', async () => {
  await importText(database, feed(row('A1', 15_990)));
  await sql`alter table vehicle_changes add constraint refused check (kind <> 'price_dropped')`.execute(database.db);
  const failing = importText(database, feed(row('A1', 14_990), row('A2', 1_000)), { now: () => NOW + HOUR });
  await expect(failing).rejects.toThrow('refused');
  await sql`alter table vehicle_changes drop constraint refused`.execute(database.db);
  expect(await changes()).toEqual(['A1 arrived - -']);
  expect([...(await readVehicles(database)).values()].map(({ price }) => price)).toEqual([1_599_000]);
});
