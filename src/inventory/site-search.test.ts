import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { VEHICLE_TYPES, type CaravanSpecifications, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dealershipYaml, emptyDealersFolder } from '#tests/support/dealers-folder.ts';
import { repeats } from '#tests/support/long-run.ts';
import { sampleVariant, sampleVehicle } from '#tests/support/sample-vehicle.ts';
import {
  dollars,
  oracleFacets,
  oracleSearch,
  oracleShows,
  VISIBILITY,
  type OracleSite,
} from '#tests/support/site-oracle.ts';
import { writeVehicles } from '#tests/support/write-vehicles.ts';
import { openLiveStock } from './live-inventory.server.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import {
  RANGE_FACETS,
  SORT_KEYS,
  QUERY_FACETS,
  VALUE_FACETS,
  type RangeFacet,
  type StockQuery,
  type ValueFacet,
} from '#search/rules/stock-query.ts';

/**
 * Compares whole sites with an oracle, a simple reference implementation: first visibility (SRCH-052 to SRCH-054, the site's filter,
 * AVL-008 to AVL-010), then every filter, range and order. Settings are files and vehicles are in the database, as in production.
 */
const NOW = Date.parse('2026-06-15T03:00:00Z');
const DAY = 86_400_000;
const QUERIES = Number(process.env['ORACLE_RUNS'] ?? repeats(10_000, 40_000)) / 2000;
const log = { info() {}, error: (facts: object, message: string) => console.error(message, facts) };
const YARDS = { city: 'Yard of city', hills: 'Yard of hills', bay: 'Yard of bay' } as const;

const MAKES = ['Kia', 'Toyota', 'Nissan', 'Mazda'];
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { freq: 5 });
const caravanOf = (sleeps: number, bodyLengthMm: number, aggregateTrailerMassKg: number): CaravanSpecifications => ({
  sleeps,
  bodyLengthMm,
  aggregateTrailerMassKg,
  bodyWidthMm: null,
  tareWeightKg: null,
  axleType: null,
});
const changes: fc.Arbitrary<Partial<Vehicle> & { yard: keyof typeof YARDS }> = fc.record({
  yard: fc.constantFrom('city', 'hills', 'bay'),
  vehicleType: fc.oneof(
    { weight: 5, arbitrary: fc.constant('car' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...VEHICLE_TYPES) },
  ),
  condition: fc.constantFrom('new', 'demo', 'used', 'used'),
  status: fc.constantFrom('in_stock', 'in_stock', 'in_stock', 'coming_soon', 'sold', 'sold', 'withdrawn'),
  showOnWebsite: fc.constantFrom(true, true, true, true, true, true, false),
  reserved: fc.boolean(),
  certified: fc.boolean(),
  tag: maybe('Runout Sale', 'Demo Deal'),
  year: maybe(2014, 2016, 2017, 2025, 2026),
  make: fc.constantFrom(...MAKES),
  model: fc.constantFrom('Rio', 'Corolla', 'Leaf'),
  badge: maybe('GX', 'SX'),
  colour: maybe('Mica'),
  simpleColour: maybe('Red', 'Blue'),
  body: maybe('Fastback'),
  simpleBody: maybe('SUV', 'Ute'),
  transmission: maybe('8 speed'),
  simpleTransmission: maybe('Automatic', 'Manual'),
  drive: maybe('Part-time'),
  simpleDrive: maybe('4x4', 'Front'),
  simpleFuel: maybe('Petrol', 'Electric', 'Hybrid', 'Plug-in Hybrid'),
  seats: maybe(2, 5, 7),
  doors: maybe(2, 4, 5),
  engineCc: maybe(1498, 2000),
  variant: maybe(
    sampleVariant({ brakedTowingKg: 1500, powerKw: 100 }),
    sampleVariant({ fuelConsumption: 7.4 }),
    sampleVariant({ electricRangeKm: 420 }),
    sampleVariant(),
  ),
  caravan: maybe(caravanOf(0, 4_900, 1_500), caravanOf(4, 6_210, 2_490)),
  odometerKm: maybe(10, 99_999, 100_000, 150_000),
  price: maybe(0, 900, 1_000, 999_900, 1_000_000, 2_000_100, 9_999_000),
  previousPrice: fc.option(fc.constantFrom(999_900, 2_100_000), { freq: 2 }),
  offerPrice: fc.option(fc.constantFrom(0, 1_000, 1_800_000), { freq: 2 }),
  subscriptionPrice: fc.option(fc.constantFrom(9_900, 20_000, 45_000), { freq: 2 }),
  images: fc.boolean().map((some) => (some ? [{ url: 'https://photos.example/1.jpg', thumbUrl: null }] : [])),
  categories: fc.subarray(['Family Cars', 'Work Vehicles']),
  features: fc.subarray(['Sunroof', 'Tow Bar', 'Bluetooth']),
  city: maybe('Aspley'),
  state: maybe('nsw' as const, 'vic' as const),
});
const vehicleOf = ({ yard, ...rest }: Partial<Vehicle> & { yard: keyof typeof YARDS }, at: number): Vehicle =>
  sampleVehicle({
    ...rest,
    id: `car-${at}`,
    slug: `slug-${at}`,
    stockNumber: `S${at}`,
    groupId: 'north',
    dealershipId: `north.${yard}`,
    locationId: `north.${yard}.${yard}-yard`,
    createdAt: new Date(NOW - (at % 17) * DAY).toISOString(),
    updatedAt: new Date(NOW - 2 * DAY).toISOString(),
    soldAt: at % 3 === 0 ? null : new Date(NOW - (at % 9) * DAY - 3_600_000).toISOString(),
  });
const inYard = (vehicle: Vehicle) => ({
  vehicle,
  yard: YARDS[vehicle.dealershipId.split('.')[1] as keyof typeof YARDS],
});

const FILTERS: readonly OracleSite['siteFilter'][] = [
  null,
  [
    'body:SUV AND price > 10000',
    (vehicle) => (vehicle.simpleBody ?? vehicle.body) === 'SUV' && (dollars(vehicle) ?? 0) > 10_000,
  ],
  ['NOT make:kia', (vehicle) => vehicle.make !== 'Kia'],
  [
    'fuel=Electric OR seats>=7',
    (vehicle) =>
      vehicle.simpleFuel === 'Electric' ||
      (vehicle.simpleFuel === null && vehicle.fuel === 'Electric') ||
      (vehicle.seats ?? 0) >= 7,
  ],
  [
    'location_name:"Yard of hills" OR filtered_features:Sunroof',
    (vehicle, yard) => yard === YARDS.hills || vehicle.features.includes('Sunroof'),
  ],
  [
    'tag != "Runout Sale" AND certified:true',
    (vehicle) => vehicle.tag !== null && vehicle.tag !== 'Runout Sale' && vehicle.certified,
  ],
  [
    '(year <= 2016 OR km < 100000) AND status:in_stock',
    (vehicle) =>
      ((vehicle.year !== null && vehicle.year <= 2016) ||
        (vehicle.odometerKm !== null && vehicle.odometerKm < 100_000)) &&
      vehicle.status === 'in_stock',
  ],
];
const settings: fc.Arbitrary<Omit<OracleSite, 'visibilityRule'>> = fc.record({
  dealerships: fc.subarray(['north.city', 'north.hills', 'north.bay'], { minLength: 1 }),
  vehicleTypes: fc.oneof(
    { weight: 3, arbitrary: fc.constant(['car'] as const) },
    { weight: 1, arbitrary: fc.subarray([...VEHICLE_TYPES], { minLength: 1 }) },
  ),
  manufacturer: fc.constantFrom(null, null, null, 'Kia', 'Toyota'),
  excludedStockNumbers: fc.subarray(['S1', 's2', 'S5', 'S44', 'S999']),
  excludedNewMakes: fc.subarray(['Nissan', 'Mazda']),
  siteFilter: fc.constantFrom(...FILTERS),
  soldWindowDays: fc.constantFrom(0, 0.5, 1, 3, 30),
  pageSize: fc.constantFrom(1, 5, 21, 100),
  priceAscending: fc.constantFrom('includeZeroPrice', 'onlyPriceAboveZero'),
});
const RULES = Object.keys(VISIBILITY) as OracleSite['visibilityRule'][];

/** Uses values that some vehicle has, so that most queries have results. */
function queries(vehicles: readonly Vehicle[]): fc.Arbitrary<StockQuery> {
  const known = vehicles.map((vehicle) => oracleFacets(vehicle, inYard(vehicle).yard));
  const values = (facet: ValueFacet) => {
    const all = [...new Set(known.flatMap((one) => one[facet]))];
    return all.length > 1 ? [...all, 'Nothing'] : all;
  };
  const filterOf = (facet: ValueFacet) =>
    fc
      .subarray(values(facet), { minLength: 1, maxLength: Math.min(3, values(facet).length) })
      .map((some) => [facet, some] as const);
  const filter = fc.constantFrom(...VALUE_FACETS).chain(filterOf);
  const ofModels = new Set(vehicles.map(({ make, model, badge }) => `${make} ${model} ${badge ?? 'Nothing'}`));
  const badges = fc
    .subarray([...ofModels], { minLength: 1, maxLength: 12 })
    .map((some) => ['make_model_badge', some] as const);
  const ends: Record<RangeFacet, readonly number[]> = {
    price: [0, 9_999, 18_000, 20_001],
    km: [10, 99_999, 100_000],
    year: [2016, 2025],
    subscription_price: [99, 200],
    created_at_timestamp: [NOW / 1000 - 3 * 86_400, NOW / 1000],
    seat_count: [2, 5, 6],
    door_count: [2, 5],
    towing_kg: [1500, 2500],
    engine_cc: [1500, 2000],
    power_kw: [100, 150],
    fuel_use: [5, 8],
    range_km: [300, 500],
    sleep_count: [2, 4],
    atm_kg: [1500, 2500],
    length_m: [5, 7],
    weekly_repayment: [100, 200],
    price_drop: [500, 3000],
  };
  const range = fc
    .constantFrom(...RANGE_FACETS)
    .chain((name) =>
      fc
        .record({ min: fc.constantFrom(...ends[name]), max: fc.constantFrom(...ends[name]) }, { requiredKeys: [] })
        .map((both) => [name, both] as const),
    );
  return (
    fc
      .record({
        query: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...MAKES) }),
        page: fc.constantFrom(1, 1, 2, 3),
        sortBy: fc.constantFrom(...SORT_KEYS),
        filters: fc
          .oneof(
            { weight: 9, arbitrary: fc.array(filter, { maxLength: 2 }) },
            { weight: 1, arbitrary: fc.tuple(filterOf('make'), filterOf('make_model')) },
            { weight: 1, arbitrary: fc.tuple(filterOf('make'), filterOf('make_model'), badges) },
            { weight: 1, arbitrary: fc.tuple(filterOf('make'), filterOf('model'), badges) },
          )
          .map((pairs) => Object.fromEntries(pairs)),
        ranges: fc
          .array(range, { maxLength: 2 })
          .map((pairs) => Object.fromEntries(pairs.filter(([, both]) => Object.keys(both).length > 0))),
      })
      // Another oracle tests relevance.
      .map((query) =>
        query.query !== '' && query.sortBy === 'relevance' ? { ...query, sortBy: 'latest' as const } : query,
      )
  );
}

it(
  'sites with random settings find the same as the oracle, before and after the stock changes [SRCH-052, SRCH-053, SRCH-054, AVL-008, AVL-009, AVL-010]',
  { timeout: 600_000 },
  async () => {
    const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
      fc.sample(arbitrary, { numRuns: count, seed });
    const folder = await emptyDealersFolder();
    await folder.write('north/group.yaml', 'name: North Group\n');
    await folder.write(
      'north/dealerships.yaml',
      Object.keys(YARDS)
        .map((yard) => dealershipYaml(yard))
        .join(''),
    );
    // Each visibility rule twice: alone, and combined with other settings.
    const plain: Omit<OracleSite, 'visibilityRule'> = {
      dealerships: ['north.city', 'north.hills', 'north.bay'],
      vehicleTypes: ['car'],
      manufacturer: null,
      excludedStockNumbers: [],
      excludedNewMakes: [],
      siteFilter: null,
      soldWindowDays: 3,
      pageSize: 21,
      priceAscending: 'includeZeroPrice',
    };
    const sites = [...Array.from({ length: RULES.length }, () => plain), ...sample(settings, RULES.length * 2, 4)].map(
      (one, at): OracleSite => ({ ...one, visibilityRule: RULES[at % RULES.length]! }),
    );
    for (const [at, site] of sites.entries()) {
      const { dealerships, vehicleTypes, manufacturer, siteFilter, ...search } = site;
      const yaml = {
        site: { vehicleTypes, ...(manufacturer ? { manufacturer } : {}) },
        search: { ...search, ...(siteFilter ? { siteFilter: siteFilter[0] } : {}) },
      };
      await folder.write(
        `north/site-${at}/site.yaml`,
        `name: Site ${at}\n${at === 0 ? 'default: true\n' : ''}dealerships: ${JSON.stringify(dealerships.map((id) => id.split('.')[1]))}\nsettings: ${JSON.stringify(yaml)}\n`,
      );
    }
    const tenants = await openTenants({ dir: folder.dir, watch: false });
    expect(tenants.problems()).toEqual([]);

    const database = await testDatabase();
    let vehicles = sample(changes, 160, 7).map(vehicleOf);
    await writeVehicles(database, vehicles);
    let clock = NOW;
    const stock = await openLiveStock({ database, tenants, search: createMemoryEngine(), log, now: () => clock });
    afterAll(async () => {
      await stock.close();
      await tenants.close();
    });

    const seen = { shown: new Set<string>(), filters: new Set<string>(), found: 0 };
    const look = async (seed: number) => {
      for (const [at, oracle] of sites.entries()) {
        const site = tenants.bySlug(`site-${at}`)!;
        for (const query of sample(queries(vehicles), QUERIES, seed * 1000 + at)) {
          const { answer, vehicles: cards } = await stock.search(site, query, clock);
          const { validUntil: _, ms: __, ...mine } = answer;
          expect({ ...mine, at, query }).toEqual({
            ...oracleSearch(vehicles.map(inYard), oracle, query, clock),
            at,
            query,
          });
          expect(cards.map((card) => card.id)).toEqual(answer.ids);
          if (answer.count > 0)
            for (const name of [...Object.keys(query.filters), ...Object.keys(query.ranges), query.sortBy])
              seen.filters.add(name);
          seen.found += Number(answer.count > 0);
        }
        const shown = vehicles.filter((vehicle) => oracleShows(vehicle, oracle, inYard(vehicle).yard, clock)).length;
        if (shown > 0 && shown < vehicles.length) seen.shown.add(oracle.visibilityRule);
      }
    };
    await look(1);
    vehicles = vehicles.map((vehicle, at) =>
      at % 3 === 0 ? vehicleOf(sample(changes, 1, 9000 + at)[0]!, at) : vehicle,
    );
    await writeVehicles(
      database,
      vehicles.filter((_, at) => at % 3 === 0),
    );
    await stock.refresh();
    await look(2);
    clock += 2 * DAY;
    await look(3);

    expect(seen.shown.size, 'every visibility rule shows some vehicles and hides others').toBe(RULES.length);
    expect([...seen.filters].toSorted(), 'every filter, range and order found vehicles').toEqual(
      // None of these sites has a lender.
      [...new Set<string>([...QUERY_FACETS, ...RANGE_FACETS, ...SORT_KEYS])]
        .filter((name) => name !== 'weekly_repayment')
        .toSorted(),
    );
    expect(seen.found).toBeGreaterThan(100);
  },
);
