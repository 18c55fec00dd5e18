import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movePriceThumb, PRICE_RANGE_STEP } from './price-range.ts';

const bounds = { min: 5000, max: 250_000 };

describe('price range search', () => {
  it('has a step of 500 [SRCH-085]', () => {
    expect(PRICE_RANGE_STEP).toBe(500);
    expect(movePriceThumb(bounds, bounds, 'min', 20_249)).toEqual({ min: 20_000, max: 250_000 });
    expect(movePriceThumb(bounds, bounds, 'max', 20_250)).toEqual({ min: 5000, max: 20_500 });
  });

  it('holds the thumbs one step apart [GAP-008]', () => {
    const range = { min: 20_000, max: 30_000 };
    expect(movePriceThumb(bounds, range, 'min', 45_000)).toEqual({ min: 29_500, max: 30_000 });
    expect(movePriceThumb(bounds, range, 'max', 5000)).toEqual({ min: 20_000, max: 20_500 });
  });

  it('stays within its bounds and ignores values that are not numbers', () => {
    expect(movePriceThumb(bounds, bounds, 'min', Number.NaN)).toBe(bounds);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('min' as const, 'max' as const), fc.integer({ min: -1e6, max: 1e6 }))),
        (moves) => {
          const end = moves.reduce((range, [thumb, value]) => movePriceThumb(bounds, range, thumb, value), bounds);
          expect(end.min).toBeGreaterThanOrEqual(bounds.min);
          expect(end.max).toBeLessThanOrEqual(bounds.max);
          expect(end.max - end.min).toBeGreaterThanOrEqual(PRICE_RANGE_STEP);
          expect(end.min % PRICE_RANGE_STEP).toBe(0);
        },
      ),
    );
  });
});
