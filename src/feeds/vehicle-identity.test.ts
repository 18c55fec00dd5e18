import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { readVehicles, importText, sampleDealership, sampleGroup, SAMPLE_HEADER } from '#tests/support/feeds.ts';
import { parseMapping } from './mapping.server.ts';

const database = await testDatabase();
beforeEach(async () => {
  await database.db.deleteFrom('vehicles').execute();
  await database.db.deleteFrom('feed_runs').execute();
});

const feed = (...rows: string[]) => [SAMPLE_HEADER, ...rows].join('\n');
const DERIVED = parseMapping(
  [
    'feed: derived',
    'format: csv',
    'mode: full',
    'key: { derive: [Make, Model, Year] }',
    'dealership: { spread: true }',
    'fields:',
    ...['make', 'model', 'year', 'km', 'price'].map(
      (name) => `  ${name}: { column: ${name[0]!.toUpperCase()}${name.slice(1)} }`,
    ),
  ].join('\n'),
  'derived.yaml',
);

describe('derived keys', () => {
  const rows = [
    'x1,Kia,Rio,2020,15990,100',
    'x2,Kia,Rio,2020,14990,200',
    'x3,Kia,Rio,2020,14990,200',
    'x4,Ford,Ranger,2020,45990,1',
  ];

  it('number equal vehicles, whatever the order of rows', async () => {
    await importText(database, feed(...rows), { mapping: DERIVED });
    const first = await readVehicles(database, 'derived');
    expect(first.size).toBe(4);
    await database.db.deleteFrom('vehicles').execute();
    await importText(database, feed(rows[3]!, rows[1]!, rows[2]!, rows[0]!), { mapping: DERIVED });
    expect(await readVehicles(database, 'derived')).toEqual(first);
    expect(
      (await importText(database, feed(rows[2]!, rows[0]!, rows[3]!, rows[1]!), { mapping: DERIVED })).stock,
    ).toMatchObject({ inserted: 0, updated: 0, unchanged: 4 });
  });

  it('change only one of several equal vehicles', async () => {
    await importText(database, feed(...rows), { mapping: DERIVED });
    const report = await importText(database, feed('x9,Kia,Rio,2020,13990,300', ...rows.slice(1)), {
      mapping: DERIVED,
    });
    expect(report.stock).toMatchObject({ inserted: 0, updated: 1, unchanged: 3, removed: 0 });
    const prices = [...(await readVehicles(database, 'derived')).values()].map((vehicle) => vehicle.price).sort();
    expect(prices).toEqual([1_399_000, 1_499_000, 1_499_000, 4_599_000]);
  });

  it('remove one of several equal vehicles', async () => {
    await importText(database, feed(...rows), { mapping: DERIVED });
    const report = await importText(database, feed(rows[0]!, rows[1]!, rows[3]!), { mapping: DERIVED });
    expect(report.stock).toMatchObject({ unchanged: 3, removed: 1 });
  });
});

describe('dealerships and locations', () => {
  const rest = 'fields: { make: { column: Make }, model: { column: Model } }';
  const head = 'feed: placed\nformat: csv\nmode: full\nkey: { column: Stock }\n';
  const file =
    'Stock,Make,Model,Yard,Lot\n1,Kia,Rio,NORTH,north-yard\n2,Kia,Rio,S1,nowhere\n3,Kia,Rio,east,\n4,Kia,Rio,,\n';

  it('are found by column or table, and reported if unknown', async () => {
    const mapping = parseMapping(
      `${head}dealership: { column: Yard, table: { S1: south } }\nlocation: { column: Lot }\n${rest}`,
      'm',
    );
    const report = await importText(database, file, { mapping });
    const vehicles = await readVehicles(database, 'placed');
    expect([...vehicles.values()].map((vehicle) => [vehicle.dealershipId, vehicle.locationId])).toEqual([
      ['north', 'north-yard'],
      ['south', 'south-main'],
    ]);
    expect(report.quarantined.map((row) => row.reason)).toEqual([
      'the dealership "east" is not one of this group',
      'no dealership',
    ]);
    expect(report.warnings[0]).toMatchObject({ field: 'location_id', count: 1 });
  });

  it('must exist if a mapping names them', async () => {
    const mapping = parseMapping(`${head}dealership: { constant: nroth }\n${rest}`, 'm');
    await expect(importText(database, file, { mapping })).rejects.toThrow(
      'is "nroth", which is not a dealership of this group. Did you mean "north"? It has north, south',
    );
    expect(await database.db.selectFrom('feed_runs').select(['state', 'error']).executeTakeFirst()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('nroth'),
    });
  });

  it('change while the vehicle stays the same', async () => {
    const mapping = (to: string) => parseMapping(`${head}dealership: { constant: ${to} }\n${rest}`, 'm');
    await importText(database, file, { mapping: mapping('north') });
    const before = (await readVehicles(database, 'placed')).get('1')!;
    const report = await importText(database, file, { mapping: mapping('south') });
    expect(report.stock).toMatchObject({ inserted: 0, updated: 4, removed: 0 });
    expect((await readVehicles(database, 'placed')).get('1')).toMatchObject({
      id: before.id,
      slug: before.slug,
      dealershipId: 'south',
      locationId: 'south-main',
    });
  });

  it('are assigned evenly and always the same way', async () => {
    const group = { ...sampleGroup, dealerships: ['a', 'b', 'c'].map(sampleDealership) };
    const mapping = parseMapping(`${head}dealership: { spread: true }\n${rest}`, 'm');
    const many = `Stock,Make,Model\n${Array.from({ length: 300 }, (_, at) => `${at},Kia,Rio`).join('\n')}`;
    const report = await importText(database, many, { group, mapping });
    expect(report.dealerships.map((one) => one.inserted > 70)).toEqual([true, true, true]);
    expect(
      (await importText(database, many, { group: { ...group, dealerships: group.dealerships.toReversed() }, mapping }))
        .stock,
    ).toMatchObject({ updated: 0, inserted: 0 });
  });
});
