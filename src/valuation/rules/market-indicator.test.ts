import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Gauge } from './appraise.ts';
import { confirmedIndicator, marketIndicator } from './gauge-view.ts';

const SURE: Gauge = {
  fill: 0.7,
  confidence: 0.6,
  listing_price: 3_000_000,
  market_range_min: 2_900_000,
  market_range_max: 3_400_000,
  description: null,
  basis: null,
};

describe('the market indicator', () => {
  it.each([
    // price, offer, state average, national average, cents below
    [3_000_000, null, 3_050_000, null, 50_000],
    [3_000_000, null, 3_049_901, null, 49_901],
    [3_000_000, null, 3_049_900, null, null],
    [3_000_000, null, 3_000_000, null, null],
    [3_000_000, null, 2_900_000, null, null],
    [3_000_000, null, null, 3_060_000, 60_000],
    [3_000_000, null, null, null, null],
    [3_000_000, 2_950_000, 3_030_000, null, 80_000],
    [null, null, 3_060_000, null, null],
    [0, null, 3_060_000, null, null],
  ])(
    'price %s, offer %s, averages %s and %s: %s below [VDP-092]',
    (price, offerPrice, stateAverage, nationalAverage, below) => {
      expect(
        marketIndicator({ condition: 'used', price, offerPrice, market: { stateAverage, nationalAverage } })?.below ??
          null,
      ).toBe(below);
    },
  );

  it('uses the state average, otherwise the national one [GAP-057]', () => {
    const vehicle = { condition: 'used', price: 3_000_000, offerPrice: null } as const;
    expect(marketIndicator({ ...vehicle, market: { stateAverage: 3_100_000, nationalAverage: 3_200_000 } })).toEqual({
      below: 100_000,
      average: 3_100_000,
      of: 'state',
    });
    expect(marketIndicator({ ...vehicle, market: { stateAverage: 3_010_000, nationalAverage: 3_200_000 } })).toBeNull();
    expect(marketIndicator({ ...vehicle, market: { stateAverage: null, nationalAverage: 3_200_000 } })).toMatchObject({
      of: 'country',
    });
    expect(marketIndicator({ ...vehicle, market: null })).toBeNull();
  });

  const below = (condition: Vehicle['condition'], stateAverage: number, gauge: Partial<Gauge> | null = {}) =>
    confirmedIndicator(
      { condition, price: 3_000_000, offerPrice: null, market: { stateAverage, nationalAverage: null } },
      gauge && { ...SURE, ...gauge },
    )?.below ?? null;

  it.each([
    ['used', 3_300_000, 300_000],
    ['demo', 3_300_000, 300_000],
    ['new', 3_300_000, null],
    // More than a quarter below the average.
    ['used', 4_000_001, null],
  ] as const)('of a %s vehicle at 30,000 with an average of %s is %s', (condition, average, expected) => {
    expect(below(condition, average, { market_range_max: 5_000_000 })).toBe(expected);
  });

  it.each([
    ['the gauge is sure', {}, 300_000],
    ['there is no gauge', null, null],
    ['the gauge is not sure', { confidence: 0.2 }, null],
    ['the average is outside of the market', { market_range_max: 3_299_999 }, null],
  ])('where %s, a page states %s', (_why, gauge, expected) => {
    expect(below('used', 3_300_000, gauge)).toBe(expected);
  });
});
