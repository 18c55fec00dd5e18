import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShown, verdict } from '#valuation/rules/gauge-view.ts';
import type { ComparedVehicle } from '#valuation/rules/listing.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { openComparables } from '#integrations/valuation/comparables.server.ts';
import { openFakeValuation } from '#integrations/valuation/fake.server.ts';
import { ValuationFailed, type Valuation } from '#valuation/valuation-port.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';

const log = { error: (facts: object, message: string) => expect.unreachable(`${message} ${JSON.stringify(facts)}`) };

/** 200 Corollas of two dealerships, 3 to 8 years old, 10% cheaper per year. */
function corollas(): ComparedVehicle[] {
  return Array.from({ length: 200 }, (_, at) => {
    const age = 3 + (at % 6);
    return sampleVehicle({
      id: `other-${at}`,
      dealershipId: at % 2 ? 'north' : 'south',
      year: 2026 - age,
      odometerKm: age * 14_000 + (at % 7) * 1_500,
      price: Math.round(40_000 * 0.9 ** age * (1 + ((at * 37) % 21) / 100 - 0.1)) * 100,
    });
  });
}

/** A stock that can change while others follow it. */
function stockOf(cards: readonly ComparedVehicle[]) {
  const known = new Map(cards.map((card) => [card.id, card]));
  const listeners = new Set<(id: string, card: ComparedVehicle | null) => void>();
  const tell = (id: string, card: ComparedVehicle | null) => {
    if (card) known.set(id, card);
    else known.delete(id);
    for (const listener of listeners) listener(id, card);
  };
  return {
    tell,
    followers: listeners,
    cards: () => known.values(),
    follow(listener: (id: string, card: ComparedVehicle | null) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
const comparables = (stock = stockOf(corollas())) => openComparables({ stock, thisYear: 2026, log });

describe.each<[string, () => Valuation]>([
  ['the fake', openFakeValuation],
  ['comparable vehicles', comparables],
])('a valuation by %s', (_name, open) => {
  const vehicle = (changes: Partial<Vehicle> = {}) =>
    sampleVehicle({ year: 2021, odometerKm: 70_000, price: 2_400_000, ...changes });

  it('compares a price with its market range [VDP-082]', async () => {
    const gauge = (await open().appraise(vehicle()))!;
    expect(isShown(gauge)).toBe(true);
    expect(gauge).toMatchObject({
      listing_price: 2_400_000,
      description: expect.any(String),
      basis: { listings: expect.any(Number) },
    });
    expect(verdict(gauge)).toBe(gauge.description);
    expect(gauge.basis!.lowest_price).toBeLessThanOrEqual(gauge.basis!.highest_price);
  });

  it('uses the purchase price: an offer before the price', async () => {
    expect((await open().appraise(vehicle({ offerPrice: 2_300_000 })))!.listing_price).toBe(2_300_000);
  });

  it.each<[string, Partial<Vehicle>]>([
    ['sold', { status: 'sold' }],
    ['withdrawn', { status: 'withdrawn' }],
    ['still to come [GAP-002]', { status: 'coming_soon' }],
    ['without a price', { price: null }],
    ['at a placeholder price', { price: 100 }],
  ])('has no data for a vehicle that is %s', async (_why, changes) => {
    expect(await open().appraise(vehicle(changes))).toBeNull();
  });

  it('returns the same answer twice, and does not modify the vehicle', async () => {
    const valuation = open();
    const asked = Object.freeze(vehicle());
    expect(await valuation.appraise(asked)).toEqual(await valuation.appraise(asked));
  });

  it('returns whole numbers or no data for a vehicle with few known values', async () => {
    const valuation = open();
    const unknown = fc.record({
      year: fc.option(fc.integer({ min: 1900, max: 2100 })),
      odometerKm: fc.option(fc.nat(3_000_000)),
      badge: fc.option(fc.string()),
      series: fc.option(fc.string()),
      make: fc.constantFrom('Toyota', '', '__proto__'),
      model: fc.constantFrom('Corolla', '', 'constructor'),
      price: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
      seats: fc.option(fc.nat(99)),
    });
    await fc.assert(
      fc.asyncProperty(unknown, async (changes) => {
        const gauge = await valuation.appraise(vehicle(changes));
        if (gauge === null) return;
        for (const value of [gauge.fill, gauge.confidence]) expect(value).toBeGreaterThanOrEqual(0);
        for (const value of [gauge.fill, gauge.confidence]) expect(value).toBeLessThanOrEqual(1);
        for (const cents of [gauge.listing_price, gauge.market_range_min, gauge.market_range_max])
          expect(Number.isSafeInteger(cents)).toBe(true);
      }),
    );
  });
});

describe('the fake valuation', () => {
  it.each<[string, boolean | null]>([
    ['NODATA', null],
    ['UNSURE', false],
    ['ABOVE', false],
    ['DEAL', true],
    ['UNDESCRIBED', true],
  ])('answers %s as documented', async (stockNumber, shown) => {
    const gauge = await openFakeValuation().appraise(sampleVehicle({ stockNumber }));
    expect(gauge && isShown(gauge)).toBe(shown);
  });

  it('fails on request', async () => {
    await expect(openFakeValuation().appraise(sampleVehicle({ stockNumber: 'FAILS' }))).rejects.toThrow(
      ValuationFailed,
    );
  });
});

describe('comparable vehicles', () => {
  const asked = sampleVehicle({ id: 'asked', year: 2021, odometerKm: 70_000, price: 2_400_000 });

  it('follow the stock: the next answer includes new prices and removed vehicles', async () => {
    const stock = stockOf(corollas());
    const valuation = comparables(stock);
    const before = (await valuation.appraise(asked))!;
    for (const card of corollas()) stock.tell(card.id, { ...card, price: Math.round(card.price! * 0.8) });
    const after = (await valuation.appraise(asked))!;
    expect(after.market_range_max).toBeLessThan(0.9 * before.market_range_max);
    for (const card of corollas()) stock.tell(card.id, null);
    expect(await valuation.appraise(asked)).toBeNull();
  });

  it('do not include sold vehicles', async () => {
    const stock = stockOf(corollas());
    const valuation = comparables(stock);
    await valuation.appraise(asked);
    for (const card of corollas()) stock.tell(card.id, { ...card, status: 'sold' });
    expect(await valuation.appraise(asked)).toBeNull();
  });

  it('are loaded at the first request only, and followed until closed', async () => {
    const stock = stockOf(corollas());
    const valuation = comparables(stock);
    expect(stock.followers.size).toBe(0);
    await Promise.all([valuation.appraise(asked), valuation.appraise(asked)]);
    expect(stock.followers.size).toBe(1);
    valuation.close();
    expect(stock.followers.size).toBe(0);
  });

  const ofUnknownType = { ...asked, vehicleType: null };

  it.each(['motorcycle', 'caravan', 'truck', 'boat', 'trailer'] as const)(
    'give no range of asking prices for a vehicle of unknown type whose model is also a %s in stock [LEAD-031]',
    async (vehicleType) => {
      const stock = stockOf(corollas());
      const valuation = comparables(stock);
      expect(await valuation.findAskingRange(ofUnknownType)).toMatchObject({ low: expect.any(Number) });
      stock.tell('other-type', sampleVehicle({ id: 'other-type', vehicleType, price: 9_000_000 }));
      expect(await valuation.findAskingRange(ofUnknownType)).toBeNull();
      stock.tell('other-type', null);
      expect(await valuation.findAskingRange(ofUnknownType)).not.toBeNull();
    },
  );

  it('give the range of the stated type for a model that is in stock as two types [LEAD-031]', async () => {
    const trucks = corollas().map((card) => ({
      ...card,
      id: `truck-${card.id}`,
      vehicleType: 'truck' as const,
      price: card.price! * 3,
    }));
    const valuation = comparables(stockOf([...corollas(), ...trucks]));
    const car = await valuation.findAskingRange({ ...asked, vehicleType: 'car' });
    const truck = await valuation.findAskingRange({ ...asked, vehicleType: 'truck' });
    expect(truck!.low).toBeGreaterThan(car!.high);
    expect(await valuation.findAskingRange({ ...asked, vehicleType: 'boat' })).toBeNull();
  });

  it('give no range of asking prices for models that no car in stock has [LEAD-031]', async () => {
    const ofType = (vehicleType: Vehicle['vehicleType']) =>
      corollas().map((card) => ({
        ...card,
        id: `${vehicleType}-${card.id}`,
        vehicleType,
        model: `The ${vehicleType}`,
      }));
    const valuation = comparables(
      stockOf([...corollas(), ...ofType('motorcycle'), ...ofType('caravan'), ...ofType('truck')]),
    );
    for (const model of ['The motorcycle', 'The caravan', 'The truck', 'Unknown'])
      expect(await valuation.findAskingRange({ ...ofUnknownType, model })).toBeNull();
  });
});
