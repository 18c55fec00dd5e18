import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import { parseNumberField } from '#rules/money-field.ts';

/** Stands below every estimate of the budget search. */
export const INDICATIVE =
  'Indicative only: an estimate over five years before interest and fees, not an offer of credit.';

function nounOf(vehicleTypes: readonly string[]): string {
  return vehicleTypes.length === 1 ? vehicleTypes[0]! : 'vehicle';
}

/** `No cars found for this budget`. */
export function noneForBudget(vehicleTypes: readonly string[]): string {
  return `No ${nounOf(vehicleTypes)}s found for this budget`;
}

/** `0 Cars Found`. */
export function noneFoundButton(vehicleTypes: readonly string[]): string {
  return `0 ${vehicleTypeLabel(nounOf(vehicleTypes))}s Found`;
}

/** Rules of the budget search. Whole dollars; times of payment a year, years. */
export const BUDGET_FREQUENCIES = ['monthly', 'weekly'] as const;
export type BudgetFrequency = (typeof BUDGET_FREQUENCIES)[number];

const PAYMENTS_A_YEAR: Readonly<Record<BudgetFrequency, number>> = { monthly: 12, weekly: 52 };
const YEARS = 5;
const MOST = 1_000_000;
/** A budget search looks at cars above this price, so that a placeholder is no bargain. */
export const BUDGET_PRICE_ABOVE = 1000;

/** Numeric, from 0 to 1,000,000; what is no number is 0. */
export function budgetAmount(text: string): number {
  return Math.min(MOST, Math.max(0, parseNumberField(text) ?? 0));
}

/** What the repayments of five years and the deposit come to. Cents are dropped: an address holds whole dollars. */
export function budgetEstimate(repayment: number, deposit: number, frequency: BudgetFrequency): number {
  // Tenths of a cent are rounded off first: 0.1 + 0.2 must not lose a dollar.
  return Math.floor(Math.round((repayment * PAYMENTS_A_YEAR[frequency] * YEARS + deposit) * 1000) / 1000);
}

/** No car is within the budget, and its button does nothing. `lowest` is `null` where no car has a price. */
export function isBelowStock(estimate: number, lowest: number | null): boolean {
  return lowest === null || estimate < lowest;
}

/** The prices that the widget counts; `null` when the budget does not reach above the lowest price it looks at. */
export function budgetRange(estimate: number): { readonly min: number; readonly max: number } | null {
  return estimate > BUDGET_PRICE_ABOVE ? { min: BUDGET_PRICE_ABOVE + 1, max: estimate } : null;
}
