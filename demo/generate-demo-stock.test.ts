import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AU_STATES, CAR_TYPES, ITEM_TYPES, STATUSES, type Car } from '#vehicle/rules/car.ts';
import { SIMPLE_BODIES, SIMPLE_DRIVES, SIMPLE_FUELS, SIMPLE_TRANSMISSIONS } from '#vehicle/rules/vocabulary.ts';
import { SIMPLE_COLOURS } from '#feeds/rules/colour.ts';
import { sampleCar } from '#tests/support/sample-car.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { COMING_SOON_PATH, silhouetteFromPath } from '#media/drawings/silhouette.ts';
import { generateDemoStock } from './generate-demo-stock.ts';
import { readStockPlan, type StockPlan } from './stock-plan.ts';
import { parseStudioPath, parseStudioVideo } from './studio/studio-names.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 30);
const DAY = 86_400_000;

const dealerships = [
  sampleDealership({
    id: 'g.many',
    manufacturers: ['Toyota', 'Mazda', 'Hyundai', 'Ford', 'Isuzu', 'Skoda', 'BYD'],
    locations: [
      sampleLocation({ id: 'g.many.south', dealership_id: 'g.many' }),
      sampleLocation({
        id: 'g.many.north',
        dealership_id: 'g.many',
        manufacturers: ['Mazda'],
        address: { ...sampleLocation().address, city: 'Geebung' },
      }),
      sampleLocation({ id: 'g.many.service', dealership_id: 'g.many', location_type: 'service' }),
    ],
  }),
  sampleDealership({ id: 'g.one', manufacturers: ['Kia'] }),
  sampleDealership({
    id: 'h.outlet',
    locations: [
      sampleLocation({
        id: 'h.outlet.yard',
        dealership_id: 'h.outlet',
        address: { ...sampleLocation().address, city: 'Dandenong', state: 'vic', postcode: '3175' },
      }),
    ],
  }),
  sampleDealership({ id: 'i.leisure', manufacturers: ['Jayco', 'Yamaha', 'Honda'] }),
  sampleDealership({ id: 'i.unplanned', manufacturers: ['Kia'] }),
];
const plan: StockPlan = {
  'g.many': { profile: 'franchise', count: 800, new: 0.4, demo: 0.1, used: 0.5, usedOwnMakes: 0.35 },
  'g.one': { profile: 'franchise', count: 250, new: 0.6, demo: 0.15, used: 0.25, usedOwnMakes: 0.6 },
  'h.outlet': { profile: 'used-outlet', count: 300, new: 0, demo: 0, used: 1, usedOwnMakes: 0.35 },
  'i.leisure': { profile: 'leisure', count: 150, new: 0.5, demo: 0.05, used: 0.45, usedOwnMakes: 0.35 },
  'not.there': { profile: 'franchise', count: 99, new: 0, demo: 0, used: 1, usedOwnMakes: 0 },
};
const options = { seed: 'forecourt', now: NOW, dealerships, plan };
const cars = generateDemoStock(options);
const of = (id: string) => cars.filter((car) => car.dealershipId === id);

describe('the same options', () => {
  it('give the same stock to the byte', () => {
    expect(JSON.stringify(generateDemoStock(options))).toBe(JSON.stringify(cars));
  });

  it('give other stock for another seed', () => {
    expect(JSON.stringify(generateDemoStock({ ...options, seed: 'other' }))).not.toBe(JSON.stringify(cars));
  });

  it('give one dealership the same cars whoever else there is', () => {
    expect(generateDemoStock({ ...options, dealerships: [dealerships[1]!] })).toEqual(of('g.one'));
  });

  it('keep every car itself as days pass, so that it is updated and not put there twice', () => {
    const identities = (list: readonly Car[]) =>
      list.map((car) => [car.id, car.stockNumber, car.vin, car.make, car.model]);
    expect(identities(generateDemoStock({ ...options, now: NOW + 3 * DAY }))).toEqual(identities(cars));
  });
});

describe('the plan', () => {
  it('is met by number, and unknown or unplanned dealerships get nothing', () => {
    expect(['g.many', 'g.one', 'h.outlet', 'i.leisure', 'i.unplanned', 'not.there'].map((id) => of(id).length)).toEqual(
      [800, 250, 300, 150, 0, 0],
    );
  });

  it('has new and demo cars of the makes that the dealership sells only, and used ones of many', () => {
    expect(
      new Set(
        of('g.one')
          .filter((car) => car.condition !== 'used')
          .map((car) => car.make),
      ),
    ).toEqual(new Set(['Kia']));
    expect(
      new Set(
        of('g.one')
          .filter((car) => car.condition === 'used')
          .map((car) => car.make),
      ).size,
    ).toBeGreaterThan(8);
    expect(of('h.outlet').every((car) => car.condition === 'used')).toBe(true);
    expect(new Set(of('i.leisure').map((car) => car.vehicleType))).toEqual(new Set(['caravan', 'motorcycle']));
    expect(new Set(of('g.many').map((car) => car.vehicleType))).toEqual(new Set(['car', 'truck']));
    const fresh = of('g.many').filter((car) => car.condition === 'new').length;
    expect(fresh).toBeGreaterThan(800 * 0.34);
    expect(fresh).toBeLessThan(800 * 0.46);
  });

  it('puts cars into sales yards only, and where the make is sold', () => {
    const yards = new Map(
      dealerships.flatMap((dealership) => dealership.locations).map((location) => [location.id, location]),
    );
    for (const car of cars) {
      const yard = yards.get(car.locationId!)!;
      expect(yard.dealership_id).toBe(car.dealershipId);
      expect(yard.location_type).toBe('sales');
      if (yard.id === 'g.many.north') expect(car.make).toBe('Mazda');
    }
    expect(new Set(of('g.many').map((car) => car.locationId))).toEqual(new Set(['g.many.south', 'g.many.north']));
  });

  it('says so when new stock is asked of a dealership without makes', () => {
    const impossible = {
      ...options,
      dealerships: [sampleDealership({ id: 'g.none' })],
      plan: { 'g.none': { ...plan['g.one']!, new: 1, demo: 0, used: 0 } },
    };
    expect(() => generateDemoStock(impossible)).toThrow(/wants new stock of g\.none/);
  });

  it('of the demo dealers is about 1,500 cars', () => {
    const counts = Object.values(readStockPlan()).map((entry) => entry.count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_450);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_600);
  });
});

describe('every car', () => {
  it('has exactly the fields of a car', () => {
    const fields = Object.keys(sampleCar()).sort();
    for (const car of cars) expect(Object.keys(car).sort()).toEqual(fields);
  });

  it('has an id, a slug, a stock number and a VIN of its own', () => {
    for (const field of ['id', 'slug', 'stockNumber', 'vin'] as const) {
      const values = cars.map((car) => car[field]).filter((value) => value !== null);
      expect(new Set(values).size, field).toBe(values.length);
    }
    for (const { slug, vin } of cars) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      if (vin !== null) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    }
  });

  it('has only words that facets know', () => {
    const legal = (list: readonly unknown[], value: unknown) => value === null || list.includes(value);
    for (const car of cars) {
      expect(ITEM_TYPES).toContain(car.vehicleType);
      expect(CAR_TYPES).toContain(car.condition);
      expect(STATUSES).toContain(car.status);
      expect(
        legal(SIMPLE_BODIES, car.simpleBody) &&
          legal(SIMPLE_COLOURS, car.simpleColour) &&
          legal(SIMPLE_FUELS, car.simpleFuel),
      ).toBe(true);
      expect(
        legal(SIMPLE_DRIVES, car.simpleDrive) &&
          legal(SIMPLE_TRANSMISSIONS, car.simpleTransmission) &&
          legal(AU_STATES, car.state),
      ).toBe(true);
      expect(car.colour === null).toBe(car.simpleColour === null);
    }
  });

  it('has pictures that are there, none twice', () => {
    const paths = new Set(
      cars.flatMap((car) => [
        ...car.images.map((image) => image.url),
        ...car.spinImages,
        ...(car.spinInteriorImage ? [car.spinInteriorImage] : []),
      ]),
    );
    for (const path of paths) expect(silhouetteFromPath(path) ?? parseStudioPath(path), path).not.toBeNull();
    for (const car of cars) expect(new Set(car.images.map((image) => image.url)).size).toBe(car.images.length);
  });

  it('has times in their order, none to come', () => {
    for (const { createdAt, updatedAt, soldAt, status } of cars) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(updatedAt));
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(NOW);
      expect(soldAt !== null).toBe(status === 'sold');
      if (soldAt !== null) expect(Date.parse(soldAt)).toBeLessThanOrEqual(NOW);
    }
  });

  it('has money in whole cents, an offer not above the price and a "was" above it', () => {
    for (const car of cars) {
      for (const money of [car.price, car.previousPrice, car.offerPrice, car.subscriptionPrice, car.reserveAmount])
        expect(money === null || Number.isInteger(money)).toBe(true);
      expect(car.price === null || car.price >= 99_000).toBe(true);
      if (car.offerPrice !== null) expect(car.offerPrice).toBeLessThanOrEqual(car.price!);
      if (car.previousPrice !== null) expect(car.previousPrice).toBeGreaterThan(car.price!);
      for (const entry of Object.values(car.lenders)) expect(entry.weeklyPayment).toBeGreaterThan(0);
    }
  });
});

describe('prices', () => {
  const priced = cars.filter((car) => car.price !== null && car.year !== null && car.vehicleType === 'car');

  it('are plausible: between an old runabout and the dearest car', () => {
    for (const car of priced) {
      expect(car.price! / 100, car.slug).toBeGreaterThan(2_000);
      expect(car.price! / 100, car.slug).toBeLessThan(180_000);
    }
  });

  it('are lower for a used car than for the dearest new one of the same model and badge', () => {
    let compared = 0;
    for (const used of priced.filter((car) => car.condition === 'used')) {
      const fresh = priced.filter(
        (car) =>
          car.condition === 'new' &&
          car.make === used.make &&
          car.model === used.model &&
          car.badge === used.badge &&
          car.simpleBody === used.simpleBody,
      );
      if (fresh.length === 0) continue;
      compared++;
      expect(used.price!, used.slug).toBeLessThan(Math.max(...fresh.map((car) => car.price!)));
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('fall with age on average', () => {
    const average = (from: number, to: number) => {
      const found = priced
        .filter((car) => car.condition === 'used' && car.year! >= from && car.year! <= to)
        .map((car) => car.price!);
      return found.reduce((sum, price) => sum + price, 0) / found.length;
    };
    expect(average(2024, 2025)).toBeGreaterThan(average(2020, 2022));
    expect(average(2020, 2022)).toBeGreaterThan(average(2016, 2018));
  });
});

describe('the edges of real stock', () => {
  const edges: readonly (readonly [string, (car: Car) => boolean])[] = [
    ['no price', (car) => car.price === null && !car.preorder],
    ['a preorder without a price [AVL-024]', (car) => car.price === null && car.preorder],
    ['an offer below the price [AVL-022]', (car) => car.offerPrice !== null && car.offerPrice < car.price!],
    ['an offer that is the price itself', (car) => car.offerPrice !== null && car.offerPrice === car.price],
    ['a price it had before', (car) => car.previousPrice !== null],
    ['a weekly subscription [AVL-021]', (car) => car.subscriptionPrice !== null],
    ['no price type', (car) => car.price !== null && car.priceType === null],
    ['Drive Away', (car) => car.priceType === 'Drive Away'],
    ['Excl. Govt. Charges', (car) => car.priceType === 'Excl. Govt. Charges'],
    ['Runout Sale', (car) => car.tag === 'Runout Sale'],
    ['Test Drive Only [AVL-011]', (car) => car.tag === 'Test Drive Only'],
    ['Manager Special', (car) => car.tag === 'Manager Special'],
    ['reserved', (car) => car.reserved],
    ['certified [AVL-015]', (car) => car.certified && car.condition === 'used'],
    ['coming soon', (car) => car.status === 'coming_soon'],
    [
      "coming soon with the feed's placeholder",
      (car) => car.images.length === 1 && car.images[0]!.url === COMING_SOON_PATH,
    ],
    ['withdrawn', (car) => car.status === 'withdrawn'],
    ['sold within three days', (car) => car.soldAt !== null && NOW - Date.parse(car.soldAt) < 3 * DAY],
    ['sold longer ago', (car) => car.soldAt !== null && NOW - Date.parse(car.soldAt) > 3 * DAY],
    ['came today', (car) => NOW - Date.parse(car.createdAt) < 9 * 3_600_000],
    [
      'came within 8 days [AVL-019]',
      (car) => NOW - Date.parse(car.createdAt) < 8 * DAY && NOW - Date.parse(car.createdAt) > DAY,
    ],
    ['hidden', (car) => !car.showOnWebsite],
    ...[0, 1, 3, 20].map((count) => [`${count} photos`, (car: Car) => car.images.length === count] as const),
    ['a turn of 24 frames with a cabin', (car) => car.spinImages.length === 24 && car.spinInteriorImage !== null],
    ['a turn without a cabin', (car) => car.spinImages.length === 24 && car.spinInteriorImage === null],
    [
      'points of interest outside and inside',
      (car) => (car.hotspots?.exterior.length ?? 0) === 3 && (car.hotspots?.interior.length ?? 0) >= 2,
    ],
    ['a turn without points of interest', (car) => car.spinImages.length > 0 && car.hotspots === null],
    ['a video of its own', (car) => car.videoUrl?.endsWith('.mp4') === true && parseStudioVideo(car.videoUrl) !== null],
    ['a video at YouTube', (car) => car.externalVideoUrl !== null],
    [
      'pictured as the nearest body of the studio',
      (car) => car.simpleBody === 'Camper Trailer' && car.images[0]?.url.startsWith('/media/studio/caravan/') === true,
    ],
    ['photos without thumbnails', (car) => car.images.length > 0 && car.images[0]!.thumbUrl === null],
    ['no badge', (car) => car.badge === null],
    ['no year', (car) => car.year === null],
    ['no colour', (car) => car.colour === null],
    ['a name over 100 characters', (car) => `${car.year} ${car.make} ${car.model} ${car.badge}`.length > 100],
    ['an accent in the make', (car) => car.make === 'Citroën'],
    ['an accent in the model', (car) => car.model === 'Ténéré 700'],
    ['a model that is a number', (car) => car.model === '3'],
    ['registration run out', (car) => car.registrationExpiry !== null && car.registrationExpiry < '2026-11-21'],
    ['registration to come', (car) => car.registrationExpiry !== null && car.registrationExpiry > '2026-11-21'],
    ['no comments', (car) => car.dealerComments === null],
    ['one line of comments', (car) => car.dealerComments !== null && car.dealerComments.length < 120],
    [
      'long comments in paragraphs',
      (car) => (car.dealerComments?.length ?? 0) > 400 && car.dealerComments!.includes('|'),
    ],
    ['no equipment', (car) => car.features.length === 0],
    ['60 lines of equipment', (car) => car.features.length === 60],
    ['no engineering data', (car) => car.variant === null],
    [
      'half of the engineering data',
      (car) => car.variant !== null && car.variant.lengthMm === null && car.variant.powerKw !== null,
    ],
    [
      'all of the engineering data',
      (car) => car.variant !== null && Object.values(car.variant).every((value) => value !== null),
    ],
    [
      'an electric car without an engine size or consumption',
      (car) => car.simpleFuel === 'Electric' && car.engineCc === null && car.variant?.fuelConsumption === null,
    ],
    ['a hybrid', (car) => car.simpleFuel === 'Hybrid'],
    ['a plug-in hybrid', (car) => car.simpleFuel === 'Plug-in Hybrid'],
    [
      'a diesel manual four-wheel drive',
      (car) => car.simpleFuel === 'Diesel' && car.simpleTransmission === 'Manual' && car.simpleDrive === '4x4',
    ],
    [
      'a caravan with its measures [VDP-072]',
      (car) =>
        car.vehicleType === 'caravan' &&
        car.caravan !== null &&
        car.caravan.bodyLengthMm! > 4_000 &&
        car.caravan.aggregateTrailerMassKg! > car.caravan.tareWeightKg!,
    ],
    ['a motorcycle', (car) => car.vehicleType === 'motorcycle' && car.seats === 2 && car.doors === null],
    ['a truck', (car) => car.vehicleType === 'truck'],
    ['two lenders [FIN-009]', (car) => 'manual' in car.lenders && Object.keys(car.lenders).length === 2],
    ['no lender', (car) => car.price !== null && Object.keys(car.lenders).length === 0],
    ['market prices', (car) => car.market?.nationalAverage != null && car.market.stateAverage != null],
    ['paid for online [RSV-012]', (car) => car.paymentProcessors.length > 0],
    ['a free reservation', (car) => car.reserveAmount === 0],
    ['a reservation for 500 dollars', (car) => car.reserveAmount === 50_000],
    ['a history report', (car) => car.historyReportUrl !== null],
    ['kept by its owner', (car) => car.privateSuburb !== null && car.privatePostcode !== null],
    ['a place of its own', (car) => car.city !== null && car.state !== null],
    ['a title for the portals', (car) => car.advertisedTitle !== null],
    ['no VIN', (car) => car.vin === null],
    ['no kilometres', (car) => car.vehicleType === 'car' && car.odometerKm === null],
  ];

  it.each(edges)('has %s', (_, matches) => {
    expect(cars.some(matches)).toBe(true);
  });

  it('is spread over many makes, models and bodies', () => {
    expect(new Set(cars.map((car) => car.make)).size).toBeGreaterThan(25);
    expect(new Set(cars.map((car) => `${car.make} ${car.model}`)).size).toBeGreaterThan(120);
    expect(new Set(cars.map((car) => car.simpleBody)).size).toBeGreaterThan(14);
  });

  const names = '../shared/data/dealers/au_dealers_from_listings.csv';
  it.skipIf(!existsSync(names))('names no real dealer (skipped where the list of real dealers is absent)', () => {
    const listed = readFileSync(names, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => (line.split(',')[0] ?? '').toLowerCase())
      .filter((name) => name.length > 8);
    expect(listed.length).toBeGreaterThan(400);
    const text = cars
      .map((car) => `${car.dealerComments} ${car.historyReportUrl} ${car.advertisedTitle}`)
      .join(' ')
      .toLowerCase();
    expect(listed.filter((name) => text.includes(name))).toEqual([]);
  });
});
