import { formatMoney, formatRounded } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';
import { clampInputs, estimate, type Estimate, type EstimateRules } from './calculator.ts';
import { LOAN_INPUTS, type CalculatorLimits, type LoanInputs } from './loan-inputs.ts';
import type { CreditFees } from './comparison-rate.ts';
import { FREQUENCY_NAMES, lenderFigure, type Frequency } from './frequency.ts';
import {
  roundRepayment,
  statedRate,
  statedRepayment,
  type Repayment,
  type Rounding,
  type StatedRate,
} from './repayment.ts';
import { termText } from './rate-text.ts';

/** All parameters of a vehicle's calculator, the same on the server and in the browser. */
export interface CalculatorSum {
  readonly limits: CalculatorLimits;
  readonly start: LoanInputs;
  readonly establishmentFee: Cents;
  readonly rounding: Rounding;
  readonly otherFees?: CreditFees;
  /** The lender's figures for this vehicle. */
  readonly figures: Readonly<Record<Frequency, Cents | null>>;
  /** Shown instead of a repayment of $25 or less. */
  readonly lowText: string;
  readonly limited: EstimateRules['limited'];
  /** The lender's quote, whose loan the initial values are; `null` without one. */
  readonly quoted: QuotedLoan | null;
}

interface QuotedLoan {
  /** The lender's comparison rate less that of the same interest rate with the fees that we know: what its other fees add. */
  readonly otherFees: number;
  /** The total of all payments at the site's frequency; `null` if the lender does not state it. */
  readonly total: { readonly amount: Cents; readonly frequency: Frequency } | null;
}

/** The finance service's answer. */
export interface QuotedFigures {
  readonly weekly: Cents;
  /** Percent per year. */
  readonly rate: number;
  readonly comparison: number;
}

/** The parameters with the quote of the finance service, which comes after the page: its loan becomes the initial values. */
export function withQuote(sum: CalculatorSum, { weekly, rate, comparison }: QuotedFigures): CalculatorSum {
  const interest = hundredths(rate);
  const start = { ...sum.start, interest };
  const { min, max } = sum.limits.interest;
  const known = estimate(start, estimateRules(sum, 'week')).comparison;
  const figure = (frequency: Frequency) => lenderFigure({ weeklyPayment: weekly, monthlyPayment: null }, frequency);
  return {
    ...sum,
    start,
    limits: {
      ...sum.limits,
      interest: { ...sum.limits.interest, min: Math.min(min, interest), max: Math.max(max, interest) },
    },
    figures: { week: figure('week'), fortnight: figure('fortnight'), month: figure('month') },
    quoted: { otherFees: hundredths(comparison) - known, total: null },
  };
}

const hundredths = (rate: number) => Math.round(rate * 100) / 100;

export interface EstimateView {
  /** A low one is a text instead. */
  readonly repayment: Repayment | { readonly text: string; readonly per: null };
  readonly rate: StatedRate;
  /** The amount borrowed, with an included fee: `$35,480`. */
  readonly financed: string;
  /** The fee in it, and what is borrowed besides; `null` without one. */
  readonly lentFee: { readonly fee: string; readonly borrowed: string } | null;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
}

export type WantedInputs = Readonly<Partial<Record<keyof LoanInputs, number | null>>>;

export function estimateRules(sum: CalculatorSum, frequency: Frequency): EstimateRules {
  const { establishmentFee, rounding, otherFees, figures, limited } = sum;
  return {
    frequency,
    establishmentFee,
    rounding,
    ...(otherFees && { otherFees }),
    figure: figures[frequency],
    limited,
  };
}

/** The wanted inputs, clamped to the limits, and their result as text: at the initial values, what the lender quotes. */
export function calculate(
  sum: CalculatorSum,
  wanted: WantedInputs,
  frequency: Frequency,
): { readonly inputs: LoanInputs; readonly view: EstimateView } {
  const inputs = clampInputs(wanted, sum.limits, sum.start);
  const made = loanEstimate(sum, inputs, frequency);
  const rates = {
    rate: inputs.interest,
    comparison: Math.max(inputs.interest, made.comparison + (sum.quoted?.otherFees ?? 0)),
  };
  const repayment = statedRepayment({
    amount: made.repayment,
    frequency,
    term: termText(inputs.term),
    deposit: Math.round(Math.max(0, inputs.tradeIn - inputs.owing) * 100),
    balloon: made.residual,
    ...rates,
  });
  return {
    inputs,
    view: {
      repayment: repayment ?? { text: sum.lowText, per: null },
      rate: statedRate(rates),
      financed: formatRounded(made.financed),
      lentFee: made.fee > 0 ? { fee: formatMoney(made.fee), borrowed: formatRounded(made.financed - made.fee) } : null,
      lines: loanLines(made, frequency, isQuote(sum, inputs) ? statedTotal(sum, frequency) : null),
    },
  };
}

/** The loan of the inputs: that of the lender at the values of its quote, and in proportion to it at others. */
export function loanEstimate(sum: CalculatorSum, inputs: LoanInputs, frequency: Frequency): Estimate {
  const calculated = estimate(inputs, estimateRules(sum, frequency));
  return sum.quoted === null ? calculated : inProportion(calculated, sum, frequency, isQuote(sum, inputs));
}

const isQuote = ({ quoted, start }: CalculatorSum, inputs: LoanInputs): boolean =>
  quoted !== null && LOAN_INPUTS.every((name) => inputs[name] === start[name]);

/**
 * The lender's repayment, which is the one on the rest of the page, and what it adds up to. A lender's figure can be a little more or
 * less than what we calculate for its loan. Every other loan differs by the same share: otherwise a higher rate could have a
 * lower repayment.
 */
function inProportion(made: Estimate, sum: CalculatorSum, frequency: Frequency, isAtQuote: boolean): Estimate {
  const figure = sum.figures[frequency];
  if (figure === null) return made;
  const atQuote = isAtQuote ? made.exact : estimate(sum.start, estimateRules(sum, frequency)).exact;
  if (atQuote === 0 && !isAtQuote) return made;
  const exact = isAtQuote ? figure : Math.round((made.exact * figure) / atQuote);
  const residual = isAtQuote ? Math.round(sum.start.residual * 100) : made.residual;
  const paid = exact * made.count + residual;
  return {
    ...made,
    residual,
    repayment: roundRepayment(exact, sum.rounding, figure),
    exact,
    last: exact,
    interest: paid - made.financed,
    total: paid + made.fees,
  };
}

const statedTotal = ({ quoted }: CalculatorSum, frequency: Frequency): Cents | null =>
  quoted?.total?.frequency === frequency ? quoted.total.amount : null;

/** In cents: lenders round each repayment, or only the total. */
const ROUNDING = 200;

/** `stated`: the total of the lender, which can contain what we do not know. */
function loanLines(made: Estimate, frequency: Frequency, stated: Cents | null) {
  const isSame = stated === null || Math.abs(stated - made.total) < ROUNDING;
  const addsUp = made.interest >= 0 && isSame;
  return [
    { label: 'Amount financed', text: formatRounded(made.financed) },
    ...(made.fee > 0 ? [{ label: 'Establishment fee, included', text: formatMoney(made.fee) }] : []),
    { label: `${FREQUENCY_NAMES[frequency]} repayments`, text: String(made.count) },
    ...(made.residual > 0 ? [{ label: 'Residual, due at the end', text: formatMoney(made.residual) }] : []),
    ...(addsUp ? [{ label: 'Total interest', text: formatRounded(made.interest) }] : []),
    ...(made.fees > 0 ? [{ label: 'Other fees', text: formatMoney(made.fees) }] : []),
    { label: 'Total payable', text: formatRounded(stated ?? made.total) },
  ];
}
