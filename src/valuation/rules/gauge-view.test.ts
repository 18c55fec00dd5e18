import { describe, expect, it } from 'vitest';
import type { Gauge } from './appraise.ts';
import { isShown, tone, verdict } from './gauge-view.ts';

const gauge: Gauge = {
  fill: 0.5,
  listing_price: 3_000_000,
  market_range_min: 2_700_000,
  market_range_max: 3_300_000,
  confidence: 0.5,
  description: 'Fair price',
  basis: { listings: 12, lowest_price: 2_600_000, highest_price: 3_400_000 },
};

describe('when the gauge is shown', () => {
  it.each<[string, Partial<Gauge>, boolean]>([
    ['whole [VDP-082]', {}, true],
    ['without a description or a basis [VDP-082]', { description: null, basis: null }, true],
    ['without a fill [VDP-085]', { fill: Number.NaN }, false],
    ['an invalid fill [VDP-085]', { fill: 1.01 }, false],
    ['without a price [VDP-085]', { listing_price: undefined as never }, false],
    ['a price of zero [VDP-085]', { listing_price: 0 }, false],
    ['without a lower end [VDP-085]', { market_range_min: null as never }, false],
    ['without an upper end [VDP-085]', { market_range_max: null as never }, false],
    ['an empty range [VDP-085]', { market_range_min: 3_300_000 }, false],
    ['without a confidence [VDP-085]', { confidence: undefined as never }, false],
    ['confidence 0.2 [VDP-086]', { confidence: 0.2 }, false],
    ['confidence just over 0.2 [VDP-086]', { confidence: 0.201 }, true],
    ['at the market max [VDP-087]', { listing_price: 3_300_000 }, true],
    ['a cent over the market max [VDP-087]', { listing_price: 3_300_001 }, false],
    ['below the market min', { listing_price: 2_000_000 }, true],
  ])('%s', (_name, changes, shown) => {
    expect(isShown({ ...gauge, ...changes })).toBe(shown);
  });

  it('is not shown without data [VDP-085]', () => {
    expect(isShown(null)).toBe(false);
  });
});

describe('verdict and colour', () => {
  it.each([
    ['Above market', 0.9, 'Above market'],
    ['Great Deal', 0.1, 'Great Deal'],
  ])('uses the description %s at a fill of %s [VDP-088]', (description, fill, words) => {
    expect(verdict({ description, fill })).toBe(words);
  });

  it.each([
    [null, 0, 'Good Deal'],
    [null, 0.649, 'Good Deal'],
    [null, 0.65, 'Great Deal'],
    [null, 1, 'Great Deal'],
    ['  ', 0.7, 'Great Deal'],
  ])('with the description %o and a fill of %s says %s [VDP-089, GAP-019]', (description, fill, words) => {
    expect(verdict({ description, fill })).toBe(words);
  });

  it.each([
    [0, 'low'],
    [0.299, 'low'],
    [0.3, 'medium'],
    [0.599, 'medium'],
    [0.6, 'high'],
    [1, 'high'],
  ] as const)('a fill of %s is %s [VDP-090]', (fill, name) => {
    expect(tone(fill)).toBe(name);
  });
});
