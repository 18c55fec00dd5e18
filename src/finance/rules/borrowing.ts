import { parseNumberField } from '#rules/money-field.ts';
import type { Cents } from '#rules/money.ts';
import { presentValue } from './amortisation.ts';
import { estimate } from './calculator.ts';
import { type LoanInputs } from './loan-inputs.ts';
import { estimateRules, type CalculatorSum } from './estimate-view.ts';
import { FREQUENCIES, PAYMENTS_PER_YEAR, type Frequency } from './frequency.ts';

/** A shopper's repayment and the length of the loan. Dollars and years. */
export interface Budget {
  readonly repayment: number;
  readonly frequency: Frequency;
  readonly term: number;
  readonly deposit: number;
}

/** The parameters of a URL with a budget. */
export const BUDGET_PARAMS = { repayment: 'budget', frequency: 'per', term: 'years', deposit: 'deposit' } as const;

const MOST = 1_000_000;

/** The budget of a URL's parameters; `null` without a repayment that can be read. */
export function readBudget(
  params: URLSearchParams,
  start: Pick<Budget, 'frequency' | 'term'>,
  terms: readonly number[],
): Budget | null {
  const dollars = (name: string) =>
    Math.min(MOST, Math.max(0, parseNumberField((params.get(name) ?? '').slice(0, 40)) ?? 0));
  const repayment = dollars(BUDGET_PARAMS.repayment);
  const years = Number(params.get(BUDGET_PARAMS.term) ?? Number.NaN);
  if (repayment === 0) return null;
  return {
    repayment,
    frequency: FREQUENCIES.find((one) => one === params.get(BUDGET_PARAMS.frequency)) ?? start.frequency,
    term: terms.includes(years) ? years : start.term,
    deposit: dollars(BUDGET_PARAMS.deposit),
  };
}

/**
 * The loan of the most whole dollars that a budget repays: its repayment, rounded up to the dollar, and the fees that
 * are paid with it are not more than the budget. `null` if that is less than the least loan of the calculator.
 */
export function mostToBorrow({ repayment, frequency, term }: Budget, sum: CalculatorSum): LoanInputs | null {
  const { amount: limit, interest } = sum.limits;
  const rate = interest.byTerm?.[term] ?? sum.start.interest;
  const perYear = PAYMENTS_PER_YEAR[frequency];
  const { monthly = 0, eachRepayment = 0 } = sum.otherFees ?? {};
  const left = Math.round(repayment * 100) - (monthly * 12) / perYear - eachRepayment;
  const rules = estimateRules(sum, frequency);
  const toLoan = (amount: number): LoanInputs => ({ amount, term, interest: rate, tradeIn: 0, owing: 0, residual: 0 });
  const isAffordable = (amount: number) => estimate(toLoan(amount), rules).repayment <= left;
  const worth: Cents = presentValue(left, rate / 100 / perYear, Math.round(term * perYear)) - sum.establishmentFee;
  // The repayment is rounded up to the cent and then to the dollar: the exact answer is a little lower.
  let [low, high] = [limit.min - 1, Math.min(limit.max, Math.floor(worth / 100) + 1)];
  while (high - low > 0) {
    const middle = Math.ceil((low + high) / 2);
    if (middle >= limit.min && isAffordable(middle)) low = middle;
    else high = middle - 1;
  }
  return low < limit.min ? null : toLoan(low);
}
