import { describe, expect, test } from 'vitest';
import { nationalPhone, quotedPrice, quotedTerm } from './quoted-loan.ts';

describe('a quoted loan', () => {
  test.each([
    [null, 3_000_000],
    [999_999, 1_000_000],
    [1_000_000, 1_000_000],
    [4_299_000, 4_299_000],
    [20_000_001, 20_000_000],
  ])('for a price of %s cents is for %s cents [FIN-056, FIN-063]', (price, quoted) => {
    expect(quotedPrice(price)).toBe(quoted);
  });

  test.each([
    [null, 5],
    [0, 1],
    [2.4, 2],
    [7, 7],
    [9, 7],
  ])('for a term of %s years is for %s years [FIN-057, FIN-065]', (years, quoted) => {
    expect(quotedTerm(years)).toBe(quoted);
  });
});

test.each([
  ['+61 491 570 006', '0491570006'],
  ['61491570006', '0491570006'],
  ['(07) 5550-6161', '0755506161'],
])('the phone number %s is sent as %s [FIN-068]', (typed, sent) => {
  expect(nationalPhone(typed)).toBe(sent);
});
