import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  [3_299_000, '$32,990'],
  [8_950, '$89.50'],
  [8_905, '$89.05'],
  [0, '$0'],
  [123_456_789_00, '$123,456,789'],
  [-50_000, '-$500'],
])('%s cents read %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});
