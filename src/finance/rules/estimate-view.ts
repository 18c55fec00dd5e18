import { formatMoney, formatRounded } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';
import { clampInputs, estimate, type CalculatorLimits, type EstimateRules, type Rounding } from './calculator.ts';
import type { LoanInputs } from './calculator.ts';
import { FREQUENCY_LABELS, FREQUENCY_NAMES, type Frequency } from './frequency.ts';
import { isLow, percent } from './repayment.ts';

/** All parameters of a vehicle's calculator, the same on the server and in the browser. */
export interface CalculatorSum {
  readonly limits: CalculatorLimits;
  readonly start: LoanInputs;
  readonly establishmentFee: Cents;
  readonly rounding: Rounding;
  /** The lender's figures for this vehicle. */
  readonly figures: Readonly<Record<Frequency, Cents | null>>;
  /** Shown instead of a repayment of $25 or less. */
  readonly lowText: string;
  readonly limited: EstimateRules['limited'];
}

export interface EstimateView {
  /** `$142`, or the text for a low one. */
  readonly repayment: string;
  /** `wk`; `null` beside the text. */
  readonly per: string | null;
  readonly rate: string;
  readonly comparison: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
}

export type WantedInputs = Readonly<Partial<Record<keyof LoanInputs, number | null>>>;

/** The wanted inputs, clamped to the limits, and their result as text. */
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
    limited: sum.limited,
  });
  const low = isLow(made.repayment);
  const lines = [
    { label: 'Amount financed', text: formatRounded(made.financed) },
    ...(made.fee > 0 ? [{ label: 'Establishment fee, included', text: formatMoney(made.fee) }] : []),
    { label: `${FREQUENCY_NAMES[frequency]} repayments`, text: String(made.count) },
    ...(made.residual > 0 ? [{ label: 'Residual, due at the end', text: formatRounded(made.residual) }] : []),
    { label: 'Total interest', text: formatRounded(made.interest) },
    { label: 'Total payable', text: formatRounded(made.total) },
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
