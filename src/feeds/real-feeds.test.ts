import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { SIMPLE_COLOURS } from './rules/colour.ts';
import { testDatabase } from '#tests/support/database.ts';
import { repeats } from '#tests/support/long-run.ts';
import { readVehicles, hasRealData, NOW, REAL_DATA, sampleGroup } from '#tests/support/feeds.ts';
import type { FeedReport } from './rules/feed-report.ts';
import { importFeed } from './import-feed.server.ts';
import { readMapping } from './mapping.server.ts';

/** All 33,781 listings: `REAL_FEEDS=all npx vitest run src/feeds/real-feeds.test.ts`, half a minute of processor time. */
const isWhole = hasRealData && process.env['REAL_FEEDS'] === 'all';
const TITLES = 'au-listings/australian_vehicle_prices.csv';
const LINES = repeats(800, 2500);
const OF_2021 = 'au-listings/au_cars_info_2021.csv';

async function importReal(
  database: Awaited<ReturnType<typeof testDatabase>>,
  mapping: string,
  file: string,
): Promise<FeedReport> {
  return importFeed({
    database,
    group: sampleGroup,
    mapping: await readMapping(`feeds/mappings/${mapping}.yaml`),
    file: path.resolve(REAL_DATA, file),
    now: () => NOW,
    removalHoldShare: 0.3,
    confirm: false,
    reportDir: path.join(os.tmpdir(), 'forecourt-real-feeds'),
  });
}

function countBy(vehicles: readonly Vehicle[], of: (vehicle: Vehicle) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const vehicle of vehicles) counts[String(of(vehicle))] = (counts[String(of(vehicle))] ?? 0) + 1;
  return counts;
}

describe.skipIf(!hasRealData)('the first listings of both files (needs ../shared/data)', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-listings-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['au-vehicle-prices', TITLES, [2402].filter((line) => line < LINES)],
    ['au-cars-info-2021', OF_2021, []],
  ])('of %s are accepted, cleaned, and unchanged the second time', async (mapping, file, rejected) => {
    const lines = (await readFile(path.join(REAL_DATA, file), 'utf8')).split('\n');
    const sample = path.join(folder, `${mapping}.csv`);
    await writeFile(sample, lines.slice(0, LINES).join('\n'));
    const database = await testDatabase();
    const { rows, quarantined } = await importReal(database, mapping, sample);
    expect(quarantined.map(({ line }) => line)).toEqual(rejected);
    expect(rows.read).toBeGreaterThan(LINES * 0.95);
    const again = await importReal(database, mapping, sample);
    expect(again.stock).toMatchObject({ inserted: 0, updated: 0, removed: 0, unchanged: rows.accepted });

    const vehicles = [...(await readVehicles(database, mapping)).values()];
    expect(new Set(vehicles.map(({ slug }) => slug)).size).toBe(rows.accepted);
    const makes = new Set(vehicles.map(({ make }) => make));
    for (const half of ['Land', 'Great', 'Alfa', 'Aston', 'nan', '']) expect(makes, half).not.toContain(half);
    expect(makes).toContain('Land Rover');
    for (const { price, odometerKm, simpleColour } of vehicles) {
      expect(price ?? 10_000).toBeGreaterThanOrEqual(10_000);
      expect(Number.isInteger(odometerKm ?? 0)).toBe(true);
      expect([null, ...SIMPLE_COLOURS]).toContain(simpleColour);
    }
    const texts = JSON.stringify(vehicles);
    for (const leak of ['****', 'Dealer ad', 'Unlimited km', '#NAME']) expect(texts, leak).not.toContain(leak);
  });
});

describe.skipIf(!isWhole)('the listings with titles (needs ../shared/data and REAL_FEEDS=all)', () => {
  let report: FeedReport;
  let again: FeedReport;
  let vehicles: Vehicle[];
  beforeAll(async () => {
    const database = await testDatabase();
    report = await importReal(database, 'au-vehicle-prices', TITLES);
    again = await importReal(database, 'au-vehicle-prices', TITLES);
    vehicles = [...(await readVehicles(database, 'au-vehicle-prices')).values()];
  });

  it('accepts 16,733 rows and rejects the stub, through 91 bare line feeds in quoted fields', () => {
    expect(report.rows).toMatchObject({ read: 16_734, accepted: 16_733, quarantined: 1 });
    expect(report.quarantined).toEqual([{ line: 2402, reason: 'no make', excerpt: expect.any(String) }]);
    expect(vehicles).toHaveLength(16_733);
    expect(new Set(vehicles.map((vehicle) => vehicle.id)).size).toBe(16_733);
    expect(new Set(vehicles.map((vehicle) => vehicle.slug)).size).toBe(16_733);
  });

  it('changes nothing the second time', () => {
    expect(again.stock).toMatchObject({ inserted: 0, updated: 0, removed: 0, unchanged: 16_733 });
    expect(again.revision).toBeNull();
  });

  it('joins the makes of two words and finds their models', () => {
    const makes = countBy(vehicles, (vehicle) => vehicle.make);
    expect(makes).toMatchObject({ 'Land Rover': 237, 'Great Wall': 16, 'Alfa Romeo': 14, 'Aston Martin': 5, Rover: 3 });
    for (const half of ['Land', 'Great', 'Alfa', 'Aston', 'nan', '']) expect(makes[half], half).toBeUndefined();
    const models = countBy(
      vehicles.filter((vehicle) => vehicle.make === 'Land Rover'),
      (vehicle) => vehicle.model,
    );
    expect(models).toMatchObject({
      'Range Rover Sport': 62,
      'Range Rover Evoque': 45,
      'Range Rover Velar': 17,
      'Discovery 4': 9,
    });
    expect(models['Rover'] ?? models['Range'] ?? 0).toBe(0);
  });

  it('restores the name of the Saab 9-3', () => {
    expect(vehicles.filter((vehicle) => vehicle.make === 'Saab').map((vehicle) => vehicle.model)).toEqual([
      '9-3',
      '9-3',
    ]);
    expect(vehicles.filter((vehicle) => /-Sep|^Sep/.test(`${vehicle.model} ${vehicle.badge}`))).toEqual([]);
  });

  it('leaves 53 vehicles without a price: 50 POA, two blank, and one at $88', () => {
    expect(report.warnings).toContainEqual({
      field: 'price',
      problem: 'a price below $100',
      count: 1,
      examples: [expect.objectContaining({ value: '88' })],
    });
    expect(vehicles.filter((vehicle) => vehicle.price === null)).toHaveLength(53);
    expect(Math.max(...vehicles.map((vehicle) => vehicle.price ?? 0))).toBe(150_000_000);
  });

  it('has no kilometres for 591 vehicles with a dash', () => {
    expect(vehicles.filter((vehicle) => vehicle.odometerKm === null)).toHaveLength(591);
    expect(vehicles.every((vehicle) => vehicle.odometerKm === null || Number.isInteger(vehicle.odometerKm))).toBe(true);
  });

  it('reads the seats of 71 rows from the column of doors', () => {
    const slipped = vehicles.filter((vehicle) => vehicle.seats !== null && vehicle.doors === null);
    expect(slipped).toHaveLength(71);
    expect(Math.max(...vehicles.map((vehicle) => vehicle.doors ?? 0))).toBe(5);
    expect(countBy(slipped, (vehicle) => vehicle.seats)).toEqual({
      5: 22,
      2: 10,
      6: 9,
      7: 8,
      8: 8,
      3: 6,
      9: 4,
      4: 3,
      12: 1,
    });
  });

  it('ignores litres and consumption of 0', () => {
    const electric = vehicles.filter((vehicle) => vehicle.simpleFuel === 'Electric');
    expect(electric).toHaveLength(115);
    expect(electric.filter((vehicle) => vehicle.engineLitres !== null || vehicle.variant?.cylinders != null)).toEqual(
      [],
    );
    expect(vehicles.filter((vehicle) => vehicle.engineLitres === 0 || vehicle.variant?.fuelConsumption === 0)).toEqual(
      [],
    );
  });

  it('reads every state, including AU-VIC, and the suburb alone', () => {
    expect(countBy(vehicles, (vehicle) => vehicle.state)).toMatchObject({ null: 449 });
    expect(vehicles.filter((vehicle) => vehicle.city === 'Warrenheip').map((vehicle) => vehicle.state)).toEqual([
      'vic',
    ]);
    expect(vehicles.filter((vehicle) => vehicle.city?.includes(','))).toEqual([]);
  });

  it('imports no sellers, phone numbers or warranties', () => {
    const texts = JSON.stringify(vehicles);
    for (const leak of ['****', 'Sutherland Isuzu', 'Nippon Motors', 'Dealer ad', 'Unlimited km'])
      expect(texts, leak).not.toContain(leak);
    expect(countBy(vehicles, (vehicle) => vehicle.simpleBody)).toEqual({
      SUV: 6907,
      Hatchback: 2697,
      Ute: 2512,
      Sedan: 1983,
      Wagon: 1232,
      Van: 610,
      Coupe: 336,
      Convertible: 131,
      'People Mover': 21,
      null: 304,
    });
    expect(countBy(vehicles, (vehicle) => vehicle.status)).toEqual({ in_stock: 16_297, coming_soon: 436 });
    expect(countBy(vehicles, (vehicle) => vehicle.condition)).toEqual({ used: 14_994, new: 1227, demo: 512 });
  });

  it('uses one word for each fuel, drive and transmission', () => {
    expect(countBy(vehicles, (vehicle) => vehicle.simpleFuel)).toEqual({
      Petrol: 10_367,
      Diesel: 4905,
      Hybrid: 652,
      Electric: 115,
      LPG: 15,
      null: 679,
    });
    expect(countBy(vehicles, (vehicle) => vehicle.simpleDrive)).toEqual({
      Front: 6978,
      '4x4': 3143,
      AWD: 3113,
      Rear: 2350,
      null: 1149,
    });
    expect(countBy(vehicles, (vehicle) => vehicle.simpleTransmission)).toEqual({
      Automatic: 14_530,
      Manual: 1952,
      null: 251,
    });
    const colours = new Set(vehicles.map((vehicle) => vehicle.simpleColour));
    colours.delete(null);
    expect([...colours].every((colour) => (SIMPLE_COLOURS as readonly string[]).includes(colour!))).toBe(true);
  });
});

describe.skipIf(!isWhole)('the listings of 2021 (needs ../shared/data and REAL_FEEDS=all)', () => {
  let report: FeedReport;
  let byKey: Map<string, Vehicle>;
  let vehicles: Vehicle[];
  beforeAll(async () => {
    const database = await testDatabase();
    report = await importReal(database, 'au-cars-info-2021', OF_2021);
    byKey = await readVehicles(database, 'au-cars-info-2021');
    vehicles = [...byKey.values()];
  });

  it('accepts every row under the id of the file', () => {
    expect(report.rows).toMatchObject({ read: 17_048, accepted: 17_048, quarantined: 0 });
    expect(byKey.get('11530130')).toMatchObject({
      make: 'Toyota',
      model: 'Rukus',
      badge: 'Build 2',
      series: 'AZE151R',
      price: 999_900,
      odometerKm: 263_000,
      seats: 5,
      stockNumber: '11530130',
    });
  });

  it('reads a status with a leading space', () => {
    expect(countBy(vehicles, (vehicle) => vehicle.condition)).toEqual({ used: 16_304, demo: 387, new: 357 });
  });

  it('finds the drive of 24 rows in the column Gearbox', () => {
    const slipped = vehicles.filter((vehicle) => vehicle.simpleDrive !== null);
    expect(countBy(slipped, (vehicle) => vehicle.simpleDrive)).toEqual({ AWD: 13, Front: 8, Rear: 3 });
    expect(slipped.every((vehicle) => vehicle.transmission === null)).toBe(true);
    expect(countBy(vehicles, (vehicle) => vehicle.simpleTransmission)).toEqual({
      Automatic: 14_578,
      Manual: 2446,
      null: 24,
    });
  });

  it('maps all 56 body names', () => {
    expect(new Set(vehicles.map((vehicle) => vehicle.body)).size).toBe(56);
    expect(vehicles.filter((vehicle) => vehicle.simpleBody === null)).toEqual([]);
  });

  it('rejects 2,700,000 km', () => {
    expect(report.warnings).toContainEqual({
      field: 'km',
      problem: 'over 1,500,000 km',
      count: 1,
      examples: [{ line: 16_664, value: '2700000' }],
    });
    expect(Math.max(...vehicles.map((vehicle) => vehicle.odometerKm ?? 0))).toBe(987_475);
  });

  it('maps petrol with electricity to hybrid', () => {
    expect(countBy(vehicles, (vehicle) => vehicle.simpleFuel)).toEqual({
      Petrol: 10_454,
      Diesel: 6087,
      Hybrid: 467,
      LPG: 40,
    });
  });

  it('repairs models and badges that a spreadsheet damaged', () => {
    expect(vehicles.filter((vehicle) => vehicle.make === 'Saab').map((vehicle) => vehicle.model)).toEqual([
      '9-3',
      '9-3',
    ]);
    expect(vehicles.filter((vehicle) => vehicle.badge === '+luxe')).toHaveLength(3);
    expect(JSON.stringify(vehicles)).not.toMatch(/#NAME|9-Mar/);
    expect(vehicles.filter((vehicle) => vehicle.badge === '2.0').length).toBeGreaterThanOrEqual(2);
  });
});

describe.skipIf(!hasRealData)('the dealer system record (needs ../shared/data)', () => {
  it('is read field by field', async () => {
    const database = await testDatabase();
    const report = await importReal(database, 'easycars-stock', 'easycars/easycars_stock_response_example.json');
    expect(report.rows).toEqual({ read: 1, accepted: 1, warned: 0, quarantined: 0 });
    const vehicle = (await readVehicles(database, 'easycars-stock')).get('100/12')!;
    expect(vehicle).toMatchObject({
      vehicleType: 'car',
      condition: 'new',
      status: 'in_stock',
      reserved: true,
      dealershipId: 'north',
      locationId: 'north-main',
      year: 2020,
      make: 'Volvo',
      model: 'V90',
      badge: 'D5 Cross Country Inscription',
      series: '236 MY19',
      stockNumber: '12',
      price: null,
      offerPrice: null,
      priceType: null,
      odometerKm: null,
      colour: null,
      registration: null,
      registrationExpiry: null,
      vin: null,
      videoUrl: null,
      simpleBody: 'Wagon',
      simpleFuel: 'Diesel',
      simpleTransmission: 'Automatic',
      gearCount: 8,
      simpleDrive: 'AWD',
      seats: 5,
      doors: null,
      engineCc: 1969,
      engineLitres: 2,
      caravan: null,
      dealerComments: 'test default 1',
    });
    expect(vehicle.variant).toMatchObject({
      powerKw: 173,
      grossMassKg: 2440,
      cylinders: 4,
      induction: 'Twin Turbo CDI',
      engineCc: 1969,
    });
    expect(vehicle.features).toHaveLength(96);
    expect(vehicle.images).toHaveLength(2);
    expect(vehicle.images[0]!.url).toMatch(/^https:\/\/testmy\.easycars\.net\.au\//);
  });
});

describe.skipIf(!hasRealData)('the caravans for hire (needs ../shared/data)', () => {
  it('convert feet to millimetres, and read dollars with commas [VDP-073]', async () => {
    const database = await testDatabase();
    const report = await importReal(database, 'rv-caravan', 'rv-caravan/rvshare_0to5.csv');
    expect(report.rows).toMatchObject({ read: 3671, accepted: 3506, quarantined: 165 });
    const vehicles = [...(await readVehicles(database, 'rv-caravan')).values()];
    const jayco = vehicles.find((vehicle) => vehicle.advertisedTitle === '2006 Jayco Jayflight 31 BHDS')!;
    expect(jayco).toMatchObject({
      vehicleType: 'caravan',
      make: 'Jayco',
      model: 'Jay Flight',
      badge: '31BHDS',
      year: 2006,
      simpleBody: 'Caravan',
      subscriptionPrice: 52_000,
      price: null,
      state: null,
    });
    expect(jayco.caravan).toMatchObject({ bodyLengthMm: 10_058.4, sleeps: 8 });
    expect(jayco.variant!.heightMm).toBe(3352.8);
    expect(jayco.features).toContain('Range (Stove)');
    expect(vehicles.filter((vehicle) => vehicle.simpleBody === null)).toEqual([]);
    expect(vehicles.find((vehicle) => vehicle.advertisedTitle === '2014 Coachman Mirada')!.subscriptionPrice).toBe(
      129_900,
    );
    expect(Math.max(...vehicles.map((vehicle) => vehicle.caravan?.bodyLengthMm ?? 0))).toBeLessThanOrEqual(30_000);
  });
});
