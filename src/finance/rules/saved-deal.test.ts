import { expect, it } from 'vitest';
import { savedPrice } from './saved-deal.ts';

it.each([
  [3_000_000, 3_000_000, { today: '$30,000', change: 'the same as when you saved it', moved: null }],
  [3_000_000, 2_850_050, { today: '$28,500.50', change: 'was $30,000 when you saved it', moved: 'down' }],
  [3_000_000, 3_100_000, { today: '$31,000', change: 'was $30,000 when you saved it', moved: 'up' }],
  [null, 3_100_000, { today: '$31,000', change: 'it had no price when you saved it', moved: null }],
  [3_000_000, null, null],
])('compares the price of a saved deal with that of today: %s, %s', (then, today, expected) => {
  expect(savedPrice(then, today)).toEqual(expected);
});
