import { calculatorLimits, isLimited, startInputs, type CalculatorRules } from '#finance/rules/calculator.ts';
import {
  inputCorrection,
  INPUT_LABELS,
  LOAN_INPUTS,
  rateForTerm,
  type CalculatorLimits,
  readInput,
  withZeroPrice,
  purchasePrice as checkPurchasePrice,
} from '#finance/rules/loan-inputs.ts';
import type { LoanInputs } from '#finance/rules/loan-inputs.ts';
import { dealStart } from '#finance/rules/deal.ts';
import { ageInYears, lenderRate, statedRate } from '#finance/rules/lender.ts';
import { comparedFees, lentFee, listedFees, paidFees, type ListedFee } from '#finance/rules/listed-fees.ts';
import { calculate, type CalculatorSum, type EstimateView, type WantedInputs } from '#finance/rules/estimate-view.ts';
import { FREQUENCIES, type Frequency, lenderFigure } from '#finance/rules/frequency.ts';
import { formatDollars } from '#rules/money.ts';
import { yearAt } from '#rules/zoned-time.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehiclePath, type LenderEntry, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { comparisonRate } from '#finance/rules/comparison-rate.ts';
import { possibleRates, type StaticRates } from '#finance/rules/disclaimer.ts';
import { vehicleQuote } from '#finance/rules/quoted-repayment.ts';
import { quoteEntry, quotedStart, type QuotedEntry } from '#finance/rules/quoted-start.ts';
import type { Site } from '#sites/site.ts';
import type { RequestFacts } from '../context.ts';
import { financeHref } from '#finance/rules/finance-page.ts';
import { financeFigures, type FinanceFigures } from '../cards/finance-figures.ts';

/** The view of a calculator, with the values of the URL or its defaults. */
export interface CalculatorView {
  readonly sum: CalculatorSum;
  readonly inputs: LoanInputs;
  readonly frequency: Frequency;
  readonly result: EstimateView;
  /** A note that the loan was limited, or that the purchase price is out of range. */
  readonly note: string | null;
  /** True if the values are from the URL. */
  readonly asked: boolean;
  /** The vehicle has no price: the loan is an example. */
  readonly example: boolean;
  /** The request for the quote at which it opens once it is there. */
  readonly quoteBody: string | null;
}

type Place = 'section' | 'sidebar';
/** The terms of a calculator without terms of its own: 1 to 7 years. */
const HALF_YEARS = Array.from({ length: 13 }, (_, at) => 1 + at / 2);

/** The section of the vehicle's page. */
export function financeCalculatorView(vehicle: Vehicle, scope: RequestFacts) {
  const figures = financeFigures(vehicle, scope);
  const calculator = figures && calculatorView(vehicle, figures, scope, 'section');
  const cents = purchasePrice(vehicle);
  return (
    calculator && {
      href: vehiclePath(vehicle),
      deal: dealStart({ slug: vehicle.slug, price: cents === null ? null : cents / 100 }),
      enquiry: financeHref(scope.site.settings, vehicle),
      label: scope.site.settings.finance.getFinanceLabel,
      calculator,
    }
  );
}

/** `null` if no one has stated a rate for the vehicle: its lender, or the dealer with the fees. */
export function calculatorView(
  vehicle: Vehicle,
  { entry }: FinanceFigures,
  { site, params, now }: Pick<RequestFacts, 'site' | 'params' | 'now'>,
  place: Place,
): CalculatorView | null {
  const cents = purchasePrice(vehicle);
  const price = cents === null ? null : cents / 100;
  const opened = openedAt(vehicle, entry, price, { site, now }, place);
  if (opened === null) return null;
  const { sum, quoteBody } = opened;
  const { limits } = sum;
  const asked = requestedValues(params, place, limits);
  const frequency = asked?.frequency ?? site.settings.finance.frequency;
  const { inputs, view } = calculate(sum, asked?.wanted ?? {}, frequency);
  return {
    sum,
    inputs: asked && place === 'sidebar' ? withZeroPrice(inputs, asked.wanted.amount ?? null) : inputs,
    frequency,
    result: view,
    note: asked ? askedNote(params, place, limits, inputs) : noteOnPrice(price, place, limits),
    asked: asked !== null,
    example: price === null,
    quoteBody: asked ? null : quoteBody,
  };
}

/** The calculator before a shopper changes it: at the quote of the vehicle's lender, or at the settings of the site. */
function openedAt(
  vehicle: Vehicle,
  entry: LenderEntry | null,
  price: number | null,
  { site, now }: Pick<RequestFacts, 'site' | 'now'>,
  place: Place,
): { readonly sum: CalculatorSum; readonly quoteBody: string | null } | null {
  const { finance: rules, price: priceRules } = site.settings;
  const own = calculatorStart(ageInYears(vehicle.year, yearAt(now, site.timeZone)), site);
  const fees = listedFees(entry, rules, site.lender);
  const opening = openingQuote(vehicle, entry, rules, fees);
  const defaultInterest = own.defaultInterest ?? opening.loan?.interestRate ?? null;
  if (defaultInterest === null) return null;
  const { limits, start } = startAt(opening.loan, { ...own, defaultInterest }, price, place);
  // The quote of a price that the calculator does not lend is for another loan than the calculator's.
  const isQuoted = price === null || isLent(limits, price);
  const lent = isQuoted ? entry : null;
  const figure = (frequency: Frequency) => lent && lenderFigure(lent, frequency);
  const sum: CalculatorSum = {
    limits,
    start,
    establishmentFee: lentFee(fees),
    rounding: rules.rounding,
    otherFees: paidFees(fees),
    figures: { week: figure('week'), fortnight: figure('fortnight'), month: figure('month') },
    lowText: priceRules.lowRepaymentText,
    limited: limitedAt(limits, price),
    quoted: isQuoted ? quotedLoan(opening.rates, fees, rules.frequency) : null,
  };
  return { sum, quoteBody: isQuoted ? opening.quoteBody : null };
}

function startAt(quoted: QuotedEntry | null, rules: CalculatorRules, price: number | null, place: Place) {
  if (quoted) return quotedStart(rules, quoted, price, place);
  const limits = calculatorLimits(rules, price, place);
  return { limits, start: startInputs(rules, limits, price) };
}

function limitedAt(limits: CalculatorLimits, price: number | null): CalculatorSum['limited'] {
  return price !== null && isLimited(limits, price) ? { price, max: limits.amount.max } : null;
}

/** The loan that is quoted for the vehicle: by its lender, or by the finance service, which the page asks. */
function openingQuote(
  vehicle: Vehicle,
  entry: LenderEntry | null,
  rules: Site['settings']['finance'],
  fees: readonly ListedFee[],
) {
  if (entry) return { loan: entry, rates: entry, quoteBody: null };
  const rates = statedRates(rules.staticRates && possibleRates(rules.staticRates, fees));
  const quote = vehicleQuote(vehicle, rules);
  return quote?.kind === 'asked'
    ? { loan: quoteEntry(quote.loan), rates, quoteBody: quote.body }
    : { loan: null, rates, quoteBody: null };
}

type StatedLoan = Pick<LenderEntry, 'interestRate' | 'comparisonRate' | 'totalPayable'>;

/** The rates of the site's own text: the same interest rate has the same comparison rate in the calculators. */
function statedRates(stated: StaticRates | null): StatedLoan | null {
  if (stated === null || stated.rate === null || typeof stated.comparison !== 'number') return null;
  return { interestRate: stated.rate, comparisonRate: stated.comparison, totalPayable: null };
}

/** The facts of a stated loan that the calculator cannot calculate. */
function quotedLoan(
  loan: StatedLoan | null,
  fees: readonly ListedFee[],
  frequency: Frequency,
): CalculatorSum['quoted'] {
  if (loan === null) return null;
  const { interestRate, comparisonRate: stated, totalPayable } = loan;
  const known = comparisonRate(hundredths(interestRate ?? 0), comparedFees(fees));
  return {
    otherFees: stated === null ? 0 : Math.max(0, hundredths(stated) - known),
    total: totalPayable === null ? null : { amount: totalPayable, frequency },
  };
}

const hundredths = (rate: number) => Math.round(rate * 100) / 100;

/**
 * The site's settings of the calculator with the rate and the balloon of its lender. A site's own initial rate comes
 * first; a rate outside the slider's range widens it. The rate is `null` if none is stated with its fees.
 */
export function calculatorStart(
  ageYears: Parameters<typeof lenderRate>[1]['ageYears'],
  { settings: { finance }, lender }: Pick<Site, 'settings' | 'lender'>,
) {
  const rate = statedRate(finance, lender, ageYears);
  if (lender === null || rate === null) return { ...finance, defaultInterest: rate };
  const balloonShare = lender.balloonShare ?? 0;
  if (finance.defaultInterest !== null) return { ...finance, balloonShare };
  const rateOver = (termYears: number) => lenderRate(lender, { ageYears, termYears, credit: null });
  const terms = [...HALF_YEARS, ...finance.termIncrements];
  const termRates = Object.fromEntries(
    terms.map((term) => [term, rateOver(term)] as const).filter((one): one is [number, number] => one[1] !== null),
  );
  const rates = [rate, ...Object.values(termRates)];
  return {
    ...finance,
    balloonShare,
    termRates,
    defaultInterest: rate,
    interestMin: Math.min(finance.interestMin, ...rates),
    interestMax: Math.max(finance.interestMax, ...rates),
  };
}

/** The page has two forms; the name of the first field tells which one was sent. `null`: the other one. */
function requestedValues(
  params: URLSearchParams,
  place: Place,
  limits: CalculatorLimits,
): { readonly wanted: WantedInputs; readonly frequency: Frequency | null } | null {
  const amount = place === 'sidebar' ? 'purchasePrice' : 'amount';
  if (!params.has(amount)) return null;
  const read = (name: keyof WantedInputs) => readInput(name, readParam(params, name === 'amount' ? amount : name));
  const frequency = params.get('frequency') as Frequency;
  const [term, interest] = [read('term'), read('interest')];
  // Without scripts, the field still has the rate of the term that the page was rendered with.
  const filledFor = Number(params.get('rateTerm') ?? Number.NaN);
  const isFollowed = term !== null && interest !== null && Number.isFinite(filledFor);
  return {
    wanted: {
      amount: read('amount'),
      term,
      interest: isFollowed ? rateForTerm(limits, { term: filledFor, interest }, term) : interest,
      // A loan in a URL has what it names, and not the deposit of a quote.
      tradeIn: read('tradeIn') ?? 0,
      owing: read('owing') ?? 0,
      residual: read('residual') ?? 0,
    },
    frequency: FREQUENCIES.includes(frequency) ? frequency : null,
  };
}

/** Note without scripts about values that the page does not use as they are. */
function askedNote(params: URLSearchParams, place: Place, limits: CalculatorLimits, inputs: LoanInputs): string | null {
  const price =
    place === 'sidebar' ? priceProblem(readInput('amount', readParam(params, 'purchasePrice')), limits) : null;
  const corrections = LOAN_INPUTS.flatMap((name) => {
    const text = readParam(params, name);
    const isAsked = limits[name] !== null && text.trim() !== '' && !(name === 'interest' && limits.interest.locked);
    const correction = isAsked ? inputCorrection(name, text, inputs[name]) : null;
    return correction === null ? [] : [`${INPUT_LABELS[name]}: ${correction}`];
  });
  return [price, ...corrections].filter((text) => text !== null).join(' ') || null;
}

const readParam = (params: URLSearchParams, name: string) => (params.get(name) ?? '').slice(0, 40);

function priceProblem(price: number | null, limits: CalculatorLimits): string | null {
  return checkPurchasePrice(price, limits.amount).problem;
}

function noteOnPrice(price: number | null, place: Place, limits: CalculatorLimits): string | null {
  if (price === null) return null;
  return place === 'sidebar' ? priceProblem(price, limits) : limitedNote(limits, price);
}

function isLent({ amount }: CalculatorLimits, price: number): boolean {
  return price >= amount.min && price <= amount.max;
}

function limitedNote(limits: CalculatorLimits, price: number): string | null {
  if (isLent(limits, price)) return null;
  const { min, max } = limits.amount;
  return `This calculator covers loans ${isLimited(limits, price) ? `up to ${formatDollars(max)}` : `from ${formatDollars(min)}`}.`;
}
