import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { testDatabase } from '#tests/support/database.ts';
import { writeDemoStock } from './make-demo-stock.ts';

const NOW = Date.UTC(2026, 10, 21);
const database = await testDatabase();

const vehicle = (id: string, changes: Partial<Vehicle> = {}) =>
  sampleVehicle({ id, slug: `slug-${id}`, dealershipId: 'g.a', groupId: 'g', ...changes });
const revision = async () =>
  Number((await database.db.selectFrom('stock_revision').select('value').executeTakeFirstOrThrow()).value);
/** One database returns a bigint as a number, the other as text. */
const rows = async () =>
  (await database.db.selectFrom('vehicles').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    revision: Number(row.revision),
  }));

describe('demo stock in the database', () => {
  const first = [
    vehicle('1'),
    vehicle('2', { status: 'sold', soldAt: '2026-11-20T00:00:00.000Z' }),
    vehicle('3', { dealershipId: 'g.b', showOnWebsite: false }),
  ];

  it('is written with one revision and one notification per dealership', async () => {
    const heard: string[] = [];
    const both = Promise.withResolvers<void>();
    const stop = await database.listen('stock_changed', (value) => {
      heard.push(value);
      if (heard.length === 2) both.resolve();
    });
    const before = await revision();
    expect(await writeDemoStock(database, first, NOW)).toEqual({ inserted: 3, updated: 0, unchanged: 0 });
    await both.promise;
    await stop();
    expect(heard).toEqual([String(before + 1), String(before + 2)]);
    expect(await revision()).toBe(before + 2);
    const [one, two, three] = await rows();
    expect(one).toMatchObject({
      id: '1',
      group_id: 'g',
      dealership_id: 'g.a',
      feed_id: 'demo',
      source_key: '1',
      status: 'in_stock',
      visible: true,
      sold_at: null,
      revision: before + 1,
    });
    expect(one!.doc).toEqual(first[0]);
    expect(new Date(two!.sold_at!).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(three).toMatchObject({ visible: false, revision: before + 2 });
  });

  it('does not increase the revision without changes', async () => {
    const before = await revision();
    expect(await writeDemoStock(database, first, NOW)).toEqual({ inserted: 0, updated: 0, unchanged: 3 });
    expect(await writeDemoStock(database, [], NOW)).toEqual({ inserted: 0, updated: 0, unchanged: 0 });
    expect(await revision()).toBe(before);
  });

  it('only writes changed vehicles', async () => {
    const before = await revision();
    const changed = [
      first[0]!,
      { ...first[1]!, status: 'in_stock' as const, soldAt: null, price: 1_000_000 },
      vehicle('4'),
    ];
    expect(await writeDemoStock(database, changed, NOW)).toEqual({ inserted: 1, updated: 1, unchanged: 1 });
    const byId = new Map((await rows()).map((row) => [row.id, row]));
    expect(byId.get('1')!.revision).not.toBe(before + 1);
    expect(byId.get('2')).toMatchObject({ status: 'in_stock', sold_at: null, revision: before + 1 });
    expect(byId.get('2')!.doc).toMatchObject({ price: 1_000_000 });
    expect(byId.has('3')).toBe(true);
  });

  it('uses the last update of a sold vehicle without a date of sale [GAP-088]', async () => {
    await writeDemoStock(
      database,
      [vehicle('5', { status: 'sold', soldAt: null, updatedAt: '2026-11-01T05:00:00.000Z' })],
      NOW,
    );
    const row = (await rows()).find((found) => found.id === '5')!;
    expect(new Date(row.sold_at!).toISOString()).toBe('2026-11-01T05:00:00.000Z');
  });

  it('writes all vehicles of a dealership or none', async () => {
    const before = await revision();
    const clash = [vehicle('6'), vehicle('7', { slug: 'slug-1' })];
    await expect(writeDemoStock(database, clash, NOW)).rejects.toThrow(/slug/);
    expect((await rows()).some((row) => row.id === '6')).toBe(false);
    expect(await revision()).toBe(before);
  });

  it('writes more than 500 vehicles in several statements', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => vehicle(`m${index}`, { dealershipId: 'g.many' }));
    expect(await writeDemoStock(database, many, NOW)).toEqual({ inserted: 1_203, updated: 0, unchanged: 0 });
    const { rows: counted } = await sql<{
      count: string;
      revisions: string;
    }>`select count(*) as count, count(distinct revision) as revisions from vehicles where dealership_id = 'g.many'`.execute(
      database.db,
    );
    expect([Number(counted[0]!.count), Number(counted[0]!.revisions)]).toEqual([1_203, 1]);
  });
});
