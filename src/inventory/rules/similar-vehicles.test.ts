import { describe, expect, it } from 'vitest';
import { mergeSimilar, similarPriceBand, similarTitle } from './similar-vehicles.ts';

describe('similar vehicles', () => {
  it.each([
    [2_000_000, { min: 10_000, max: 30_000 }, 'VDP-095'],
    [4_999_999, { min: 39_999, max: 60_000 }, 'VDP-095'],
    [500_000, { min: 0, max: 15_000 }, 'VDP-095'],
    [5_000_000, { min: 25_000, max: 75_000 }, 'VDP-096'],
    [12_345_650, { min: 98_456, max: 148_457 }, 'VDP-096'],
    [null, null, 'VDP-095'],
  ] as const)('the price band of %s cents is %j [$2]', (price, band, _rows) => {
    expect(similarPriceBand(price)).toEqual(band);
  });

  it('merges the queries in order, without duplicates and the vehicle itself, up to the limit [VDP-097]', () => {
    expect(
      mergeSimilar(
        'me',
        [
          ['a', 'me', 'b'],
          ['b', 'c', 'a', 'd', 'e', 'f', 'g'],
        ],
        6,
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(mergeSimilar('me', [['me'], []], 6)).toEqual([]);
  });

  it('the heading has the vehicle type [VDP-093, VDP-094]', () => {
    expect(similarTitle('car', false)).toBe('Similar cars In-Stock');
    expect(similarTitle('caravan', true)).toBe('Similar caravans Available');
  });
});
