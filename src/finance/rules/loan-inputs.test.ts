import { describe, expect, it } from 'vitest';
import { isLentPrice, mostLent, type LoanBounds } from './loan-inputs.ts';

const BOUNDS: LoanBounds = { loanMin: 1000, loanMax: 100_000, loanMaxRule: 'fixed', sidebarLoanMax: 250_000 };

describe('the most that is lent', () => {
  it('is that of the site', () => {
    expect(mostLent({ ...BOUNDS, loanMax: 60_000 }, 80_000)).toBe(60_000);
  });

  it('follows a price above $100,000 where the site says so [FIN-035]', () => {
    const follows: LoanBounds = { ...BOUNDS, loanMaxRule: 'priceTimes1.05' };
    expect([100_000, 140_000, null].map((price) => mostLent(follows, price))).toEqual([100_000, 147_000, 100_000]);
  });
});

describe('a price', () => {
  it.each([
    [4290, { loanMin: 5000 }, false],
    [5000, { loanMin: 5000 }, true],
    [100_001, {}, true],
    [250_000, {}, true],
    [250_001, {}, false],
    [60_001, { loanMax: 60_000, sidebarLoanMax: 60_000 }, false],
    [70_000, { loanMax: 80_000, sidebarLoanMax: 60_000 }, true],
    [300_000, { loanMaxRule: 'priceTimes1.05' }, true],
  ] as const)('of %s with %j is lent: %s', (price, bounds, expected) => {
    expect(isLentPrice({ ...BOUNDS, ...bounds }, price)).toBe(expected);
  });
});
