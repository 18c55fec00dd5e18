import type { Cents } from '#rules/money.ts';
import { levelPayment, ratePerPeriod } from './amortisation.ts';

/** The standard car loan for comparison rates: a secured loan of $30,000 (in cents here) over five years, repaid monthly. */
export const COMPARED_LOAN = { amount: 3_000_000, years: 5, paymentsPerYear: 12 } as const;

/**
 * The comparison rate for an interest `rate`, both in percent per year. It has two decimals, and is the rate at which
 * the amount lent equals the present value of all payments, including fees: regulation 100 of the National Consumer
 * Credit Protection Regulations 2010, `n × r × 100%` where r solves `Σ A/(1 + r)^j = Σ (R + C)/(1 + r)^j`.
 */
export function comparisonRate(rate: number, fees: { readonly once: Cents; readonly monthly?: Cents }): number {
  const { amount, years, paymentsPerYear } = COMPARED_LOAN;
  const periods = years * paymentsPerYear;
  const payment = levelPayment({
    principal: amount,
    residual: 0,
    ratePerPeriod: rate / 100 / paymentsPerYear,
    periods,
  });
  const solved = ratePerPeriod(amount - fees.once, payment + (fees.monthly ?? 0), 0, periods);
  return Math.round(solved * paymentsPerYear * 10_000 + 1e-9) / 100;
}

/**
 * The warning that the credit regulations prescribe beside a comparison rate, verbatim (Consumer Credit Regulation
 * 1995, section 33C, carried over into the national regulations of 2010).
 */
export const COMPARISON_WARNING =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. ' +
  'Different terms, fees or other loan amounts might result in a different comparison rate.';
/** The full disclaimer on a vehicle's page; every rate and repayment elsewhere links to it. */
export const DISCLAIMER_ID = 'financeDisclaimer';
export const COMPARED_LOAN_TEXT = 'The comparison rate is based on a secured loan of $30,000 over a term of 5 years.';
