import { formatMoney, formatRounded } from '#rules/money.ts';
import type { Cents } from '#rules/money.ts';
import { clampInputs, estimate, type EstimateRules, type Rounding } from './calculator.ts';
import { type CalculatorLimits } from './loan-inputs.ts';
import type { LoanInputs } from './loan-inputs.ts';
import type { CreditFees } from './comparison-rate.ts';
import { FREQUENCY_NAMES, type Frequency } from './frequency.ts';
import { statedRate, statedRepayment, type Repayment, type StatedRate } from './repayment.ts';
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
}

export interface EstimateView {
  /** A low one is a text instead. */
  readonly repayment: Repayment | { readonly text: string; readonly per: null };
  readonly rate: StatedRate;
  /** What is borrowed, with an included fee: `$35,480`. */
  readonly financed: string;
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

/** The wanted inputs, clamped to the limits, and their result as text. */
export function calculate(
  sum: CalculatorSum,
  wanted: WantedInputs,
  frequency: Frequency,
): { readonly inputs: LoanInputs; readonly view: EstimateView } {
  const inputs = clampInputs(wanted, sum.limits, sum.start);
  const made = estimate(inputs, estimateRules(sum, frequency));
  const rates = { rate: inputs.interest, comparison: made.comparison };
  const financed = formatRounded(made.financed);
  const lines = [
    { label: 'Amount financed', text: financed },
    ...(made.fee > 0 ? [{ label: 'Establishment fee, included', text: formatMoney(made.fee) }] : []),
    { label: `${FREQUENCY_NAMES[frequency]} repayments`, text: String(made.count) },
    ...(made.residual > 0 ? [{ label: 'Residual, due at the end', text: formatRounded(made.residual) }] : []),
    { label: 'Total interest', text: formatRounded(made.interest) },
    ...(made.fees > 0 ? [{ label: 'Other fees', text: formatMoney(made.fees) }] : []),
    { label: 'Total payable', text: formatRounded(made.total) },
  ];
  return {
    inputs,
    view: {
      repayment: statedRepayment({ amount: made.repayment, frequency, term: termText(inputs.term), ...rates }) ?? {
        text: sum.lowText,
        per: null,
      },
      rate: statedRate(rates),
      financed,
      lines,
    },
  };
}
