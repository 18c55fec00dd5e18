import { FORMATS, INPUT_LABELS, LOAN_INPUTS } from '#finance/rules/loan-inputs.ts';
import { dealCorrections, withTodaysPrice } from '#finance/rules/deal.ts';
import type { Repayment } from '#finance/rules/repayment.ts';
import { formatDollars } from '#rules/money.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { financeFigures } from '../cards/finance-figures.ts';
import type { RequestFacts } from '../context.ts';
import { calculatorView } from './finance-calculator-view.ts';

export type VehicleDeal = NonNullable<ReturnType<typeof vehicleDeal>>;

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The loan of a URL's parameters for a vehicle, at its price of today; `null` if finance is not offered for it. */
export function vehicleDeal(vehicle: Vehicle, given: URLSearchParams, scope: Pick<RequestFacts, 'site' | 'now'>) {
  const figures = financeFigures(vehicle, scope);
  if (figures === null) return null;
  const cents = purchasePrice(vehicle);
  const price = cents === null ? null : cents / 100;
  const { params, note } = withTodaysPrice(given, price);
  const calculator = calculatorView(vehicle, figures, { ...scope, params }, 'section');
  if (calculator === null) return null;
  const { inputs, sum } = calculator;
  const corrections = calculator.asked ? dealCorrections(params, inputs, sum.limits) : [];
  return { calculator, price, notes: note === null ? corrections : [note, ...corrections] };
}

export const PRICE_LABEL = 'Price of the vehicle';

/** The shopper's choices, with the equity of a trade-in. */
export function chosenFacts({ calculator: { inputs, sum }, price }: VehicleDeal): readonly Fact[] {
  const { limits } = sum;
  const { tradeIn, owing } = inputs;
  const shown = LOAN_INPUTS.filter((name) => limits[name] !== null && inputs[name] > 0);
  return [
    ...(price === null ? [] : [{ label: PRICE_LABEL, value: formatDollars(price) }]),
    ...shown.map((name) => ({ label: INPUT_LABELS[name], value: FORMATS[name](inputs[name]) })),
    ...(owing > 0 ? [equityFact(tradeIn - owing)] : []),
  ];
}

function equityFact(equity: number): Fact {
  return equity >= 0
    ? { label: 'Towards the vehicle (equity)', value: formatDollars(equity) }
    : { label: 'Debt of the trade-in, added to the loan', value: formatDollars(-equity) };
}

/** The same with what follows from it, for paper. */
export function dealFacts(deal: VehicleDeal): readonly Fact[] {
  const facts = chosenFacts(deal);
  const known = new Set(facts.map(({ value }) => value));
  const { lines, repayment, rate } = deal.calculator.result;
  const repaid =
    repayment.per === null
      ? []
      : [
          { label: 'Comparison rate p.a.*', value: rate.comparison },
          { label: `${repayment.often} repayment*`, value: repayment.text },
        ];
  return [
    ...facts,
    ...repaid,
    ...lines.filter(({ text }) => !known.has(text)).map(({ label, text }) => ({ label, value: text })),
  ];
}

/** `null` for a repayment that is too low to be stated. */
export function dealRepayment({ calculator }: VehicleDeal): Repayment | null {
  const { repayment } = calculator.result;
  return repayment.per === null ? null : repayment;
}
