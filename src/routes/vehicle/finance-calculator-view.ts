import {
  calculatorLimits,
  establishmentFee,
  isLimited,
  startInputs,
  type CalculatorRules,
} from '#finance/rules/calculator.ts';
import {
  rateForTerm,
  type CalculatorLimits,
  readInput,
  withZeroPrice,
  purchasePrice as checkPurchasePrice,
} from '#finance/rules/loan-inputs.ts';
import type { LoanInputs } from '#finance/rules/loan-inputs.ts';
import { dealStart } from '#finance/rules/deal.ts';
import { ageInYears, comparableFee, lenderRate, otherFees, statedRate } from '#finance/rules/lender.ts';
import { calculate, type CalculatorSum, type EstimateView, type WantedInputs } from '#finance/rules/estimate-view.ts';
import { FREQUENCIES, type Frequency, lenderFigure } from '#finance/rules/frequency.ts';
import { formatDollars } from '#rules/money.ts';
import { yearAt } from '#rules/zoned-time.ts';
import { displayPrice, purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehiclePath, type LenderEntry, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import { comparisonRate, type CreditFees } from '#finance/rules/comparison-rate.ts';
import type { StaticRates } from '#finance/rules/disclaimer.ts';
import { vehicleQuote } from '#finance/rules/quoted-repayment.ts';
import { quoteEntry, quotedStart, type QuotedEntry } from '#finance/rules/quoted-start.ts';
import type { Site } from '#sites/site.ts';
import type { RequestScope } from '../context.ts';
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
  /** Whether the values are from the URL. */
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
export function financeCalculatorView(vehicle: Vehicle, scope: RequestScope) {
  const figures = financeFigures(vehicle, scope);
  const calculator = figures && calculatorView(vehicle, figures, scope, 'section');
  const cents = purchasePrice(vehicle);
  return (
    calculator && {
      href: vehiclePath(vehicle),
      // A subscription shows no price to be financed.
      deal:
        displayPrice(vehicle, scope.site.settings.price).kind === 'subscription'
          ? null
          : dealStart({ slug: vehicle.slug, price: cents === null ? null : cents / 100 }),
      enquiry: financeHref(scope.site.settings, vehicle),
      label: scope.site.settings.finance.getFinanceLabel,
      calculator,
    }
  );
}

/** `null` where no one has stated a rate for the vehicle: its lender, or the dealer with the fees. */
export function calculatorView(
  vehicle: Vehicle,
  { entry }: FinanceFigures,
  { site, params, now }: Pick<RequestScope, 'site' | 'params' | 'now'>,
  place: Place,
): CalculatorView | null {
  const { finance: rules, price: priceRules } = site.settings;
  const cents = purchasePrice(vehicle);
  const price = cents === null ? null : cents / 100;
  const own = calculatorStart(ageInYears(vehicle.year, yearAt(now, site.timeZone)), site);
  const opening = openingOf(vehicle, entry, rules);
  const defaultInterest = own.defaultInterest ?? opening.loan?.interestRate ?? null;
  if (defaultInterest === null) return null;
  const { limits, start } = startAt(opening.loan, { ...own, defaultInterest }, price, place);
  const figure = (frequency: Frequency) => entry && lenderFigure(entry, frequency);
  const fees = {
    entry: establishmentFee(entry, rules.establishmentFee),
    other: otherFees(rules.brandFees, site.lender),
  };
  const sum: CalculatorSum = {
    limits,
    start,
    establishmentFee: fees.entry,
    rounding: rules.rounding,
    otherFees: fees.other,
    figures: { week: figure('week'), fortnight: figure('fortnight'), month: figure('month') },
    lowText: priceRules.lowRepaymentText,
    limited: limitedAt(limits, price),
    quoted: quotedLoan(opening.rates, { ...fees, frequency: rules.frequency }),
  };
  const asked = requestedValues(params, place, limits);
  const frequency = asked?.frequency ?? rules.frequency;
  const { inputs, view } = calculate(sum, asked?.wanted ?? {}, frequency);
  return {
    sum,
    inputs: asked && place === 'sidebar' ? withZeroPrice(inputs, asked.wanted.amount ?? null) : inputs,
    frequency,
    result: view,
    note: asked ? problemOf(asked.wanted.amount, place, limits) : noteOnPrice(price, place, limits),
    asked: asked !== null,
    example: price === null,
    quoteBody: asked ? null : opening.quoteBody,
  };
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
function openingOf(vehicle: Vehicle, entry: LenderEntry | null, rules: Site['settings']['finance']) {
  if (entry) return { loan: entry, rates: entry, quoteBody: null };
  const rates = statedRates(rules.staticRates);
  const quote = vehicleQuote(vehicle, rules);
  // Beyond the limits of quotes, it is for another price than the vehicle's.
  const isAsked = quote?.kind === 'asked' && quote.loan.price === purchasePrice(vehicle);
  return isAsked
    ? { loan: quoteEntry(quote.loan), rates, quoteBody: quote.body }
    : { loan: null, rates, quoteBody: null };
}

type StatedLoan = Pick<LenderEntry, 'interestRate' | 'comparisonRate' | 'totalPayable'>;

/** The rates of the site's own text: the same interest rate has the same comparison rate in the calculators. */
function statedRates(stated: StaticRates | null): StatedLoan | null {
  if (stated === null || stated.rate === null || typeof stated.comparison !== 'number') return null;
  return { interestRate: stated.rate, comparisonRate: stated.comparison, totalPayable: null };
}

/** What of a stated loan the calculator cannot calculate. */
function quotedLoan(
  loan: StatedLoan | null,
  fees: { readonly entry: Cents; readonly other: Required<CreditFees>; readonly frequency: Frequency },
): CalculatorSum['quoted'] {
  if (loan === null) return null;
  const { interestRate, comparisonRate: stated, totalPayable } = loan;
  const once = comparableFee(fees.entry + fees.other.once);
  const known = comparisonRate(hundredths(interestRate ?? 0), { ...fees.other, once });
  return {
    otherFees: stated === null ? 0 : hundredths(stated) - known,
    total: totalPayable === null ? null : { amount: totalPayable, frequency: fees.frequency },
  };
}

const hundredths = (rate: number) => Math.round(rate * 100) / 100;

/**
 * The site's settings of the calculator with the rate and the balloon of its lender. A site's own initial rate comes
 * first; a rate outside the slider's range widens it. The rate is `null` where none is stated with its fees.
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
  const read = (name: keyof WantedInputs) =>
    readInput(name, (params.get(name === 'amount' ? amount : name) ?? '').slice(0, 40));
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

/** Also checks the price of the vehicle itself. */
function problemOf(amount: number | null | undefined, place: Place, limits: CalculatorLimits): string | null {
  return place === 'sidebar' ? checkPurchasePrice(amount ?? null, limits.amount).problem : null;
}

function noteOnPrice(price: number | null, place: Place, limits: CalculatorLimits): string | null {
  return price === null ? null : (limitedNote(limits, place, price) ?? problemOf(price, place, limits));
}

function limitedNote(limits: CalculatorLimits, place: Place, price: number | null): string | null {
  return place === 'section' && isLimited(limits, price)
    ? `This calculator lends up to ${formatDollars(limits.amount.max)}.`
    : null;
}
