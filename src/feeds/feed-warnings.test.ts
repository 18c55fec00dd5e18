import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { importText, sampleMapping, readVehicles } from '#tests/support/feeds.ts';
import { parseMapping } from './mapping.server.ts';

const database = await testDatabase();
beforeEach(() => database.db.deleteFrom('vehicles').execute());

const VIN = 'JTDKN3DU0A0000001';
const OTHER_VIN = 'JTDKN3DU0A0000002';
const withVin = sampleMapping('  vin: { column: Vin }\n');
const rows = (...vins: readonly string[]) =>
  ['Stock,Make,Model,Year,Price,Km,Vin', ...vins.map((vin, at) => `A${at + 1},Kia,Rio,2021,24990,1,${vin}`)].join('\n');

describe('one VIN of several vehicles', () => {
  it('is reported with the rows of the feed that have it, and each vehicle is imported', async () => {
    const report = await importText(database, rows(VIN, OTHER_VIN, VIN, VIN), { mapping: withVin });
    expect(report.rows).toMatchObject({ accepted: 4, warned: 2 });
    expect(report.warnings).toEqual([
      {
        field: 'vin',
        problem: 'the VIN of more than one vehicle: each is listed, although they may be one',
        count: 2,
        examples: [
          { line: 4, value: `${VIN}, also line 2` },
          { line: 5, value: `${VIN}, also line 2` },
        ],
      },
    ]);
  });

  it('is reported with a vehicle whose row did not change, and with one of another feed', async () => {
    await importText(database, rows(VIN), { mapping: withVin });
    const again = await importText(database, rows(VIN, VIN), { mapping: withVin });
    expect(again.warnings.map(({ field }) => field)).toEqual(['vin']);
    await database.db.deleteFrom('vehicles').execute();
    await importText(database, rows(VIN), { mapping: withVin });
    const other = await importText(database, rows(VIN), { mapping: { ...withVin, feed: 'other' } });
    expect(other.warnings[0]?.examples).toEqual([{ line: 2, value: `${VIN}: other A1, sample A1` }]);
  });

  it('is not reported of one vehicle, sold ones, or under a new stock number', async () => {
    await importText(database, rows(VIN), { mapping: withVin });
    const moved = `Stock,Make,Model,Year,Price,Km,Vin\nB9,Kia,Rio,2021,24990,1,${VIN}`;
    const report = await importText(database, moved, { mapping: withVin, confirm: true });
    expect(report.warnings).toEqual([]);
  });
});

describe('fields of a row that do not agree', () => {
  const mapping = parseMapping(
    `feed: sample
format: csv
mode: full
key: { column: Stock }
dealership: { constant: north }
fields:
  make: { column: Make }
  model: { column: Model }
  price: { column: Price }
  offer_price: { column: Offer, optional: true }
  before_price: { column: Before, optional: true }
  price_type: { column: Type, optional: true }
  reserve_amount: { column: Reserve, optional: true }
  images: { column: Images, optional: true }
`,
    'm.yaml',
  );
  const take = async (columns: string, values: string) => {
    const report = await importText(database, `Stock,Make,Model,${columns}\nA1,Kia,Rio,${values}`, { mapping });
    const [vehicle] = (await readVehicles(database)).values();
    return { warnings: report.warnings.map(({ field, problem }) => `${field} ${problem}`), vehicle };
  };

  it('are a price without a price type', async () => {
    expect((await take('Price', '24990')).warnings).toEqual([
      'price_type missing beside a price: shoppers cannot tell which charges it includes',
    ]);
    expect((await take('Price,Type', '24990,Drive Away')).warnings).toEqual([]);
    expect((await take('Price', '$24990 drive away')).vehicle).toMatchObject({ priceType: 'Drive Away' });
    expect((await take('Price', 'POA')).warnings).toEqual([]);
  });

  it('are an offer above the price, and an earlier price below it [AVL-022]', async () => {
    const high = await take('Price,Offer,Type', '24990,25990,EGC');
    expect(high.warnings).toEqual(['offer_price above the price: not an offer']);
    const low = await take('Price,Before,Type', '24990,23990,EGC');
    expect(low.warnings).toEqual(['before_price below the price: not shown as an earlier price']);
  });

  it('are both prices of one column, unless the feed states the earlier one itself', async () => {
    const both = await take('Price,Type', '"Was $48,990 Now $45,990",EGC');
    expect(both.vehicle).toMatchObject({ price: 4_599_000, previousPrice: 4_899_000 });
    const own = await take('Price,Before,Type', '"Was $48,990 Now $45,990",49990,EGC');
    expect(own.vehicle).toMatchObject({ price: 4_599_000, previousPrice: 4_999_000 });
  });

  it.each([
    ['0', 0],
    ['0.00', 0],
    ['', null],
    ['250', 25_000],
  ])('keeps a deposit of "%s" as %s [RSV-003]', async (reserve, cents) => {
    const { vehicle } = await take('Price,Type,Reserve', `24990,EGC,${reserve}`);
    expect(vehicle?.reserveAmount).toBe(cents);
  });

  it('keeps a price of $11 to $99 with a warning [AVL-023]', async () => {
    for (const dollars of [11, 50, 99]) {
      const { vehicle, warnings } = await take('Price,Type', `${dollars},EGC`);
      expect(vehicle?.price).toBe(dollars * 100);
      expect(warnings).toEqual(['price an unlikely price, below $100: shown as it is']);
    }
    expect((await take('Price,Type', '10,EGC')).vehicle?.price).toBeNull();
  });
});
