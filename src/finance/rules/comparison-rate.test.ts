import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparisonRate } from './comparison-rate.ts';

const VECTORS = '../shared/data/finance/loan_vectors.json';

it.skipIf(!existsSync(VECTORS))(
  'finds the published comparison rate of a $30,000 loan (skipped where ../shared/data/finance is absent) [GAP-091, FIN-071]',
  () => {
    const { au_published } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
      au_published: { rate_pct: number; comparison_pct?: number }[];
    };
    const published = au_published.find((one) => one.comparison_pct !== undefined)!;
    // How the page's $1,000 of fees is split comes from the note in that file.
    expect(comparisonRate(published.rate_pct, { once: 40_000, monthly: 1_000 })).toBe(published.comparison_pct);
  },
);

it.each([
  [8.5, 0, 8.5],
  [0, 0, 0],
  [6.49, 40_000, 7.05],
  [8.5, 130_000, 10.4],
  [8.5, 136_050, 10.49],
])('of %s percent with %s cents of fees is %s percent [GAP-091]', (rate, once, expected) => {
  expect(comparisonRate(rate, { once })).toBe(expected);
});

it('is never below the interest rate, and rises with the fees [GAP-091]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 0, max: 500_000 }),
      (basis, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(comparisonRate(basis / 100, { once: less })).toBeGreaterThanOrEqual(basis / 100);
        expect(comparisonRate(basis / 100, { once: more })).toBeGreaterThanOrEqual(
          comparisonRate(basis / 100, { once: less }),
        );
      },
    ),
  );
});
