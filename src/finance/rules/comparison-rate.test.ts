import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparisonRate, COMPARED_LOAN, isComparisonTooLow } from './comparison-rate.ts';
import { FREQUENCIES, type Frequency } from './frequency.ts';

const VECTORS = '../shared/data/finance/loan_vectors.json';

it.skipIf(!existsSync(VECTORS))(
  'finds the published comparison rate of a $30,000 loan (skipped where ../shared/data/finance is absent) [GAP-091, FIN-071]',
  () => {
    const { au_published } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
      au_published: { rate_pct: number; comparison_pct?: number }[];
    };
    const published = au_published.find((one) => one.comparison_pct !== undefined)!;
    // The note in that file explains the split of the page's $1,000 of fees.
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

it('agrees at two decimals with 1,000 loans of a second implementation, tests/vectors/comparison-rates.py [GAP-091]', () => {
  const [, ...lines] = readFileSync('tests/vectors/comparison-rates.tsv', 'utf8').trim().split('\n');
  const different = lines.filter((line) => {
    const [rate, amount, years, frequency, residual, once, monthly, eachRepayment, expected] = line.split('\t');
    const fees = { once: Number(once), monthly: Number(monthly), eachRepayment: Number(eachRepayment) };
    const loan = {
      amount: Number(amount),
      years: Number(years),
      frequency: frequency as Frequency,
      residual: Number(residual),
    };
    return comparisonRate(Number(rate), fees, loan).toFixed(2) !== expected;
  });
  expect(lines).toHaveLength(1000);
  expect(different).toEqual([]);
});

it.each([
  ['week', 8.5],
  ['fortnight', 8.5],
  ['month', 8.5],
] as const)('of a loan without fees that is repaid each %s is its interest rate [GAP-091]', (frequency, expected) => {
  expect(comparisonRate(8.5, { once: 0 }, { ...COMPARED_LOAN, frequency })).toBe(expected);
});

it('counts a monthly fee as paid with each monthly repayment [GAP-091]', () => {
  expect(comparisonRate(6.49, { once: 40_000, monthly: 1_000 })).toBe(
    comparisonRate(6.49, { once: 40_000, eachRepayment: 1_000 }),
  );
});

it('is never below the interest rate, and rises with the rate and with every fee [GAP-091]', () => {
  const fees = fc.record({
    once: fc.integer({ min: 0, max: 500_000 }),
    monthly: fc.integer({ min: 0, max: 3_000 }),
    eachRepayment: fc.integer({ min: 0, max: 1_000 }),
  });
  const loan = fc.constantFrom(...FREQUENCIES).map((frequency) => ({ ...COMPARED_LOAN, frequency }));
  const more = fc.constantFrom('rate', 'once', 'monthly', 'eachRepayment');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fees, loan, more, (basis, charged, compared, raised) => {
      const stated = comparisonRate(basis / 100, charged, compared);
      const higher =
        raised === 'rate'
          ? comparisonRate(basis / 100 + 0.5, charged, compared)
          : comparisonRate(basis / 100, { ...charged, [raised]: charged[raised] + 1_000 }, compared);
      expect(stated).toBeGreaterThanOrEqual(basis / 100);
      expect(higher).toBeGreaterThan(stated);
    }),
  );
});

it.each([
  [7.49, 7.49, { once: 0 }, false],
  [7.48, 7.49, { once: 0 }, true],
  [7.49, 7.49, { once: 2_000 }, false],
  [7.49, 7.49, { once: 39_500 }, true],
  [7.49, 7.49, { once: 0, monthly: 800 }, true],
  [8.04, 7.49, { once: 39_500 }, false],
  [12, 7.49, { once: 39_500 }, false],
] as const)('%s beside %s percent and the fees %j is too low: %s [GAP-091]', (stated, rate, fees, expected) => {
  expect(isComparisonTooLow(stated, rate, fees)).toBe(expected);
});

it('takes every comparison rate that it calculates, and none that is a tenth of a percent lower [GAP-091]', () => {
  const fees = fc.record({
    once: fc.integer({ min: 0, max: 500_000 }),
    monthly: fc.integer({ min: 0, max: 3_000 }),
    eachRepayment: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fees, (basis, charged) => {
      const exact = comparisonRate(basis / 100, charged);
      expect(isComparisonTooLow(exact, basis / 100, charged)).toBe(false);
      expect(isComparisonTooLow(exact - 0.1, basis / 100, charged)).toBe(true);
    }),
  );
});
