import { formatMoneyField } from '#rules/money-field.ts';
import type { Limit } from './calculator.ts';
import type { LoanInputs } from './loan-inputs.ts';

export interface PurchasePrice {
  readonly value: number;
  /** What to say under the box, or `null`. */
  readonly problem: string | null;
}

/**
 * FIN-038, FIN-039, ERR-037: the sidebar's calculator says when a price is at or beyond its bounds, where the other one clamps
 * without a word. 0 or below is set to 0; no number is taken as 0.
 */
export function purchasePrice(typed: number | null, { min, max }: Pick<Limit, 'min' | 'max'>): PurchasePrice {
  const value = typed === null || typed <= 0 ? 0 : typed;
  return {
    value,
    problem:
      value <= min || value >= max
        ? `Cannot be less than ${formatMoneyField(min)} or more than ${formatMoneyField(max)}`
        : null,
  };
}

/** What the sidebar's boxes show once they are left: clamped, but for a price of 0 or below, which is 0 (FIN-039). */
export function keepZeroPrice(clamped: LoanInputs, typed: number | null): LoanInputs {
  return typed !== null && typed <= 0 ? { ...clamped, amount: 0 } : clamped;
}
