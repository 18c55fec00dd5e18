import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import { parseNumberField } from '#rules/money-field.ts';

/** Shown below every estimate of the budget search. */
export const INDICATIVE =
  'Indicative only: an estimate over five years before interest and fees, not an offer of credit.';

/** `car`, or `vehicle` on a site with several types. */
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

export const BUDGET_FREQUENCIES = ['monthly', 'weekly'] as const;
export type BudgetFrequency = (typeof BUDGET_FREQUENCIES)[number];

const PAYMENTS_PER_YEAR: Readonly<Record<BudgetFrequency, number>> = { monthly: 12, weekly: 52 };
/** Over which the repayments add up. */
const YEARS = 5;
/** In dollars, like every amount of the budget search. */
const MAX_AMOUNT = 1_000_000;
/** The budget search ignores vehicles up to this price, because they are usually placeholders. */
export const BUDGET_PRICE_ABOVE = 1000;

/** The typed amount in dollars, from 0 to 1,000,000; anything that is not a number is 0. */
export function budgetAmount(text: string): number {
  return Math.min(MAX_AMOUNT, Math.max(0, parseNumberField(text) ?? 0));
}

/** The price that a repayment and a deposit allow: five years of repayments and the deposit, without cents, because URLs hold whole dollars. */
export function budgetEstimate(repayment: number, deposit: number, frequency: BudgetFrequency): number {
  // Floating-point errors are rounded off first: 0.1 + 0.2 must not lose a dollar.
  return Math.floor(Math.round((repayment * PAYMENTS_PER_YEAR[frequency] * YEARS + deposit) * 1000) / 1000);
}

/** Whether no vehicle is within the budget; the button is then disabled. `lowest` is the lowest price in dollars, `null` when no vehicle has one. */
export function isBelowStock(estimate: number, lowest: number | null): boolean {
  return lowest === null || estimate < lowest;
}

/** The price range in dollars that the widget counts; `null` when the budget is not above the lowest price considered. */
export function budgetRange(estimate: number): { readonly min: number; readonly max: number } | null {
  return estimate > BUDGET_PRICE_ABOVE ? { min: BUDGET_PRICE_ABOVE + 1, max: estimate } : null;
}
