/** The `finance` settings that limit a loan. Dollars. */
export interface LoanBounds {
  readonly loanMin: number;
  readonly loanMax: number;
  readonly loanMaxRule: 'fixed' | 'priceTimes1.05';
  /** Limit of the calculator beside a vehicle's price. */
  readonly sidebarLoanMax: number;
}

/** The most that the finance calculator lends for a vehicle; `price` in dollars. */
export function mostLent({ loanMax, loanMaxRule }: LoanBounds, price: number | null): number {
  const followsPrice = loanMaxRule === 'priceTimes1.05' && price !== null && price > 100_000;
  return followsPrice ? Math.round(price * 1.05) : loanMax;
}

/**
 * True if one of the site's calculators lends this price, in dollars. No repayment is stated for any other: on the same
 * page both calculators would open at another loan.
 */
export function isLentPrice(bounds: LoanBounds, price: number): boolean {
  return price >= bounds.loanMin && price <= Math.max(mostLent(bounds, price), bounds.sidebarLoanMax);
}
