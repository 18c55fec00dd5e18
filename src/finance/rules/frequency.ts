import type { Cents } from '#rules/money.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';

/** Repayment frequencies. */
export const FREQUENCIES = ['week', 'fortnight', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const PAYMENTS_PER_YEAR: Readonly<Record<Frequency, number>> = { week: 52, fortnight: 26, month: 12 };
export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = { week: 'wk', fortnight: 'fn', month: 'mo' };
/** Labels of the frequency selector. */
export const FREQUENCY_NAMES: Readonly<Record<Frequency, string>> = {
  week: 'Weekly',
  fortnight: 'Fortnightly',
  month: 'Monthly',
};

/**
 * Repayments a year in a comparison rate: `n` in regulations 71 and 100 of the National Consumer Credit Protection
 * Regulations 2010.
 */
export const COMPARED_PAYMENTS_PER_YEAR: Readonly<Record<Frequency, number>> = {
  week: 52.18,
  fortnight: 26.09,
  month: 12,
};

/** Only for converting one lender's weekly figure to a monthly one and back. Amortisation uses 12 months. */
const WEEKS_PER_MONTH = 4.33;

interface StatedPayments extends Pick<LenderEntry, 'weeklyPayment' | 'monthlyPayment'> {
  /** Only if it is calculated: a feed states none, and it is two weekly ones. */
  readonly fortnightlyPayment?: Cents;
}

/** In cents: the lender's figure, or one calculated from its other figure. */
export function lenderFigure(
  { weeklyPayment, fortnightlyPayment, monthlyPayment }: StatedPayments,
  frequency: Frequency,
): Cents | null {
  const week = weeklyPayment ?? (monthlyPayment === null ? null : Math.ceil(monthlyPayment / WEEKS_PER_MONTH));
  if (frequency === 'month') return monthlyPayment ?? (week === null ? null : Math.round(week * WEEKS_PER_MONTH));
  if (frequency === 'week' || week === null) return week;
  return fortnightlyPayment ?? week * 2;
}
