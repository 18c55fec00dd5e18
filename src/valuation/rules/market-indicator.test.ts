import { describe, expect, it } from 'vitest';
import { marketIndicator } from './gauge-view.ts';

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
      expect(marketIndicator({ price, offerPrice, market: { stateAverage, nationalAverage } })?.below ?? null).toBe(
        below,
      );
    },
  );

  it('uses the state average, otherwise the national one [GAP-057]', () => {
    const vehicle = { price: 3_000_000, offerPrice: null };
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
});
