import { formatMoney } from '#rules/money.ts';
import { FREQUENCY_LABELS, lenderFigure, type Frequency } from './frequency.ts';
import { LOW_REPAYMENT } from '#vehicle/rules/price-display.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';

export interface RepaymentView {
  readonly amount: Cents;
  /** `$142` */
  readonly text: string;
  /** `wk` */
  readonly per: string;
  /** Percent per year, `8.75%`. Credit regulations require the comparison rate and its warning beside it. */
  readonly rate: string;
  readonly comparison: string;
}

/**
 * A lender's weekly repayment for a vehicle in whole dollars, for cards and the sidebar's button. `null` for $25 or
 * less.
 */
export function weeklyRepayment(entry: LenderEntry): RepaymentView | null {
  const view = lenderRepayment(entry, 'week');
  return view && isLow(view.amount) ? null : view;
}

/**
 * The lender's repayment per `frequency`, rounded up to the dollar. A missing figure is calculated from the other one.
 */
export function lenderRepayment(entry: LenderEntry, frequency: Frequency): RepaymentView | null {
  const exact = lenderFigure(entry, frequency);
  if (exact === null || entry.interestRate === null || entry.comparisonRate === null) return null;
  const amount = Math.ceil(exact / 100) * 100;
  return {
    amount,
    text: formatMoney(amount),
    per: FREQUENCY_LABELS[frequency],
    rate: percent(entry.interestRate),
    comparison: percent(entry.comparisonRate),
  };
}

/** $25 or less: "Enquire for Finance" is shown instead. */
export function isLow(repayment: Cents): boolean {
  return repayment <= LOW_REPAYMENT;
}

/** `8.75%`, `8.5%`; `value` in percent. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
