import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { toListing, type Listing } from './listing.ts';
import { Market } from './market.ts';
import { askingRange, MIN_COMPARABLES } from './trade-in-range.ts';

const THIS_YEAR = 2026;
const listing = (changes: Partial<Vehicle>, price?: number) =>
  toListing(sampleVehicle({ condition: 'used', ...changes }), THIS_YEAR, price)!;
const owned = (year: number, odometerKm: number) =>
  listing({ id: '', dealershipId: '', price: null, year, odometerKm }, Number.NaN);

function open(listings: readonly Listing[]): Market {
  const market = new Market();
  for (const one of listings) market.set(one);
  for (const step = market.prepare(); !step.next().done;);
  return market;
}

/** Listings of one model: $40,000 when new, 10% less per year, 1% less per 10,000 km, up to 10% dearer or cheaper. */
const steady = (count: number, sellers = 3) =>
  Array.from({ length: count }, (_, at) => {
    const age = 1 + (at % 7);
    const km = age * 12_000 + (at % 5) * 4_000;
    const price = 40_000 * 0.9 ** age * 0.99 ** (km / 10_000) * (0.9 + ((at * 7) % 21) / 100);
    return listing({
      id: `one-${at}`,
      dealershipId: `yard-${at % sellers}`,
      year: THIS_YEAR - age,
      odometerKm: km,
      price: Math.round(price) * 100,
    });
  });

function rangeIn(listings: readonly Listing[], year: number, km: number) {
  const vehicle = owned(year, km);
  const model = open(listings).findModel(vehicle);
  return model && askingRange(vehicle, model);
}

describe('the asking prices of a vehicle that a shopper owns', () => {
  it('are a range around the prices of comparable vehicles [LEAD-031]', () => {
    const { low, high, comparables } = rangeIn(steady(60), THIS_YEAR - 4, 50_000)!;
    const usual = 40_000 * 0.9 ** 4 * 0.99 ** 5 * 100;
    expect(low).toBeLessThan(usual);
    expect(high).toBeGreaterThan(usual);
    expect(low).toBeGreaterThan(usual * 0.7);
    expect(high).toBeLessThan(usual * 1.4);
    expect(comparables).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['too few comparable vehicles', steady(MIN_COMPARABLES - 1), 4, 50_000],
    ['vehicles of one seller only', steady(60, 1), 4, 50_000],
    ['vehicles of very different kilometres', steady(60), 4, 300_000],
    ['only new vehicles', steady(60).map((one) => ({ ...one, type: 'new' as const })), 4, 50_000],
  ])('are unknown with %s [LEAD-031]', (_what, listings, age, km) => {
    expect(rangeIn(listings, THIS_YEAR - age, km)).toBeNull();
  });

  it('follow the vehicles of the same badge more than the others', () => {
    const base = { badge: 'Base', year: THIS_YEAR - 4, odometerKm: 50_000 };
    const stock = (badge: string, dollars: number) =>
      Array.from({ length: 30 }, (_, at) =>
        listing({
          ...base,
          badge,
          id: `${badge}-${at}`,
          dealershipId: `yard-${at % 3}`,
          price: (dollars + at * 50) * 100,
        }),
      );
    const market = open([...stock('Base', 20_000), ...stock('Luxury', 34_000)]);
    const middle = (badge: string) => {
      const vehicle = listing({ ...base, badge, id: '', dealershipId: '', price: null }, Number.NaN);
      const { low, high } = askingRange(vehicle, market.findModel(vehicle)!)!;
      return (low + high) / 2;
    };
    expect(middle('Luxury') / middle('Base')).toBeGreaterThan(1.3);
  });

  it('are unknown for a model that is not for sale', () => {
    const vehicle = listing({ model: 'Unheard-of', year: 2022, odometerKm: 5 }, Number.NaN);
    expect(open(steady(60)).findModel(vehicle)).toBeNull();
  });

  it('never rise with age or kilometres, whatever the stock [LEAD-032]', () => {
    const any = fc.record({
      age: fc.integer({ min: 0, max: 10 }),
      km: fc.integer({ min: 0, max: 150_000 }),
      dollars: fc.integer({ min: 2_000, max: 90_000 }),
      seller: fc.integer({ min: 0, max: 3 }),
    });
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 30, maxLength: 60 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 150_000 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 60_000 }),
        (stock, age, km, years, further) => {
          const market = open(
            stock.map((one, at) =>
              listing({
                id: `${at}`,
                dealershipId: `${one.seller}`,
                year: THIS_YEAR - one.age,
                odometerKm: one.km,
                price: one.dollars * 100,
              }),
            ),
          );
          const range = (of: Listing) => askingRange(of, market.findModel(of)!);
          const first = range(owned(THIS_YEAR - age, km));
          const second = range(owned(THIS_YEAR - age - years, km + further));
          if (!first || !second) return;
          compared++;
          expect(second.low).toBeLessThanOrEqual(first.low * (1 + 1e-9));
          expect(second.high).toBeLessThanOrEqual(first.high * (1 + 1e-9));
          expect(first.low).toBeGreaterThan(0);
          expect(first.high).toBeGreaterThan(first.low);
        },
      ),
      { numRuns: 200, seed: 11 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
