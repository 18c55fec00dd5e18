import { formatMoney } from '#rules/money.ts';
import { LOW_REPAYMENT } from '#vehicle/rules/price-display.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { FREQUENCY_LABELS, FREQUENCY_NAMES, lenderFigure, type Frequency } from './frequency.ts';
import { COMPARED_LOAN_TEXT, COMPARISON_WARNING, percent, termText } from './rate-text.ts';

/** Exists in the type alone, so that only this file makes the values below. */
declare const stated: unique symbol;

/**
 * An interest rate with its comparison rate, the loan that this is for, and the warning: section 160 of the National
 * Credit Code wants the comparison rate in every advertisement with a rate, section 163 the warning, and section 164
 * that no rate or repayment is more prominent.
 */
export interface StatedRate {
  readonly [stated]: true;
  /** Percent per year: `8.75%`. */
  readonly rate: string;
  readonly comparison: string;
  /** The amount and the term of the compared loan, and the warning. */
  readonly warning: string;
}

/** A repayment with all that is printed beside it. Every surface prints one of these, or its short form. */
export interface Repayment extends StatedRate {
  readonly amount: Cents;
  /** `$142` */
  readonly text: string;
  /** `wk` */
  readonly per: string;
  /** `Weekly` */
  readonly often: string;
  readonly term: LoanFigures['term'];
  readonly short: ShortRepayment;
}

/** Short form with the comparison rate. The surface links it to the warning. */
export interface ShortRepayment {
  readonly [stated]: true;
  /** `$142 a week` */
  readonly text: string;
  /** `$142 /wk` */
  readonly label: string;
  /** `9.43% p.a.` */
  readonly comparison: string;
  /** `over 5 years, $10,200 deposit, $30,600 final payment`: what the repayment is for; `null` if a lender states none of it. */
  readonly terms: string | null;
}

export interface LoanFigures {
  /** In whole dollars. */
  readonly amount: Cents;
  readonly frequency: Frequency;
  /** Percent per year. */
  readonly rate: number;
  readonly comparison: number;
  /** The term of this loan, `5 years`; `null` if the lender does not state it. */
  readonly term: string | null;
  /** Assumed payments at the beginning and at the end. */
  readonly deposit?: Cents | null;
  readonly balloon?: Cents | null;
}

export function statedRate({ rate, comparison }: Pick<LoanFigures, 'rate' | 'comparison'>): StatedRate {
  return {
    rate: percent(rate),
    comparison: percent(comparison),
    warning: `${COMPARED_LOAN_TEXT} ${COMPARISON_WARNING}`,
  } as StatedRate;
}

/** The only way to a repayment that can be printed. `null` for $25 or less: another text is shown instead. */
export function statedRepayment(loan: LoanFigures): Repayment | null {
  const { amount, frequency, rate, comparison, term } = loan;
  if (amount <= LOW_REPAYMENT) return null;
  const text = formatMoney(amount);
  const per = FREQUENCY_LABELS[frequency];
  return {
    ...statedRate({ rate, comparison }),
    amount,
    text,
    per,
    often: FREQUENCY_NAMES[frequency],
    term,
    short: {
      text: `${text} a ${frequency}`,
      label: `${text} /${per}`,
      comparison: `${percent(comparison)} p.a.`,
      terms: termsText(loan),
    },
  } as Repayment;
}

/** `over 5 years, $10,200 deposit, $30,600 final payment`; `null` for none of them. */
export function termsText({
  term,
  deposit,
  balloon,
}: Pick<LoanFigures, 'term' | 'deposit' | 'balloon'>): string | null {
  const stated = [
    ...(term === null ? [] : [`over ${term}`]),
    ...(deposit ? [`${formatMoney(deposit)} deposit`] : []),
    ...(balloon ? [`${formatMoney(balloon)} final payment`] : []),
  ];
  return stated.length === 0 ? null : stated.join(', ');
}

/** In one line, if the warning is printed on the same sheet: its asterisks lead there. */
export function repaymentLine({ text, per, rate, comparison, short }: Repayment): string {
  const sum = [`or ${text} / ${per}*`, short.terms].filter(Boolean).join(' ');
  return `${sum}, ${rate} p.a., comparison rate* ${comparison} p.a.`;
}

/** In a sentence for a mail or summary, which the warning follows: `$210 a fortnight over 5 years, at 8.5% p.a., comparison rate 10.4% p.a.` */
export function repaymentSentence({ short, rate }: Repayment): string {
  const terms = short.terms === null ? '' : ` ${short.terms},`;
  return `${short.text}${terms} at ${rate} p.a., comparison rate ${short.comparison}`;
}

/** The rates of a lender's entry; `null` if one is missing. */
export function entryRate({ interestRate, comparisonRate }: LenderEntry): StatedRate | null {
  if (interestRate === null || comparisonRate === null) return null;
  return statedRate({ rate: interestRate, comparison: comparisonRate });
}

export type Rounding = 'up' | 'downWithinDollar';

/** The `finance` settings about how a site states repayments. */
export interface RepaymentRules {
  readonly frequency: Frequency;
  readonly rounding: Rounding;
}

export const repaymentRules = ({ frequency, rounding }: RepaymentRules): RepaymentRules => ({ frequency, rounding });

/**
 * Rounds up to the dollar. One lender's rule rounds down what is within a dollar of its own `figure` for the vehicle, the figure itself
 * included. Less than that is never shown as more than what is within the dollar: a higher repayment never looks lower.
 */
export function roundRepayment(payment: Cents, rounding: Rounding, figure: Cents | null): Cents {
  const up = Math.ceil(payment / 100) * 100;
  const down = Math.floor(payment / 100) * 100;
  if (rounding === 'up' || figure === null || payment >= figure + 100) return up;
  return payment > figure - 100 ? down : Math.min(up, Math.floor((figure - 100) / 100) * 100);
}

/** The lender's repayment per `frequency`, in whole dollars. A missing figure is calculated from the other one. */
export function lenderRepayment(entry: LenderEntry, { frequency, rounding }: RepaymentRules): Repayment | null {
  const exact = lenderFigure(entry, frequency);
  if (exact === null || entry.interestRate === null || entry.comparisonRate === null) return null;
  return statedRepayment({
    amount: roundRepayment(exact, rounding, exact),
    frequency,
    rate: entry.interestRate,
    comparison: entry.comparisonRate,
    term: lenderTerm(entry),
    deposit: entry.deposit,
    balloon: entry.balloon,
  });
}

/** The term of a lender's entry, in years with at most one decimal; `null` if it states none. */
export function entryTerm({
  termYears,
  termMonths,
  termWeeks,
}: Pick<LenderEntry, 'termYears' | 'termMonths' | 'termWeeks'>): number | null {
  const years = termYears ?? (termMonths === null ? (termWeeks ?? 0) / 52 : termMonths / 12);
  return years > 0 ? Math.round(years * 10) / 10 : null;
}

/** `5 years` */
export function lenderTerm(entry: LenderEntry): string | null {
  const years = entryTerm(entry);
  return years === null ? null : termText(years);
}

/** `59 of $906.35 and a last one of $906.12`; `60 of $906.35` if all are equal. */
export function repaymentsText(count: number, each: Cents, last: Cents): string {
  return last === each
    ? `${count} of ${formatMoney(each)}`
    : `${count - 1} of ${formatMoney(each)} and a last one of ${formatMoney(last)}`;
}
