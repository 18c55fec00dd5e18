import { formatMoney } from '#rules/money.ts';
import { LOW_REPAYMENT } from '#vehicle/rules/price-display.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';

/** How often repayments are made, how many of them a year has, and how they are written. */
export const FREQUENCIES = ['week', 'fortnight', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const PAYMENTS_A_YEAR: Readonly<Record<Frequency, number>> = { week: 52, fortnight: 26, month: 12 };
export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = { week: 'wk', fortnight: 'fn', month: 'mo' };
/** Of the choice between them. */
export const FREQUENCY_NAMES: Readonly<Record<Frequency, string>> = {
  week: 'Weekly',
  fortnight: 'Fortnightly',
  month: 'Monthly',
};

/** Only turns one lender's weekly figure into a monthly one, and back; amortisation counts 12 months. */
const WEEKS_A_MONTH = 4.33;

export interface RepaymentView {
  readonly amount: Cents;
  /** `$142` */
  readonly text: string;
  /** `wk` */
  readonly per: string;
  /** Percent a year, `8.75%`. Credit regulations require the comparison rate and its warning beside it. */
  readonly rate: string;
  readonly comparison: string;
}

/** What a lender says a car costs a week, in whole dollars: the figure of cards and of the sidebar's button. `null` where it is 25 dollars or less. */
export function weeklyRepayment(entry: LenderEntry): RepaymentView | null {
  const view = lenderRepayment(entry, 'week');
  return view && isLow(view.amount) ? null : view;
}

/** The lender's repayment each `frequency`, up to the dollar; a missing one is made from the other. */
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

/** In cents, as the lender says it or as its other figure makes it. */
export function lenderFigure(
  { weeklyPayment, monthlyPayment }: Pick<LenderEntry, 'weeklyPayment' | 'monthlyPayment'>,
  frequency: Frequency,
): Cents | null {
  const week = weeklyPayment ?? (monthlyPayment === null ? null : Math.ceil(monthlyPayment / WEEKS_A_MONTH));
  if (frequency === 'month') return monthlyPayment ?? (week === null ? null : Math.round(week * WEEKS_A_MONTH));
  return week === null ? null : week * (frequency === 'fortnight' ? 2 : 1);
}

/** 25 dollars or less: "Enquire for Finance" is shown instead. */
export function isLow(repayment: Cents): boolean {
  return repayment <= LOW_REPAYMENT;
}

/** `8.75%`, `8.5%` */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
