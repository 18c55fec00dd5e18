import { expect, it } from 'vitest';
import { formatDollars, formatLitrePrice, formatMoney, formatNumber, formatRounded, formatWeekly } from './money.ts';

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

it.each([
  [1.7, '$1.70'],
  [1.879, '$1.879'],
  [2, '$2.00'],
])('a litre for %s dollars costs %s', (dollars, text) => {
  expect(formatLitrePrice(dollars)).toBe(text);
});

it.each([
  [12_500, '$12,500'],
  [12_500.5, '$12,500.50'],
  [0.1 + 0.2, '$0.30'],
  [-20, '-$20'],
])('%s dollars read %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

it('rounds a sum to the dollar where cents would pretend to be exact', () => {
  expect([3_299_049, 3_299_050, 49].map(formatRounded)).toEqual(['$32,990', '$32,991', '$0']);
});

it('writes an amount of one week with its cents', () => {
  expect([8_950, 9_500].map(formatWeekly)).toEqual(['$89.50 / week', '$95 / week']);
});

it.each([
  0, 7, 999, 1000, 1510, 12_345, 123_456, 1_234_567, 90_071_992_547, -4500, 0.5, 1234.5, 1234.5678, 99_999.9999,
])('writes %s as the language does', (value) => {
  expect(formatNumber(value)).toBe(value.toLocaleString('en-AU'));
});
