import { describe, expect, it } from 'vitest';
import {
  budgetAmount,
  budgetEstimate,
  budgetRange,
  isBelowStock,
  INDICATIVE,
  noneForBudget,
  noneFoundButton,
} from './budget.ts';

describe('budget', () => {
  it.each([
    [600, 2000, 'monthly', 38_000],
    [200, 2000, 'weekly', 54_000],
    [0, 0, 'monthly', 0],
    [0, 5000, 'weekly', 5000],
    [1, 0, 'monthly', 60],
    [1, 0, 'weekly', 260],
    [100.55, 0.5, 'monthly', 6033],
    [1_000_000, 1_000_000, 'weekly', 261_000_000],
  ] as const)('%d with deposit %d, %s, comes to %d [SRCH-073]', (repayment, deposit, frequency, estimate) => {
    expect(budgetEstimate(repayment, deposit, frequency)).toBe(estimate);
  });

  it('is what the repayments pay back at the rate of the dealer, less its fees [SRCH-073]', () => {
    const loan = { rate: 10, lentFee: 395, monthlyFee: 8, eachFee: 0 };
    // 198.15 a week are worth 40,513 at 10 % over 260 weeks.
    expect(budgetEstimate(200, 1000, 'weekly', loan)).toBe(41_118);
    expect(budgetEstimate(200, 1000, 'weekly', { rate: 0, lentFee: 0, monthlyFee: 0, eachFee: 0 })).toBe(53_000);
    expect(budgetEstimate(1, 1000, 'weekly', loan)).toBe(1000);
    const sum = (rate: number) => budgetEstimate(600, 2000, 'monthly', { ...loan, rate });
    expect(sum(10)).toBeLessThan(sum(9));
  });

  it('does not lose a dollar to floating-point errors [SRCH-073]', () => {
    // 0.15 x 60 is 9 but 8.999999999999998 in binary.
    expect(budgetEstimate(0.15, 0, 'monthly')).toBe(9);
    expect(budgetEstimate(1.1, 0, 'monthly')).toBe(66);
  });

  it.each([
    ['600', 600],
    ['$1,250', 1250],
    ['-1', 0],
    ['0', 0],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
    ['99999999999999999999', 1_000_000],
    ['12.5', 12.5],
  ])('keeps %s within 0 and 1,000,000 [SRCH-077]', (text, amount) => {
    expect(budgetAmount(text)).toBe(amount);
  });

  it.each(['', 'abc', '12abc', 'NaN', 'Infinity', '1e9', '600 a month'])('reads "%s" as 0 [SRCH-078]', (text) => {
    expect(budgetAmount(text)).toBe(0);
  });

  it('counts vehicles priced above $1,000 [SRCH-079]', () => {
    expect(budgetRange(38_000)).toEqual({ min: 1001, max: 38_000 });
    expect(budgetRange(1001)).toEqual({ min: 1001, max: 1001 });
    expect([budgetRange(1000), budgetRange(0)]).toEqual([null, null]);
  });

  it('is below stock under the lowest available price, or when no vehicle has a price [SRCH-080]', () => {
    expect([9989, 9990, 9991].map((estimate) => isBelowStock(estimate, 9990))).toEqual([true, false, false]);
    expect(isBelowStock(1_000_000, null)).toBe(true);
  });

  it('is labelled as indicative only [SRCH-076]', () => {
    expect(INDICATIVE).toMatch(/^Indicative only/);
  });

  it('names the vehicle type [ERR-025, ERR-026]', () => {
    expect([noneForBudget(['car']), noneForBudget(['caravan', 'motorcycle'])]).toEqual([
      'No cars found for this budget',
      'No vehicles found for this budget',
    ]);
    expect([noneFoundButton(['car']), noneFoundButton(['caravan', 'motorcycle'])]).toEqual([
      '0 Cars Found',
      '0 Vehicles Found',
    ]);
  });
});
