import { describe, expect, it } from 'vitest';
import { mergeSimilar, similarPriceBand, similarTitle } from './similar-cars.ts';

describe('similar cars', () => {
  it.each([
    ['VDP-095', 2_000_000, { min: 10_000, max: 30_000 }],
    ['VDP-095', 4_999_999, { min: 39_999, max: 60_000 }],
    ['VDP-095', 500_000, { min: 0, max: 15_000 }],
    ['VDP-096', 5_000_000, { min: 25_000, max: 75_000 }],
    ['VDP-096', 12_345_650, { min: 98_456, max: 148_457 }],
    ['without a price', null, null],
  ] as const)('%s the price band of %s cents is %j', (_, price, band) => {
    expect(similarPriceBand(price)).toEqual(band);
  });

  it('VDP-097 keeps the order of the queries, each car once, never the car itself, and no more than wanted', () => {
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

  it('VDP-093 VDP-094 are headed by the kind of vehicle', () => {
    expect(similarTitle('car', 'off')).toBe('Similar cars In-Stock');
    expect(similarTitle('caravan', 'on')).toBe('Similar caravans Available');
  });
});
