import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { StoredOnly, Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import type { QuotedFigures } from './estimate-view.ts';
import { lenderFigure } from './frequency.ts';
import { isLentPrice, type LoanBounds } from './loan-inputs.ts';
import { CODE_FORM, QUOTE_LIMITS, quotedPrice, quoteTerms, type CreditScore } from './quoted-loan.ts';
import { repaymentRules, roundRepayment, statedRepayment, type Repayment, type RepaymentRules } from './repayment.ts';
import { termText } from './rate-text.ts';

const CREDIT_SCORE: CreditScore = 'GREAT';
const YEARS: number = QUOTE_LIMITS.termYears.start;

/** The quote of a vehicle's page: the feed's own, or what the browser asks for once the page is loaded. */
export type VehicleQuote =
  | { readonly kind: 'stored'; readonly repayment: Repayment }
  | {
      readonly kind: 'asked';
      /** The JSON body of the request. */
      readonly body: string;
      readonly loan: QuotedTerms;
    };

/** Terms of the figures in an answer. The service answers with a weekly repayment. */
export interface QuotedTerms extends RepaymentRules {
  /** The price that is quoted; `null` if it is not known. */
  readonly price: Cents | null;
  readonly years: number;
}

/**
 * `null` if there is nothing to quote: the site quotes no loans, or the vehicle has no price, or one that the service or the site's
 * calculators do not lend.
 * A lender's figures come first.
 */
export function vehicleQuote(
  vehicle: Pick<Vehicle, 'price' | 'offerPrice' | 'year' | 'vin' | 'nvic' | 'storedOnly'>,
  { quote, ...rules }: RepaymentRules & LoanBounds & { readonly quote: boolean },
): VehicleQuote | null {
  const price = purchasePrice(vehicle);
  if (!quote || price === null || !isLentPrice(rules, price / 100)) return null;
  const stored = vehicle.storedOnly && storedRepayment(vehicle.storedOnly, rules);
  if (stored) return { kind: 'stored', repayment: stored };
  if (quotedPrice(price) !== price) return null;
  const body = {
    selfAssessedCreditScore: CREDIT_SCORE,
    purchasePrice: price / 100,
    loanTerm: YEARS,
    year: vehicle.year,
    vin: quotedCode(vehicle.vin),
    nvic: quotedCode(vehicle.nvic),
    whoIsHelping: '',
  };
  return { kind: 'asked', body: JSON.stringify(body), loan: { price, years: YEARS, ...repaymentRules(rules) } };
}

/** The repayment of an answer of the quote operation; `null` for any other answer. */
export function quotedRepayment(answer: unknown, loan: QuotedTerms): Repayment | null {
  const figures = quotedFigures(answer);
  return figures && repayment(figures.weekly, figures.rate, figures.comparison, loan);
}

/** The figures of an answer of the quote operation, for the calculators; `null` for any other answer. */
export function quotedFigures(answer: unknown): QuotedFigures | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { weeklyRepaymentAmount, advertisedRate: rate, comparisonRate: comparison } = answer as Record<string, unknown>;
  if (typeof weeklyRepaymentAmount !== 'number' || !Number.isFinite(weeklyRepaymentAmount)) return null;
  if (typeof rate !== 'number' || typeof comparison !== 'number') return null;
  return { weekly: Math.round(weeklyRepaymentAmount * 100), rate, comparison };
}

function storedRepayment(
  { quotedWeeklyPayment, quotedRate, quotedComparisonRate }: StoredOnly,
  rules: RepaymentRules,
): Repayment | null {
  if (quotedWeeklyPayment === null) return null;
  return repayment(quotedWeeklyPayment, quotedRate, quotedComparisonRate, {
    price: null,
    years: YEARS,
    ...repaymentRules(rules),
  });
}

/** In whole dollars, as every repayment of the site. */
function repayment(
  weekly: Cents,
  rate: unknown,
  comparison: unknown,
  { price, years, frequency, rounding }: QuotedTerms,
): Repayment | null {
  if (typeof rate !== 'number' || typeof comparison !== 'number' || !Number.isFinite(weekly)) return null;
  const exact = lenderFigure({ weeklyPayment: Math.round(weekly), monthlyPayment: null }, frequency)!;
  const amount = roundRepayment(exact, rounding, exact);
  const terms = price === null ? {} : quoteTerms(price);
  return statedRepayment({ amount, frequency, rate, comparison, term: termText(years), ...terms });
}

/** Leaves out text that feeds state in place of a VIN. */
export function quotedCode(text: string | null): string | null {
  return text !== null && CODE_FORM.test(text) ? text : null;
}
