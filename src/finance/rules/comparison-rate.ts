import type { Cents } from '#rules/money.ts';
import { levelPayment, presentValue, rateOfValue } from './amortisation.ts';
import { COMPARED_PAYMENTS_PER_YEAR, type Frequency } from './frequency.ts';

/** The standard car loan for comparison rates: a secured loan of $30,000 (in cents here) over five years, repaid monthly. */
export const COMPARED_LOAN = { amount: 3_000_000, years: 5, frequency: 'month', residual: 0 } as const;

/** A loan whose comparison rate is stated. */
export interface ComparedLoan {
  readonly amount: Cents;
  readonly years: number;
  readonly frequency: Frequency;
  /** Paid with the last repayment. */
  readonly residual: Cents;
}

/** Credit fees and charges besides the repayments. Not those of the government, which the regulation leaves out. */
export interface CreditFees {
  /** When the loan begins. */
  readonly once: Cents;
  /** At the end of each month. */
  readonly monthly?: Cents;
  /** With each repayment. */
  readonly eachRepayment?: Cents;
}

/**
 * The comparison rate for an interest `rate`, both in percent per year, with two decimals: `n × r × 100%`, where r
 * solves `Σ A/(1 + r)^j = Σ (R + C)/(1 + r)^j` and n is 52.18 for weekly and 26.09 for fortnightly repayments. So says
 * regulation 100 of the National Consumer Credit Protection Regulations 2010, under section 166 of the National Credit
 * Code (comparison rates in advertisements). Regulation 71 has the same formula for a rate that a lender tells a debtor
 * before the contract. Interest is charged by the day, so that the rate of a loan without fees is its interest rate.
 */
export function comparisonRate(rate: number, fees: CreditFees, loan: ComparedLoan = COMPARED_LOAN): number {
  const perYear = COMPARED_PAYMENTS_PER_YEAR[loan.frequency];
  const solved = rateOfValue(loan.amount - fees.once, paymentsValue(rate, fees, loan));
  return Math.round(solved * perYear * 10_000 + 1e-9) / 100;
}

/** In percentage points: a lender may compare another way of repaying, and rounds. A fee of $50 makes more. */
const TOLERANCE = 0.05;

/** True if a stated comparison rate is lower than the one from the interest rate and the fees. */
export function isComparisonTooLow(stated: number, rate: number, fees: CreditFees): boolean {
  const perYear = COMPARED_PAYMENTS_PER_YEAR[COMPARED_LOAN.frequency];
  if (stated < Math.round(rate * 100) / 100) return true;
  // At a rate that is too low, the repayments and fees are worth more than the amount: no need to solve for the rate.
  return (
    paymentsValue(rate, fees, COMPARED_LOAN)((stated + TOLERANCE) / 100 / perYear) > COMPARED_LOAN.amount - fees.once
  );
}

/** The payments for the loan, discounted at a rate for each interval. */
function paymentsValue(rate: number, fees: CreditFees, loan: ComparedLoan): (atRate: number) => number {
  const { amount, years, residual, frequency } = loan;
  const perYear = COMPARED_PAYMENTS_PER_YEAR[frequency];
  const periods = Math.round(years * perYear);
  const payment = levelPayment({ principal: amount, residual, ratePerPeriod: rate / 100 / perYear, periods });
  const each = payment + (fees.eachRepayment ?? 0);
  // j need not be a whole number: a month is perYear / 12 intervals.
  const intervals = perYear / 12;
  const monthly = (atRate: number) =>
    presentValue(fees.monthly ?? 0, Math.expm1(intervals * Math.log1p(atRate)), Math.round(years * 12));
  return (atRate) =>
    presentValue(each, atRate, periods) + residual * Math.exp(-periods * Math.log1p(atRate)) + monthly(atRate);
}
