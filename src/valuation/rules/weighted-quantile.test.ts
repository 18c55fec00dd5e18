import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, robustSpread, weightedQuantile } from './statistics.ts';

describe('weighted quantiles', () => {
  it.each([
    [[3, 1, 2], [1, 1, 1], 0.5, 2],
    [[3, 1, 2], [10, 1, 1], 0.5, 3],
    [[1, 2, 3, 4], [1, 1, 1, 1], 0.5, 2],
    [[5], [0.1], 0.9, 5],
    [[1, 2], [1, 0], 1, 1],
  ])('of %o with weights %o at %s is %s', (values, weights, q, expected) => {
    expect(weightedQuantile(values, weights, q)).toBe(expected);
  });

  it('equal the median for equal weights', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
        const equal = values.map(() => 1);
        // Adding zero turns -0 into 0.
        expect(weightedQuantile(values, equal, 0.5) + 0).toBe(median(values) + 0);
      }),
    );
  });

  it('are NaN for an empty list', () => {
    expect([median([]), weightedQuantile([], [], 0.5)]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('the robust spread', () => {
  it('is not affected by an outlier', () => {
    const calm = robustSpread([9, 10, 11, 10, 9, 11], null, 10);
    expect(robustSpread([9, 10, 11, 10, 9, 11, 1e9], null, 10)).toBe(calm);
    expect(robustSpread([9, 10, 11, 10, 9, 11], [1, 1, 1, 1, 1, 1], 10)).toBe(calm);
  });
});
