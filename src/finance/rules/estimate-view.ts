import { formatMoney } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';
import { clampInputs, estimate, type CalculatorLimits, type Rounding } from './calculator.ts';
import type { LoanInputs } from './calculator.ts';
import { FREQUENCY_LABELS, FREQUENCY_NAMES, type Frequency, isLow, percent } from './repayment.ts';

/** Everything that a calculator of one car works with, the same on the server and in the browser. */
export interface CalculatorSum {
  readonly limits: CalculatorLimits;
  readonly start: LoanInputs;
  readonly establishmentFee: Cents;
  readonly rounding: Rounding;
  /** What the lender says of this car. */
  readonly figures: Readonly<Record<Frequency, Cents | null>>;
  /** Stands where a repayment is 25 dollars or less. */
  readonly lowText: string;
}

export interface EstimateView {
  /** `$142`, or the words that stand for a low one. */
  readonly repayment: string;
  /** `wk`; `null` beside words. */
  readonly per: string | null;
  readonly rate: string;
  readonly comparison: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
}

export type WantedInputs = Readonly<Partial<Record<keyof LoanInputs, number | null>>>;

/** What was asked for, brought inside the limits, and what it comes to in words. */
export function calculate(
  sum: CalculatorSum,
  wanted: WantedInputs,
  frequency: Frequency,
): { readonly inputs: LoanInputs; readonly view: EstimateView } {
  const inputs = clampInputs(wanted, sum.limits, sum.start);
  const made = estimate(inputs, {
    frequency,
    establishmentFee: sum.establishmentFee,
    rounding: sum.rounding,
    figure: sum.figures[frequency],
  });
  const low = isLow(made.repayment);
  const lines = [
    { label: 'Amount financed', text: dollars(made.financed) },
    ...(made.fee > 0 ? [{ label: 'Establishment fee, included', text: formatMoney(made.fee) }] : []),
    { label: `${FREQUENCY_NAMES[frequency]} repayments`, text: String(made.count) },
    ...(made.residual > 0 ? [{ label: 'Residual, due at the end', text: dollars(made.residual) }] : []),
    { label: 'Total interest', text: dollars(made.interest) },
    { label: 'Total payable', text: dollars(made.total) },
  ];
  return {
    inputs,
    view: {
      repayment: low ? sum.lowText : formatMoney(made.repayment),
      per: low ? null : FREQUENCY_LABELS[frequency],
      rate: percent(inputs.interest),
      comparison: percent(made.comparison),
      lines,
    },
  };
}

/** Sums over years to the dollar: their cents would promise what an estimate cannot. */
function dollars(amount: Cents): string {
  return formatMoney(Math.round(amount / 100) * 100);
}
