import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AU_STATES, CONDITIONS, VEHICLE_TYPES, STATUSES, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { SIMPLE_BODIES, SIMPLE_DRIVES, SIMPLE_FUELS, SIMPLE_TRANSMISSIONS } from '#vehicle/rules/vocabulary.ts';
import { SIMPLE_COLOURS } from '#feeds/rules/colour.ts';
import type { Dealership } from '#dealerships/rules/dealership.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { COMING_SOON_PATH, silhouetteFromPath } from '#media/drawings/silhouette.ts';
import { generateDemoStock } from './generate-demo-stock.ts';
import { readStockPlan, type StockPlan } from './stock-plan.ts';
import { parseStudioPath, parseStudioVideo, renderedAs, type StudioPictureKey } from './studio/studio-names.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 30);
const DAY = 86_400_000;

const dealership = (id: string, changes: Partial<Dealership> = {}) =>
  sampleDealership(id.slice(2), {}, { id, locations: [sampleLocation(id)], ...changes });
const { address } = sampleLocation('g.many');
const dealerships = [
  dealership('g.many', {
    manufacturers: ['Toyota', 'Mazda', 'Hyundai', 'Ford', 'Isuzu', 'Skoda', 'BYD'],
    locations: [
      sampleLocation('g.many', { id: 'g.many.south' }),
      sampleLocation('g.many', {
        id: 'g.many.north',
        manufacturers: ['Mazda'],
        address: { ...address, city: 'Geebung' },
      }),
      sampleLocation('g.many', { id: 'g.many.service', location_type: 'service' }),
    ],
  }),
  dealership('g.one', { manufacturers: ['Kia'] }),
  dealership('h.outlet', {
    locations: [
      sampleLocation('h.outlet', {
        id: 'h.outlet.yard',
        address: { ...address, city: 'Dandenong', state: 'vic', postcode: '3175' },
      }),
    ],
  }),
  dealership('i.leisure', { manufacturers: ['Jayco', 'Yamaha', 'Honda'] }),
  dealership('i.unplanned', { manufacturers: ['Kia'] }),
];
const plan: StockPlan = {
  'g.many': { profile: 'franchise', count: 800, new: 0.4, demo: 0.1, used: 0.5, usedOwnMakes: 0.35 },
  'g.one': { profile: 'franchise', yard: 'concrete', count: 250, new: 0.6, demo: 0.15, used: 0.25, usedOwnMakes: 0.6 },
  'h.outlet': { profile: 'used-outlet', yard: 'gravel', count: 300, new: 0, demo: 0, used: 1, usedOwnMakes: 0.35 },
  'i.leisure': { profile: 'leisure', count: 150, new: 0.5, demo: 0.05, used: 0.45, usedOwnMakes: 0.35 },
  'not.there': { profile: 'franchise', count: 99, new: 0, demo: 0, used: 1, usedOwnMakes: 0 },
};
const options = { seed: 'forecourt', now: NOW, dealerships, plan };
const vehicles = generateDemoStock(options);
/** The rendered files from which a studio picture is painted. */
const committed = new Set(readdirSync(join(import.meta.dirname, 'pictures'), { recursive: true, encoding: 'utf8' }));
const filesOf = ({ body, name }: StudioPictureKey): readonly string[] =>
  name === 'cabin' || name === 'interior-panorama'
    ? [`interior/${name}.webp`]
    : ['base', 'paint', 'cover'].map((layer) => `${body}/${renderedAs(name).name}.${layer}.avif`);
const of = (id: string) => vehicles.filter((vehicle) => vehicle.dealershipId === id);

describe('the same options', () => {
  it('give exactly the same stock', () => {
    expect(JSON.stringify(generateDemoStock(options))).toBe(JSON.stringify(vehicles));
  });

  it('give other stock for another seed', () => {
    expect(JSON.stringify(generateDemoStock({ ...options, seed: 'other' }))).not.toBe(JSON.stringify(vehicles));
  });

  it('give a dealership the same vehicles independent of other dealerships', () => {
    expect(generateDemoStock({ ...options, dealerships: [dealerships[1]!] })).toEqual(of('g.one'));
  });

  it('preserve the identity of every vehicle on later days, so that it is updated instead of duplicated', () => {
    const identities = (list: readonly Vehicle[]) =>
      list.map((vehicle) => [vehicle.id, vehicle.stockNumber, vehicle.vin, vehicle.make, vehicle.model]);
    expect(identities(generateDemoStock({ ...options, now: NOW + 3 * DAY }))).toEqual(identities(vehicles));
  });
});

describe('the plan', () => {
  it('determines the numbers; unknown and unplanned dealerships have no stock', () => {
    expect(['g.many', 'g.one', 'h.outlet', 'i.leisure', 'i.unplanned', 'not.there'].map((id) => of(id).length)).toEqual(
      [800, 250, 300, 150, 0, 0],
    );
  });

  it("has new and demo vehicles of the dealership's makes only, and used ones of many makes", () => {
    expect(
      new Set(
        of('g.one')
          .filter((vehicle) => vehicle.condition !== 'used')
          .map((vehicle) => vehicle.make),
      ),
    ).toEqual(new Set(['Kia']));
    expect(
      new Set(
        of('g.one')
          .filter((vehicle) => vehicle.condition === 'used')
          .map((vehicle) => vehicle.make),
      ).size,
    ).toBeGreaterThan(8);
    expect(of('h.outlet').every((vehicle) => vehicle.condition === 'used')).toBe(true);
    expect(new Set(of('i.leisure').map((vehicle) => vehicle.vehicleType))).toEqual(new Set(['caravan', 'motorcycle']));
    expect(new Set(of('g.many').map((vehicle) => vehicle.vehicleType))).toEqual(new Set(['car', 'truck']));
    const fresh = of('g.many').filter((vehicle) => vehicle.condition === 'new').length;
    expect(fresh).toBeGreaterThan(800 * 0.34);
    expect(fresh).toBeLessThan(800 * 0.46);
  });

  it('puts vehicles into sales locations that sell their make', () => {
    const yards = new Map(
      dealerships.flatMap((dealership) => dealership.locations).map((location) => [location.id, location]),
    );
    for (const vehicle of vehicles) {
      const yard = yards.get(vehicle.locationId!)!;
      expect(yard.dealership_id).toBe(vehicle.dealershipId);
      expect(yard.location_type).toBe('sales');
      if (yard.id === 'g.many.north') expect(vehicle.make).toBe('Mazda');
    }
    expect(new Set(of('g.many').map((vehicle) => vehicle.locationId))).toEqual(
      new Set(['g.many.south', 'g.many.north']),
    );
  });

  it('throws when a dealership without makes should have new stock', () => {
    const impossible = {
      ...options,
      dealerships: [dealership('g.none')],
      plan: { 'g.none': { ...plan['g.one']!, new: 1, demo: 0, used: 0 } },
    };
    expect(() => generateDemoStock(impossible)).toThrow(/wants new stock of g\.none/);
  });

  it('has about 1,500 vehicles for the demo dealers', () => {
    const counts = Object.values(readStockPlan()).map((entry) => entry.count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_450);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_600);
  });
});

describe('every vehicle', () => {
  it('has exactly the fields of a vehicle', () => {
    const fields = Object.keys(sampleVehicle()).sort();
    for (const vehicle of vehicles) expect(Object.keys(vehicle).sort()).toEqual(fields);
  });

  it('has no tank in an electric vehicle, and no trailer mass of a motorhome', () => {
    const wrong = vehicles.filter(
      ({ simpleFuel, simpleBody, variant, caravan }) =>
        (simpleFuel === 'Electric' && (variant?.fuelCapacityLitres ?? null) !== null) ||
        (simpleBody === 'Motorhome' && (caravan?.aggregateTrailerMassKg ?? null) !== null),
    );
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });

  it('is described and equipped as its kind', () => {
    const wrongWords = {
      electric: /full tank|easy on fuel/,
      caravan: /local car|new car|wiper|roadworthy/,
      motorcycle: /local car|new car|wiper|full tank/,
    };
    const kindOf = ({ simpleFuel, vehicleType }: Vehicle) => (simpleFuel === 'Electric' ? 'electric' : vehicleType);
    for (const [kind, words] of Object.entries(wrongWords)) {
      const comments = vehicles.filter((vehicle) => kindOf(vehicle) === kind).map((vehicle) => vehicle.dealerComments);
      expect(comments.length, kind).toBeGreaterThan(10);
      expect(comments.filter((text) => text !== null && words.test(text))).toEqual([]);
    }
    const scooters = vehicles.filter(({ simpleBody }) => simpleBody === 'Scooter');
    expect(scooters.length).toBeGreaterThan(0);
    for (const { features, drive } of scooters) {
      expect(drive).toBe('Belt');
      expect(features).not.toContain('Quick Shifter');
    }
  });

  it('has a unique id, slug, stock number and VIN', () => {
    for (const field of ['id', 'slug', 'stockNumber', 'vin'] as const) {
      const values = vehicles.map((vehicle) => vehicle[field]).filter((value) => value !== null);
      expect(new Set(values).size, field).toBe(values.length);
    }
    for (const { slug, vin } of vehicles) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      if (vin !== null) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    }
  });

  it('only has values that facets know', () => {
    const legal = (list: readonly unknown[], value: unknown) => value === null || list.includes(value);
    for (const vehicle of vehicles) {
      expect(VEHICLE_TYPES).toContain(vehicle.vehicleType);
      expect(CONDITIONS).toContain(vehicle.condition);
      expect(STATUSES).toContain(vehicle.status);
      expect(
        legal(SIMPLE_BODIES, vehicle.simpleBody) &&
          legal(SIMPLE_COLOURS, vehicle.simpleColour) &&
          legal(SIMPLE_FUELS, vehicle.simpleFuel),
      ).toBe(true);
      expect(
        legal(SIMPLE_DRIVES, vehicle.simpleDrive) &&
          legal(SIMPLE_TRANSMISSIONS, vehicle.simpleTransmission) &&
          legal(AU_STATES, vehicle.state),
      ).toBe(true);
      expect(vehicle.colour === null).toBe(vehicle.simpleColour === null);
    }
  });

  it('has existing pictures, without duplicates', () => {
    const paths = new Set(
      vehicles.flatMap((vehicle) => [
        ...vehicle.images.map((image) => image.url),
        ...vehicle.spinImages,
        ...(vehicle.spinInteriorImage ? [vehicle.spinInteriorImage] : []),
      ]),
    );
    for (const path of paths) {
      const studio = parseStudioPath(path);
      expect(silhouetteFromPath(path) ?? studio, path).not.toBeNull();
      for (const file of studio ? filesOf(studio) : []) expect(committed.has(file), path).toBe(true);
    }
    for (const vehicle of vehicles)
      expect(new Set(vehicle.images.map((image) => image.url)).size).toBe(vehicle.images.length);
  });

  it('shows used vehicles in the yard of their dealership, and new ones in the studio', () => {
    const placesOf = (some: readonly Vehicle[]) =>
      new Set(
        some
          .flatMap(({ images }) => images.map(({ url }) => parseStudioPath(url)))
          .filter((key) => key !== null && key.name !== 'cabin')
          .map((key) => key!.place),
      );
    expect(placesOf(of('h.outlet'))).toEqual(new Set(['gravel']));
    expect(placesOf(of('g.one').filter(({ condition }) => condition === 'new'))).toEqual(new Set([null]));
    expect(placesOf(of('g.one').filter(({ condition }) => condition !== 'new'))).toEqual(new Set(['concrete']));
    expect(placesOf(of('g.many'))).toEqual(new Set([null]));
  });

  it('has ordered times, none in the future', () => {
    for (const { createdAt, updatedAt, soldAt, status } of vehicles) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(updatedAt));
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(NOW);
      expect(soldAt !== null).toBe(status === 'sold');
      if (soldAt !== null) expect(Date.parse(soldAt)).toBeLessThanOrEqual(NOW);
    }
  });

  it('has integer cents, an offer up to the price and a was price above it', () => {
    for (const vehicle of vehicles) {
      for (const money of [
        vehicle.price,
        vehicle.previousPrice,
        vehicle.offerPrice,
        vehicle.subscriptionPrice,
        vehicle.reserveAmount,
      ])
        expect(money === null || Number.isInteger(money)).toBe(true);
      expect(vehicle.price === null || vehicle.price >= 99_000).toBe(true);
      if (vehicle.offerPrice !== null) expect(vehicle.offerPrice).toBeLessThanOrEqual(vehicle.price!);
      if (vehicle.previousPrice !== null) expect(vehicle.previousPrice).toBeGreaterThan(vehicle.price!);
      for (const entry of Object.values(vehicle.lenders)) expect(entry.weeklyPayment).toBeGreaterThan(0);
    }
  });
});

describe('prices', () => {
  const priced = vehicles.filter(
    (vehicle) => vehicle.price !== null && vehicle.year !== null && vehicle.vehicleType === 'car',
  );

  it('are in a plausible range', () => {
    for (const vehicle of priced) {
      expect(vehicle.price! / 100, vehicle.slug).toBeGreaterThan(2_000);
      expect(vehicle.price! / 100, vehicle.slug).toBeLessThan(180_000);
    }
  });

  it('are lower for a used vehicle than for the most expensive new one of the same model and badge', () => {
    let compared = 0;
    for (const used of priced.filter((vehicle) => vehicle.condition === 'used')) {
      const fresh = priced.filter(
        (vehicle) =>
          vehicle.condition === 'new' &&
          vehicle.make === used.make &&
          vehicle.model === used.model &&
          vehicle.badge === used.badge &&
          vehicle.simpleBody === used.simpleBody,
      );
      if (fresh.length === 0) continue;
      compared++;
      expect(used.price!, used.slug).toBeLessThan(Math.max(...fresh.map((vehicle) => vehicle.price!)));
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('fall with age on average', () => {
    const average = (from: number, to: number) => {
      const found = priced
        .filter((vehicle) => vehicle.condition === 'used' && vehicle.year! >= from && vehicle.year! <= to)
        .map((vehicle) => vehicle.price!);
      return found.reduce((sum, price) => sum + price, 0) / found.length;
    };
    expect(average(2024, 2025)).toBeGreaterThan(average(2020, 2022));
    expect(average(2020, 2022)).toBeGreaterThan(average(2016, 2018));
  });
});

describe('edge cases of real stock', () => {
  const edges: readonly (readonly [string, (vehicle: Vehicle) => boolean])[] = [
    ['no price', (vehicle) => vehicle.price === null && !vehicle.preorder],
    ['a preorder without a price [AVL-024]', (vehicle) => vehicle.price === null && vehicle.preorder],
    [
      'an offer below the price [AVL-022]',
      (vehicle) => vehicle.offerPrice !== null && vehicle.offerPrice < vehicle.price!,
    ],
    [
      'an offer that equals the price',
      (vehicle) => vehicle.offerPrice !== null && vehicle.offerPrice === vehicle.price,
    ],
    ['a previous price', (vehicle) => vehicle.previousPrice !== null],
    ['a weekly subscription [AVL-021]', (vehicle) => vehicle.subscriptionPrice !== null],
    ['no price type', (vehicle) => vehicle.price !== null && vehicle.priceType === null],
    ['Drive Away', (vehicle) => vehicle.priceType === 'Drive Away'],
    ['Excl. Govt. Charges', (vehicle) => vehicle.priceType === 'Excl. Govt. Charges'],
    ['Runout Sale', (vehicle) => vehicle.tag === 'Runout Sale'],
    ['Test Drive Only [AVL-011]', (vehicle) => vehicle.tag === 'Test Drive Only'],
    ['Manager Special', (vehicle) => vehicle.tag === 'Manager Special'],
    ['reserved', (vehicle) => vehicle.reserved],
    ['certified [AVL-015]', (vehicle) => vehicle.certified && vehicle.condition === 'used'],
    ['coming soon', (vehicle) => vehicle.status === 'coming_soon'],
    [
      "coming soon with the feed's placeholder",
      (vehicle) => vehicle.images.length === 1 && vehicle.images[0]!.url === COMING_SOON_PATH,
    ],
    ['withdrawn', (vehicle) => vehicle.status === 'withdrawn'],
    ['sold within three days', (vehicle) => vehicle.soldAt !== null && NOW - Date.parse(vehicle.soldAt) < 3 * DAY],
    [
      'sold more than three days ago',
      (vehicle) => vehicle.soldAt !== null && NOW - Date.parse(vehicle.soldAt) > 3 * DAY,
    ],
    ['came today', (vehicle) => NOW - Date.parse(vehicle.createdAt) < 9 * 3_600_000],
    [
      'arrived within 8 days [AVL-019]',
      (vehicle) => NOW - Date.parse(vehicle.createdAt) < 8 * DAY && NOW - Date.parse(vehicle.createdAt) > DAY,
    ],
    ['hidden', (vehicle) => !vehicle.showOnWebsite],
    ...[0, 1, 3, 20].map(
      (count) => [`${count} photos`, (vehicle: Vehicle) => vehicle.images.length === count] as const,
    ),
    [
      'a spin of 24 frames with an interior',
      (vehicle) => vehicle.spinImages.length === 24 && vehicle.spinInteriorImage !== null,
    ],
    ['a spin without an interior', (vehicle) => vehicle.spinImages.length === 24 && vehicle.spinInteriorImage === null],
    [
      'hotspots of spin and interior',
      (vehicle) => (vehicle.hotspots?.exterior.length ?? 0) === 3 && (vehicle.hotspots?.interior.length ?? 0) >= 2,
    ],
    ['a spin without hotspots', (vehicle) => vehicle.spinImages.length > 0 && vehicle.hotspots === null],
    [
      'its own video',
      (vehicle) => vehicle.videoUrl?.endsWith('.mp4') === true && parseStudioVideo(vehicle.videoUrl) !== null,
    ],
    ['a video on YouTube', (vehicle) => vehicle.externalVideoUrl !== null],
    [
      'pictures of a camper trailer',
      (vehicle) =>
        vehicle.simpleBody === 'Camper Trailer' &&
        vehicle.images[0]?.url.startsWith('/media/studio/camper-trailer/') === true,
    ],
    ['photos without thumbnails', (vehicle) => vehicle.images.length > 0 && vehicle.images[0]!.thumbUrl === null],
    ['no badge', (vehicle) => vehicle.badge === null],
    ['no year', (vehicle) => vehicle.year === null],
    ['no colour', (vehicle) => vehicle.colour === null],
    [
      'a name over 100 characters',
      (vehicle) => `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.badge}`.length > 100,
    ],
    ['an accent in the make', (vehicle) => vehicle.make === 'Citroën'],
    ['an accent in the model', (vehicle) => vehicle.model === 'Ténéré 700'],
    ['a model that is a number', (vehicle) => vehicle.model === '3'],
    [
      'an expired registration',
      (vehicle) => vehicle.registrationExpiry !== null && vehicle.registrationExpiry < '2026-11-21',
    ],
    [
      'a current registration',
      (vehicle) => vehicle.registrationExpiry !== null && vehicle.registrationExpiry > '2026-11-21',
    ],
    ['no comments', (vehicle) => vehicle.dealerComments === null],
    ['one line of comments', (vehicle) => vehicle.dealerComments !== null && vehicle.dealerComments.length < 120],
    [
      'long comments in paragraphs',
      (vehicle) => (vehicle.dealerComments?.length ?? 0) > 400 && vehicle.dealerComments!.includes('|'),
    ],
    ['no equipment', (vehicle) => vehicle.features.length === 0],
    ['60 lines of equipment', (vehicle) => vehicle.features.length === 60],
    ['no engineering data', (vehicle) => vehicle.variant === null],
    [
      'half of the engineering data',
      (vehicle) => vehicle.variant !== null && vehicle.variant.lengthMm === null && vehicle.variant.powerKw !== null,
    ],
    [
      'all of the engineering data',
      (vehicle) => vehicle.variant !== null && Object.values(vehicle.variant).every((value) => value !== null),
    ],
    [
      'an electric vehicle without engine size and consumption',
      (vehicle) =>
        vehicle.simpleFuel === 'Electric' &&
        vehicle.engineCc === null &&
        vehicle.variant?.fuelConsumption === null &&
        vehicle.variant.electricRangeKm! > 200,
    ],
    ['a hybrid', (vehicle) => vehicle.simpleFuel === 'Hybrid'],
    ['a plug-in hybrid', (vehicle) => vehicle.simpleFuel === 'Plug-in Hybrid'],
    [
      'a diesel manual four-wheel drive',
      (vehicle) =>
        vehicle.simpleFuel === 'Diesel' && vehicle.simpleTransmission === 'Manual' && vehicle.simpleDrive === '4x4',
    ],
    [
      'a caravan with its measures [VDP-072]',
      (vehicle) =>
        vehicle.vehicleType === 'caravan' &&
        vehicle.caravan !== null &&
        vehicle.caravan.bodyLengthMm! > 4_000 &&
        vehicle.caravan.aggregateTrailerMassKg! > vehicle.caravan.tareWeightKg!,
    ],
    [
      'a motorcycle',
      (vehicle) => vehicle.vehicleType === 'motorcycle' && vehicle.seats === 2 && vehicle.doors === null,
    ],
    ['a truck', (vehicle) => vehicle.vehicleType === 'truck'],
    ['two lenders [FIN-009]', (vehicle) => 'manual' in vehicle.lenders && Object.keys(vehicle.lenders).length === 2],
    ['no lender', (vehicle) => vehicle.price !== null && Object.keys(vehicle.lenders).length === 0],
    ['market prices', (vehicle) => vehicle.market?.nationalAverage != null && vehicle.market.stateAverage != null],
    ['online payment [RSV-012]', (vehicle) => vehicle.paymentProcessors.length > 0],
    ['a free reservation', (vehicle) => vehicle.reserveAmount === 0],
    ['a reservation for 500 dollars', (vehicle) => vehicle.reserveAmount === 50_000],
    ['a history report', (vehicle) => vehicle.historyReportUrl !== null],
    ['located at its owner', (vehicle) => vehicle.privateSuburb !== null && vehicle.privatePostcode !== null],
    ['its own city and state', (vehicle) => vehicle.city !== null && vehicle.state !== null],
    ['a title for other marketplaces', (vehicle) => vehicle.advertisedTitle !== null],
    ['no VIN', (vehicle) => vehicle.vin === null],
    ['no kilometres', (vehicle) => vehicle.vehicleType === 'car' && vehicle.odometerKm === null],
  ];

  it.each(edges)('has %s', (_, matches) => {
    expect(vehicles.some(matches)).toBe(true);
  });

  it('have many makes, models and bodies', () => {
    expect(new Set(vehicles.map((vehicle) => vehicle.make)).size).toBeGreaterThan(25);
    expect(new Set(vehicles.map((vehicle) => `${vehicle.make} ${vehicle.model}`)).size).toBeGreaterThan(120);
    expect(new Set(vehicles.map((vehicle) => vehicle.simpleBody)).size).toBeGreaterThan(14);
  });

  const names = '../shared/data/dealers/au_dealers_from_listings.csv';
  it.skipIf(!existsSync(names))(
    'contain no name of a real dealer (skipped where the list of real dealers is absent)',
    () => {
      const listed = readFileSync(names, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => (line.split(',')[0] ?? '').toLowerCase())
        .filter((name) => name.length > 8);
      expect(listed.length).toBeGreaterThan(400);
      const text = vehicles
        .map((vehicle) => `${vehicle.dealerComments} ${vehicle.historyReportUrl} ${vehicle.advertisedTitle}`)
        .join(' ')
        .toLowerCase();
      expect(listed.filter((name) => text.includes(name))).toEqual([]);
    },
  );
});
