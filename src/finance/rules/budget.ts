import { presentValue } from './amortisation.ts';
import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import type { StatedRate } from './repayment.ts';
import { parseNumberField } from '#rules/money-field.ts';

/** Shown below every estimate of the budget search. */
export const INDICATIVE =
  'Indicative only: an estimate over five years before interest and fees, not an offer of credit.';

/** The same of a budget that is calculated at the dealer's own rate, with its comparison rate and the warning. */
export function indicativeAt({ rate, comparison, warning }: StatedRate): string {
  return `Indicative only: an estimate over five years at ${rate} p.a., comparison rate ${comparison} p.a., not an offer of credit. ${warning}`;
}

/** `car`, or `vehicle` on a site with several types. */
function vehicleNoun(vehicleTypes: readonly string[]): string {
  return vehicleTypes.length === 1 ? vehicleTypes[0]! : 'vehicle';
}

/** `No cars found for this budget`. */
export function noneForBudget(vehicleTypes: readonly string[]): string {
  return `No ${vehicleNoun(vehicleTypes)}s found for this budget`;
}

/** `0 Cars Found`. */
export function noneFoundButton(vehicleTypes: readonly string[]): string {
  return `0 ${vehicleTypeLabel(vehicleNoun(vehicleTypes))}s Found`;
}

export const BUDGET_FREQUENCIES = ['monthly', 'weekly'] as const;
export type BudgetFrequency = (typeof BUDGET_FREQUENCIES)[number];

const PAYMENTS_PER_YEAR: Readonly<Record<BudgetFrequency, number>> = { monthly: 12, weekly: 52 };
/** Years of repayments that make up the budget. */
const YEARS = 5;
/** In dollars, like every amount of the budget search. */
const MAX_AMOUNT = 1_000_000;
/** The budget search ignores vehicles up to this price, because they are usually placeholders. */
export const BUDGET_PRICE_ABOVE = 1000;

/** The typed amount in dollars, from 0 to 1,000,000; anything that is not a number is 0. */
export function budgetAmount(text: string): number {
  return Math.min(MAX_AMOUNT, Math.max(0, parseNumberField(text) ?? 0));
}

/** The loan of a budget: the rate and the fees that the dealer states. Percent a year and dollars. */
export interface BudgetLoan {
  readonly rate: number;
  /** Added to the loan. */
  readonly lentFee: number;
  /** A month, and with each repayment. */
  readonly monthlyFee: number;
  readonly eachFee: number;
}

/**
 * The price that a repayment and a deposit allow, without cents, because URLs hold whole dollars: the deposit and the loan that five
 * years of repayments pay back. Without a `loan` all that is repaid counts, as if nothing were paid for it.
 */
export function budgetEstimate(
  repayment: number,
  deposit: number,
  frequency: BudgetFrequency,
  loan: BudgetLoan | null = null,
): number {
  const perYear = PAYMENTS_PER_YEAR[frequency];
  const periods = perYear * YEARS;
  const lent = loan === null ? repayment * periods : lentFor(repayment, loan, perYear, periods);
  // Floating-point errors are rounded off first: 0.1 + 0.2 must not lose a dollar.
  return Math.floor(Math.round((lent + deposit) * 1000) / 1000);
}

function lentFor(
  repayment: number,
  { rate, lentFee, monthlyFee, eachFee }: BudgetLoan,
  perYear: number,
  periods: number,
): number {
  const left = Math.max(0, repayment - (monthlyFee * 12) / perYear - eachFee);
  return Math.max(0, presentValue(left, rate / 100 / perYear, periods) - lentFee);
}

/**
 * True if no vehicle is within the budget; the button is then disabled. `lowest` is the lowest price in dollars, `null`
 * when no vehicle has one.
 */
export function isBelowStock(estimate: number, lowest: number | null): boolean {
  return lowest === null || estimate < lowest;
}

/** The price range in dollars that the widget counts; `null` when the budget is not above the lowest price considered. */
export function budgetRange(estimate: number): { readonly min: number; readonly max: number } | null {
  return estimate > BUDGET_PRICE_ABOVE ? { min: BUDGET_PRICE_ABOVE + 1, max: estimate } : null;
}
