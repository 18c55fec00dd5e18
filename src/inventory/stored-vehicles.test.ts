import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '#platform/db/client.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { databaseOnServer } from '#tests/support/database.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';

const MIGRATIONS = 'src/platform/db/migrations';
const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-stored-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An empty database with the schema before vehicles had their own field names. */
async function openBefore() {
  for (const name of (await readdir(MIGRATIONS)).filter((one) => one < '0004'))
    await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  const admin = process.env['TEST_DATABASE_URL'];
  const server = admin ? await databaseOnServer(admin) : null;
  const database = await openDatabase(
    server ? { url: server.url, dataDir: 'unused', migrate: false } : { dataDir: 'memory', migrate: false },
  );
  afterAll(async () => {
    await database.close();
    await server?.drop();
  });
  await migrate(database.db, folder);
  return database;
}

const BEFORE = {
  id: 'v1',
  slug: 'a-caravan',
  group_id: 'g',
  dealership_id: 'g.d',
  location_id: 'g.d.l',
  item_type: 'caravan',
  car_type: 'demo',
  status: 'sold',
  show_on_dealer_website: true,
  reserved: true,
  certified: false,
  preorder: false,
  tag: 'Special',
  year: 2024,
  make: 'Citroën',
  model: 'Berlingo',
  badge: 'Feel',
  series: 'K9',
  colour: 'Ivory',
  simple_colour: 'White',
  interior_colour: 'Grey',
  body: 'VAN',
  simple_body: 'Van',
  bodyconfiguration: 'LWB',
  trans: '8 SP AUTO',
  simple_transmission: 'Automatic',
  gearnum: 8,
  drive: 'FWD',
  simple_drive: 'Front',
  fuel: 'ULP',
  simple_fuel: 'Petrol',
  seats: 5,
  doors: 4,
  engine_size: 1598,
  engine_size_litres: 1.6,
  km: 12345,
  price: 100,
  before_price: 200,
  offer_price: 90,
  subscription_price: 10,
  price_type: 'Drive Away',
  reserve_amount: 5,
  stocknum: 'S1',
  vin: 'VIN',
  nvic: 'N',
  regplate: 'ABC123',
  rego_expiry: '2027-01-01',
  build_date: '2024-01',
  compliance_date: '2024-02',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  sold_at: '2026-01-03T00:00:00Z',
  images: [
    { url: 'https://a.example/1.jpg', thumb_url: null },
    { url: 'https://a.example/0.jpg', thumb_url: '/t.jpg' },
  ],
  video_url: 'https://a.example/v',
  external_video_url: 'https://a.example/w',
  spin_images: ['https://a.example/s'],
  spin_interior_image: 'https://a.example/i',
  hotspots: { exterior: [{ id: 'h', description: 'Dent', anchors: [{ frame: 1, x: 2, y: 3 }] }], interior: [] },
  categories: ['Leisure'],
  standardEquipment: ['Awning'],
  dealercomments: 'Lovely; really -- so',
  file: 'https://a.example/report',
  carsales_title: 'A title',
  private_suburb: 'Sale',
  private_postcode: '3850',
  city: 'Sale',
  state: 'vic',
  payment_processors: ['card'],
  variant: {
    cylinders: 4,
    enginesize: 1598,
    enginesize_litres: 1.6,
    induction: 'Turbo',
    fuelconsumptioncombined: 6.1,
    fuelcapacity: 50,
    grossvehiclemass: 2000,
    vehiclelength: 4403,
    vehicleheight: 1800,
    vehiclewidth: 1921,
    towingcapacitybraked: 950,
    torque: 240,
    ancaprating: 4,
    geartype: 'Sports',
    power: 96,
  },
  caravan: {
    body_width: 2400,
    body_length: 6000,
    tare_weight: 1900,
    axle_type: 'Tandem',
    sleeps: 4,
    aggregate_trailer_mass: 2500,
  },
  market: { state_average_market_price: 120, average_market_price: 110 },
  finance_lenders: {
    manual: {
      financeProvider: 'manual',
      disclaimer: 'T',
      termYears: 5,
      termMonths: 60,
      termWeeks: null,
      interestRate: 7,
      comparisonRate: 8,
      establishmentFees: 1,
      deposit: 2,
      paymentWeek: 3,
      paymentMonth: 4,
      totalPayable: 5,
      balloon: 6,
    },
  },
};

const AFTER: Vehicle = {
  id: 'v1',
  slug: 'a-caravan',
  groupId: 'g',
  dealershipId: 'g.d',
  locationId: 'g.d.l',
  vehicleType: 'caravan',
  condition: 'demo',
  status: 'sold',
  showOnWebsite: true,
  reserved: true,
  certified: false,
  preorder: false,
  tag: 'Special',
  year: 2024,
  make: 'Citroën',
  model: 'Berlingo',
  badge: 'Feel',
  series: 'K9',
  colour: 'Ivory',
  simpleColour: 'White',
  interiorColour: 'Grey',
  body: 'VAN',
  simpleBody: 'Van',
  bodyConfiguration: 'LWB',
  transmission: '8 SP AUTO',
  simpleTransmission: 'Automatic',
  gearCount: 8,
  drive: 'FWD',
  simpleDrive: 'Front',
  fuel: 'ULP',
  simpleFuel: 'Petrol',
  seats: 5,
  doors: 4,
  engineCc: 1598,
  engineLitres: 1.6,
  odometerKm: 12345,
  price: 100,
  previousPrice: 200,
  offerPrice: 90,
  subscriptionPrice: 10,
  priceType: 'Drive Away',
  reserveAmount: 5,
  stockNumber: 'S1',
  vin: 'VIN',
  nvic: 'N',
  registration: 'ABC123',
  registrationExpiry: '2027-01-01',
  buildDate: '2024-01',
  complianceDate: '2024-02',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  soldAt: '2026-01-03T00:00:00Z',
  images: [
    { url: 'https://a.example/1.jpg', thumbUrl: null },
    { url: 'https://a.example/0.jpg', thumbUrl: '/t.jpg' },
  ],
  videoUrl: 'https://a.example/v',
  externalVideoUrl: 'https://a.example/w',
  spinImages: ['https://a.example/s'],
  spinInteriorImage: 'https://a.example/i',
  hotspots: { exterior: [{ id: 'h', description: 'Dent', anchors: [{ frame: 1, x: 2, y: 3 }] }], interior: [] },
  categories: ['Leisure'],
  features: ['Awning'],
  dealerComments: 'Lovely; really -- so',
  historyReportUrl: 'https://a.example/report',
  advertisedTitle: 'A title',
  privateSuburb: 'Sale',
  privatePostcode: '3850',
  city: 'Sale',
  state: 'vic',
  paymentProcessors: ['card'],
  variant: {
    cylinders: 4,
    engineCc: 1598,
    engineLitres: 1.6,
    induction: 'Turbo',
    fuelConsumption: 6.1,
    fuelCapacityLitres: 50,
    grossMassKg: 2000,
    lengthMm: 4403,
    heightMm: 1800,
    widthMm: 1921,
    brakedTowingKg: 950,
    torqueNm: 240,
    ancapRating: 4,
    gearType: 'Sports',
    powerKw: 96,
  },
  caravan: {
    bodyWidthMm: 2400,
    bodyLengthMm: 6000,
    tareWeightKg: 1900,
    axleType: 'Tandem',
    sleeps: 4,
    aggregateTrailerMassKg: 2500,
  },
  market: { stateAverage: 120, nationalAverage: 110 },
  lenders: {
    manual: {
      provider: 'manual',
      disclaimer: 'T',
      termYears: 5,
      termMonths: 60,
      termWeeks: null,
      interestRate: 7,
      comparisonRate: 8,
      establishmentFees: 1,
      deposit: 2,
      weeklyPayment: 3,
      monthlyPayment: 4,
      totalPayable: 5,
      balloon: 6,
    },
  },
};
const NOTHING_BEFORE = {
  ...BEFORE,
  id: 'v2',
  slug: 'plain',
  images: [],
  variant: null,
  caravan: null,
  market: null,
  finance_lenders: {},
};
const NOTHING_AFTER: Vehicle = {
  ...AFTER,
  id: 'v2',
  slug: 'plain',
  images: [],
  variant: null,
  caravan: null,
  market: null,
  lenders: {},
};

it('the migration renames the feed fields of stored vehicles', async () => {
  const { db } = await openBefore();
  for (const doc of [BEFORE, NOTHING_BEFORE])
    await sql`insert into cars (id, group_id, dealership_id, feed_id, source_key, source_hash, slug, status, visible, sold_at, created_at, updated_at, revision, doc)
      values (${doc.id}, 'g', 'g.d', 'f', ${doc.id}, 'hash', ${doc.slug}, 'sold', true, now(), now(), now(), 7, ${JSON.stringify(doc)}::jsonb)`.execute(
      db,
    );
  await sql`insert into car_views values ('v1', 'g/s', 12, now())`.execute(db);
  expect(await migrate(db)).toEqual(expect.arrayContaining(['0004_vehicles']));
  const rows = await db.selectFrom('vehicles').select(['source_hash', 'revision', 'doc']).orderBy('id').execute();
  expect(rows.map((row) => row.doc)).toEqual([AFTER, NOTHING_AFTER]);
  // The next import compares these hashes with the feed: it writes nothing when they are equal.
  expect(rows.map((row) => [row.source_hash, Number(row.revision)])).toEqual([
    ['hash', 7],
    ['hash', 7],
  ]);
  expect(await db.selectFrom('vehicle_views').select(['vehicle_id', 'views']).execute()).toEqual([
    { vehicle_id: 'v1', views: 12 },
  ]);
});
