/** FIN-029, FIN-030: how often repayments are made, how many of them a year has, and how they are written. */
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

/** Gap 011: only turns one lender's weekly figure into a monthly one, and back; amortisation counts 12 months. */
export const WEEKS_A_MONTH = 4.33;
