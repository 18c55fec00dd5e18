import { NOT_A_NUMBER, parseNumberField } from '#rules/money-field.ts';
import { BUDGET_PARAMS, mostToBorrow, readBudget, type Budget } from '#finance/rules/borrowing.ts';
import { calculatorLimits, startInputs } from '#finance/rules/calculator.ts';
import { type CalculatorLimits } from '#finance/rules/loan-inputs.ts';
import { lentFee, listedFees, paidFees } from '#finance/rules/listed-fees.ts';
import { calculate, type CalculatorSum } from '#finance/rules/estimate-view.ts';
import { FREQUENCIES, FREQUENCY_NAMES } from '#finance/rules/frequency.ts';
import { formatDollars } from '#rules/money.ts';
import { EMPTY_QUERY, withRange } from '#search/rules/query-codec.ts';
import { searchUrl, withRoute } from '#search/rules/search-url.ts';
import type { Site } from '#sites/site.ts';
import type { RequestFacts } from '../context.ts';
import { routeOfUrl } from '../search/route-of-url.ts';
import { calculatorStart } from './finance-calculator-view.ts';
import { termText } from '#finance/rules/rate-text.ts';

const BORROW_ID = 'borrow';

/** Calculator of the amount that a shopper can borrow for a repayment; `null` if the site has none. */
export function borrowView(path: string, { site, params }: Pick<RequestFacts, 'site' | 'params'>) {
  const { finance } = site.settings;
  const sum = !finance.borrowing ? null : borrowSum(site);
  if (sum === null) return null;
  const terms = termChoices(sum.limits);
  const start = { frequency: finance.frequency, term: sum.start.term };
  const budget = readBudget(params, start, terms);
  const most = budget && mostToBorrow(budget, sum);
  const readParam = (name: string) => (params.get(name) ?? '').slice(0, 40);
  const unread = unreadAmount([readParam(BUDGET_PARAMS.repayment), readParam(BUDGET_PARAMS.deposit)]);
  return {
    id: BORROW_ID,
    action: `${path}#${BORROW_ID}`,
    fields: BUDGET_PARAMS,
    frequencies: FREQUENCIES.map((value) => ({ value, label: FREQUENCY_NAMES[value] })),
    terms: terms.map((years) => ({ value: String(years), label: termText(years) })),
    values: {
      repayment: readParam(BUDGET_PARAMS.repayment),
      deposit: readParam(BUDGET_PARAMS.deposit),
      frequency: budget?.frequency ?? start.frequency,
      term: String(budget?.term ?? start.term),
    },
    problem: unread ?? (params.has(BUDGET_PARAMS.repayment) && !most ? budgetProblem(budget, sum.limits) : null),
    answer: unread === null && budget && most ? budgetAnswer(budget, most, sum, site) : null,
  };
}

export type BorrowView = NonNullable<ReturnType<typeof borrowView>>;

/** The calculator without a vehicle: at the highest rate of the lender, whatever the age of the vehicle. `null` without a rate. */
function borrowSum(site: Site): CalculatorSum | null {
  const { finance, price } = site.settings;
  const { defaultInterest, ...rest } = calculatorStart('any', site);
  if (defaultInterest === null) return null;
  const own = { ...rest, defaultInterest, balloonShare: 0 };
  const limits = calculatorLimits(own, null, 'section');
  const fees = listedFees(null, finance, site.lender);
  return {
    limits,
    start: startInputs(own, limits, null),
    establishmentFee: lentFee(fees),
    rounding: finance.rounding,
    otherFees: paidFees(fees),
    figures: { week: null, fortnight: null, month: null },
    lowText: price.lowRepaymentText,
    limited: null,
    quoted: null,
  };
}

/** The terms of the site, or whole years. */
function termChoices({ term: { min, max, choices } }: CalculatorLimits): readonly number[] {
  return choices.length > 0 ? choices : Array.from({ length: max - min + 1 }, (_, at) => min + at);
}

/** Explains that an amount cannot be read; `null` if each is empty or a number. */
function unreadAmount(texts: readonly string[]): string | null {
  const unread = texts.find((text) => text.trim() !== '' && parseNumberField(text) === null);
  return unread === undefined ? null : `“${unread}” is not an amount. ${NOT_A_NUMBER}`;
}

function budgetProblem(budget: Budget | null, { amount }: CalculatorLimits): string {
  return budget === null
    ? 'Enter what you can repay, in dollars.'
    : `This repays less than ${formatDollars(amount.min)}, the least loan of this estimate.`;
}

function budgetAnswer(
  { frequency, term, deposit }: Budget,
  most: NonNullable<ReturnType<typeof mostToBorrow>>,
  sum: CalculatorSum,
  site: Site,
) {
  const { defaultRoute, sortOptions } = site.settings.search;
  const route = routeOfUrl(defaultRoute, site);
  const max = Math.floor(most.amount + deposit);
  const query = withRange(withRoute(EMPTY_QUERY, route), 'price', { max });
  return {
    amount: formatDollars(most.amount),
    term: termText(term),
    /** With the deposit. */
    price: deposit > 0 ? formatDollars(max) : null,
    result: calculate(sum, most, frequency).view,
    search: { href: searchUrl(query, route, sortOptions[0]!), text: `See vehicles up to ${formatDollars(max)}` },
  };
}
