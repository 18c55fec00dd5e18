import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { appraise, describeFill, barFill } from './appraise.ts';
import { calibrate, conformalQuantile, shareWithin, type Calibration } from './calibration.ts';
import { toListing, type Listing } from './listing.ts';
import { Market } from './market.ts';

const THIS_YEAR = 2026;

/** A market whose prices follow a formula: $40,000 when new, 10% less per year, 1% less per 10,000 km, with `noise`. */
function madeListings(count: number, options: { noise?: number; seed?: number } = {}): Listing[] {
  let state = options.seed ?? 7;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return Array.from({ length: count }, (_, at) => {
    const age = 1 + Math.floor(random() * 9);
    const km = Math.round(age * 15_000 * (0.5 + random()));
    return listing({
      id: `made-${at}`,
      dealershipId: `yard-${at % 7}`,
      year: THIS_YEAR - age,
      odometerKm: km,
      price: Math.round(
        rulePrice(age, km) * (1 + (options.noise ?? 0.05) * (random() + random() + random() - 1.5)) * 100,
      ),
    });
  });
}
const rulePrice = (age: number, km: number) => 40_000 * 0.9 ** age * 0.99 ** (km / 10_000);
const listing = (changes: Partial<Vehicle> = {}) =>
  toListing(sampleVehicle({ odometerKm: 50_000, ...changes }), THIS_YEAR)!;

function run<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
function open(listings: readonly Listing[]): Market {
  const market = new Market();
  for (const one of listings) market.set(one);
  run(market.prepare());
  return market;
}
const dollars = (log: number) => Math.exp(log) / 100;

describe('a listing', () => {
  it('needs a price and a year, but no kilometres or badge', () => {
    expect(toListing(sampleVehicle({ price: null }), THIS_YEAR)).toBeNull();
    expect(toListing(sampleVehicle({ price: 1_000 }), THIS_YEAR)).toBeNull();
    expect(toListing(sampleVehicle({ year: null }), THIS_YEAR)).toBeNull();
    expect(toListing(sampleVehicle({ odometerKm: null, badge: null }), THIS_YEAR)).toMatchObject({
      words: [],
      price: 2_499_000,
    });
  });

  it('uses the purchase price: an offer before the price', () => {
    expect(listing({ price: 3_000_000, offerPrice: 2_800_000 }).price).toBe(2_800_000);
  });

  it.each([
    [{ simpleDrive: '4x4' }, 1],
    [{ simpleDrive: 'AWD' }, 1],
    [{ simpleDrive: 'Front' }, 0],
    [{ badge: 'GX (4x4)' }, 1],
    [{ badge: 'GX 2WD' }, 0],
    [{ badge: 'GX' }, Number.NaN],
  ])('%o has all-wheel drive: %s', (changes, allDriven) => {
    expect(listing(changes).allDriven).toBe(allDriven);
  });
});

describe('the market', () => {
  it('finds the formula of the prices', () => {
    const market = open(madeListings(400));
    for (const [age, km] of [
      [2, 20_000],
      [5, 90_000],
      [8, 110_000],
    ] as const) {
      const { middle, similar } = market.estimate(listing({ id: 'compared', year: THIS_YEAR - age, odometerKm: km }))!;
      expect(dollars(middle) / rulePrice(age, km)).toBeCloseTo(1, 1);
      expect(similar.length).toBeGreaterThan(20);
    }
  });

  it('is not affected by a few mistyped prices', () => {
    const honest = madeListings(200);
    const wrong = honest.map((one, at) =>
      at % 20 === 0 ? { ...one, price: one.price * 10, logPrice: one.logPrice + Math.log(10) } : one,
    );
    const vehicle = listing({ id: 'compared', year: THIS_YEAR - 4, odometerKm: 60_000 });
    expect(Math.abs(open(wrong).estimate(vehicle)!.middle - open(honest).estimate(vehicle)!.middle)).toBeLessThan(0.03);
  });

  it('knows that a drive-away price includes charges', () => {
    const known = madeListings(400).map((one, at) => {
      const included = at % 2 === 0;
      const price = included ? one.price * 1.07 : one.price;
      return {
        ...one,
        price,
        logPrice: Math.log(price),
        features: listing({
          year: one.year,
          odometerKm: one.km,
          priceType: included ? 'Drive Away' : 'Excl. Govt. Charges',
        }).features,
      };
    });
    const market = open(known);
    const middle = (priceType: string) =>
      market.estimate(listing({ id: 'compared', year: THIS_YEAR - 4, odometerKm: 60_000, priceType }))!.middle;
    expect(Math.exp(middle('Drive Away, No More To Pay') - middle('Plus On-Road Costs'))).toBeCloseTo(1.07, 1.5);
  });

  it('never compares a vehicle with itself', () => {
    const vehicle = listing({ id: 'dear', price: 9_900_000 });
    const others = madeListings(100);
    expect(
      open([...others, vehicle])
        .estimate(vehicle)!
        .similar.map((one) => one.id),
    ).not.toContain('dear');
    expect(open([vehicle]).estimate(vehicle)).toBeNull();
  });

  it('has no estimate for a model with a single listing, or before it is prepared', () => {
    expect(open(madeListings(50)).estimate(listing({ id: 'compared', model: 'Unheard-of' }))).toBeNull();
    const market = new Market();
    for (const one of madeListings(50)) market.set(one);
    expect(market.stale).toBe(true);
    expect(market.estimate(listing({ id: 'compared' }))).toBeNull();
  });

  it('includes a changed price, a sold vehicle and a new one immediately, without new slopes', () => {
    const known = madeListings(200);
    const market = open(known);
    const vehicle = listing({ id: 'compared', year: THIS_YEAR - 4, odometerKm: 60_000 });
    const before = market.estimate(vehicle)!;
    const near = before.similar[0]!;
    market.delete(near.id);
    expect(market.estimate(vehicle)!.similar).not.toContain(near);
    market.set(near);
    expect(market.estimate(vehicle)!.middle).toBeCloseTo(before.middle, 10);
    expect(market.stale).toBe(false);
    for (const one of known.slice(0, 150))
      market.set({ ...one, price: Math.round(one.price * 1.2), logPrice: one.logPrice + Math.log(1.2) });
    expect(market.stale).toBe(true);
    expect(dollars(market.estimate(vehicle)!.middle) / dollars(before.middle)).toBeGreaterThan(1.1);
  });

  it('does not change when the same stock is passed again', () => {
    const known = madeListings(50);
    const market = open(known);
    for (const one of known) market.set({ ...one, features: one.features.slice() });
    expect(market.stale).toBe(false);
  });

  it('does not depend on the order of the listings', () => {
    const known = madeListings(120);
    const vehicle = listing({ id: 'compared', year: THIS_YEAR - 3, odometerKm: 40_000 });
    expect(open(known.toReversed()).estimate(vehicle)!.middle).toBeCloseTo(open(known).estimate(vehicle)!.middle, 2);
  });

  it('returns a finite estimate or null for any vehicle', () => {
    const market = open(madeListings(80));
    const odd = fc.record({
      year: fc.integer({ min: 0, max: 9999 }),
      km: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
      price: fc.integer({ min: 1_001, max: 2_000_000_000 }),
      badge: fc.option(fc.string()),
      series: fc.option(fc.string()),
      engineLitres: fc.option(fc.double({ min: 0.1, max: 20, noNaN: true })),
      seats: fc.option(fc.integer({ min: 0, max: 99 })),
      simpleDrive: fc.option(fc.string()),
      simpleBody: fc.option(fc.string()),
      condition: fc.constantFrom('new', 'demo', 'used'),
    });
    fc.assert(
      fc.property(odd, (changes) => {
        const estimate = market.estimate(listing({ id: 'compared', ...changes } as Partial<Vehicle>));
        if (estimate)
          expect([Number.isFinite(estimate.middle), Number.isFinite(estimate.spread), estimate.spread > 0]).toEqual([
            true,
            true,
            true,
          ]);
      }),
    );
  });
});

describe('calibration', () => {
  it('predicts ranges that contain four of five unseen vehicles', () => {
    const market = open(madeListings(800, { seed: 1 }));
    const calibration = run(calibrate(market, THIS_YEAR));
    const unseen = madeListings(400, { seed: 99 }).map((one) => ({ ...one, id: `unseen-${one.id}` }));
    const answers = unseen.map((vehicle) => ({ vehicle, gauge: appraise(vehicle, market, calibration)! }));
    const inside =
      answers.filter(
        ({ vehicle, gauge }) => gauge.market_range_min <= vehicle.price && vehicle.price <= gauge.market_range_max,
      ).length / answers.length;
    expect(inside).toBeGreaterThan(0.73);
    expect(inside).toBeLessThan(0.87);
  });

  it('is less confident when prices vary more', () => {
    const confidence = (noise: number) => {
      const market = open(madeListings(400, { noise }));
      return appraise(
        listing({ id: 'compared', year: THIS_YEAR - 4, odometerKm: 60_000 }),
        market,
        run(calibrate(market, THIS_YEAR)),
      )!.confidence;
    };
    expect(confidence(0.05)).toBeGreaterThan(0.8);
    expect(confidence(0.5)).toBeLessThan(0.3);
  });

  it('returns nothing for a market too small to estimate its error', () => {
    const market = open(madeListings(30));
    expect(run(calibrate(market, THIS_YEAR)).scoresFor({ type: 'used', year: 2022 })).toBeNull();
    expect(appraise(listing({ id: 'compared' }), market, run(calibrate(market, THIS_YEAR)))).toBeNull();
  });

  it.each([
    [0.1, 1],
    [0.9, 9],
    [0.01, 1],
    [0.999, 9],
  ])('reads the quantile %s of nine errors at rank %s', (q, rank) => {
    expect(conformalQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9], q)).toBe(rank);
  });

  it('counts errors within a bound in both directions', () => {
    expect(shareWithin([-3, -1, 0, 1, 2], 1)).toBe(0.6);
  });
});

describe('an appraisal', () => {
  const calibration: Calibration = { scoresFor: () => Array.from({ length: 101 }, (_, at) => (at - 50) / 25) };
  const appraised = (changes: Partial<Vehicle>) =>
    listing({ id: 'compared', year: THIS_YEAR - 4, odometerKm: 60_000, ...changes });

  it('has a range around the middle, a fill by the position of the price, and a basis', () => {
    const market = open(madeListings(300));
    const gauge = appraise(appraised({ price: Math.round(rulePrice(4, 60_000)) * 100 }), market, calibration)!;
    expect(gauge.market_range_min).toBeLessThan(gauge.listing_price);
    expect(gauge.market_range_max).toBeGreaterThan(gauge.listing_price);
    expect([gauge.market_range_min % 10_000, gauge.market_range_max % 10_000]).toEqual([0, 0]);
    expect(gauge.fill).toBeGreaterThan(0.2);
    expect(gauge.fill).toBeLessThan(0.8);
    expect(gauge.basis!.listings).toBeGreaterThan(20);
    expect(gauge.basis!.lowest_price).toBeLessThan(gauge.basis!.highest_price);
  });

  it('fills less with a higher price, and is never called a deal above the middle', () => {
    const market = open(madeListings(300));
    fc.assert(
      fc.property(
        fc.integer({ min: 500_000, max: 8_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (price, more) => {
          const cheap = appraise(appraised({ price }), market, calibration)!;
          const dear = appraise(appraised({ price: price + more }), market, calibration)!;
          expect(dear.fill).toBeLessThanOrEqual(cheap.fill);
          const middle = Math.exp(market.estimate(appraised({ price }))!.middle);
          if (price > middle) expect(cheap.description).not.toMatch(/deal/i);
        },
      ),
    );
    expect(appraise(appraised({ price: 100_000 }), market, calibration)).toMatchObject({
      fill: 1,
      description: 'Great Deal',
    });
    expect(appraise(appraised({ price: 90_000_000 }), market, calibration)).toMatchObject({
      fill: 0,
      description: 'Above market',
    });
  });

  it('needs four similar listings from two sellers', () => {
    const same = (count: number, sellers: number) =>
      Array.from({ length: count }, (_, at) =>
        listing({ id: `same-${at}`, dealershipId: `yard-${at % sellers}`, year: THIS_YEAR - 4, odometerKm: 60_000 }),
      );
    expect(appraise(appraised({}), open(same(3, 2)), calibration)).toBeNull();
    expect(appraise(appraised({}), open(same(4, 1)), calibration)).toBeNull();
    expect(appraise(appraised({}), open(same(4, 2)), calibration)!.basis!.listings).toBe(4);
  });

  it.each([
    [0, 'Above market'],
    [0.29, 'Above market'],
    [0.3, 'Fair price'],
    [0.5, 'Fair price'],
    [0.69, 'Fair price'],
    [0.7, 'Good Deal'],
    [0.89, 'Good Deal'],
    [0.9, 'Great Deal'],
    [1, 'Great Deal'],
  ])('describes a fill of %s as %s', (fill, words) => {
    expect(describeFill(fill)).toBe(words);
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 0.75],
    [5, 0.5],
    [10, 0.25],
    [15, 0],
    [99, 0],
  ])('with a range of 1 to 15 and a middle of 5, a price of %s fills %s', (price, fill) => {
    expect(barFill(price, 1, 5, 15)).toBe(fill);
  });
});
