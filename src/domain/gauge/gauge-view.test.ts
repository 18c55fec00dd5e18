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
    ['VDP-082 whole', {}, true],
    ['VDP-082 without a description or a basis', { description: null, basis: null }, true],
    ['VDP-085 without a fill', { fill: Number.NaN }, false],
    ['VDP-085 a fill that is none', { fill: 1.01 }, false],
    ['VDP-085 without a price', { listing_price: undefined as never }, false],
    ['VDP-085 a price of nothing', { listing_price: 0 }, false],
    ['VDP-085 without a lower end', { market_range_min: null as never }, false],
    ['VDP-085 without an upper end', { market_range_max: null as never }, false],
    ['VDP-085 a range that is none', { market_range_min: 3_300_000 }, false],
    ['VDP-085 without a confidence', { confidence: undefined as never }, false],
    ['VDP-086 confidence 0.2', { confidence: 0.2 }, false],
    ['VDP-086 confidence just over 0.2', { confidence: 0.201 }, true],
    ['VDP-087 at the market max', { listing_price: 3_300_000 }, true],
    ['VDP-087 a cent over the market max', { listing_price: 3_300_001 }, false],
    ['below the market min', { listing_price: 2_000_000 }, true],
  ])('%s', (_name, changes, shown) => {
    expect(isShown({ ...gauge, ...changes })).toBe(shown);
  });

  it('VDP-085 is not shown without data', () => {
    expect(isShown(null)).toBe(false);
  });
});

describe('verdict and colour', () => {
  it.each([
    ['Above market', 0.9, 'Above market'],
    ['Great Deal', 0.1, 'Great Deal'],
  ])('VDP-088 the description %s is the verdict at a fill of %s', (description, fill, words) => {
    expect(verdict({ description, fill })).toBe(words);
  });

  it.each([
    [null, 0, 'Good Deal'],
    [null, 0.649, 'Good Deal'],
    [null, 0.65, 'Great Deal'],
    [null, 1, 'Great Deal'],
    ['  ', 0.7, 'Great Deal'],
  ])('VDP-089 GAP-019 with the description %o and a fill of %s it is %s', (description, fill, words) => {
    expect(verdict({ description, fill })).toBe(words);
  });

  it.each([
    [0, 'low'],
    [0.299, 'low'],
    [0.3, 'medium'],
    [0.599, 'medium'],
    [0.6, 'high'],
    [1, 'high'],
  ] as const)('VDP-090 a fill of %s is %s', (fill, name) => {
    expect(tone(fill)).toBe(name);
  });
});
