import { parseDecimalField, parseNumberField } from '#rules/money-field.ts';
import { formatDollars } from '#rules/money.ts';
import { plainCharacters } from '#rules/plain-characters.ts';
import type { Frequency } from './frequency.ts';
import { termText } from './rate-text.ts';

/** The shopper's values. Dollars, years, percent per year. */
export interface LoanInputs {
  readonly amount: number;
  readonly term: number;
  readonly interest: number;
  readonly tradeIn: number;
  /** Still to be paid off for the trade-in: the rest of its value is the shopper's equity. */
  readonly owing: number;
  readonly residual: number;
}

export const LOAN_INPUTS = [
  'amount',
  'term',
  'interest',
  'tradeIn',
  'owing',
  'residual',
] as const satisfies readonly (keyof LoanInputs)[];

/** The lender's rates for a vehicle by the years of the term: percent a year. */
export type TermRates = Readonly<Partial<Record<number, number>>>;

export interface Limit {
  readonly min: number;
  readonly max: number;
  /** Typed values are rounded to this step. */
  readonly step: number;
  /** Distance that one press of an arrow key moves the thumb. */
  readonly thumbStep: number;
}

export interface CalculatorLimits {
  readonly amount: Limit;
  readonly term: Limit & { readonly choices: readonly number[] };
  readonly interest: Limit & { readonly locked: boolean; readonly byTerm: TermRates | null };
  readonly tradeIn: Limit | null;
  readonly owing: Limit | null;
  readonly residual: Limit | null;
}

export function clampTerm(value: number, limit: CalculatorLimits['term']): number {
  return limit.choices.length > 0 ? nearest(value, limit.choices) : clamp(value, limit);
}

/**
 * The rate after another term was chosen: that of the lender's table, until the shopper has set another than the table
 * has for the term before.
 */
export function rateForTerm(
  { interest, term: limit }: CalculatorLimits,
  before: Pick<LoanInputs, 'term' | 'interest'>,
  term: number,
): number {
  const rates = interest.byTerm;
  if (rates?.[clampTerm(before.term, limit)] !== before.interest) return before.interest;
  return rates[clampTerm(term, limit)] ?? before.interest;
}

/** The value that counts for what was typed, before it depends on other inputs. */
export function usedInput(name: keyof LoanInputs, value: number, limits: CalculatorLimits): number {
  const limit = limits[name];
  if (limit === null) return 0;
  return name === 'term' ? clampTerm(value, limits.term) : clamp(value, limit);
}

export function clamp(value: number, { min, max, step }: Limit): number {
  // Rounded to thousandths, so that floating-point errors add no decimals.
  const stepped = Math.round(Math.round(value / step) * step * 1000) / 1000;
  return Math.min(max, Math.max(min, stepped));
}

/** The nearest choice; the shorter term of two equally near ones. */
function nearest(value: number, choices: readonly number[]): number {
  return choices.reduce((best, choice) => (Math.abs(choice - value) < Math.abs(best - value) ? choice : best));
}

export const FORMATS: Readonly<Record<keyof LoanInputs, (value: number) => string>> = {
  amount: formatDollars,
  term: termText,
  interest: (value) => `${value}%`,
  tradeIn: formatDollars,
  owing: formatDollars,
  residual: formatDollars,
};

export const INPUT_LABELS: Readonly<Record<keyof LoanInputs, string>> = {
  amount: 'Loan amount',
  term: 'Term',
  interest: 'Interest rate p.a.',
  tradeIn: 'Deposit or trade-in',
  owing: 'Still owing on the trade-in',
  residual: 'Residual at the end',
};

/** The loan as parameters of a URL. */
export function loanQuery(inputs: LoanInputs, frequency: Frequency): string {
  return [...LOAN_INPUTS.map((name) => `${name}=${inputs[name]}`), `frequency=${frequency}`].join('&');
}

/** The number in `$30,000`, `4.5 years`, `60 months`, `8.5 % p.a.`, `8,5%`; `null` if there is none. */
export function readInput(name: keyof LoanInputs, text: string): number | null {
  const plain = plainCharacters(text).trim().toLowerCase();
  if (name === 'interest')
    return parseDecimalField(plain.replace(/\s*(?:%|per ?cent)?(?:\s*(?:p\.? ?a\.?|per annum))?$/, ''));
  if (name !== 'term') return parseNumberField(plain);
  const months = /^(.*?)[ -]*(?:months?|mths?|mos?)\.?$/.exec(plain);
  if (!months) return parseDecimalField(plain.replace(/[ -]*(?:years?|yrs?|y)\.?$/, ''));
  const count = parseDecimalField(months[1]!);
  return count === null ? null : count / 12;
}

/** Explains why the text of a field is not used as it is; `null` if it is used. */
export function inputCorrection(name: keyof LoanInputs, text: string, used: number): string | null {
  const wanted = readInput(name, text);
  if (wanted === null) return `This could not be read, so we use ${FORMATS[name](used)}.`;
  if (Math.abs(wanted - used) < 0.005) return null;
  return `${FORMATS[name](Math.round(wanted * 100) / 100)} is not offered here, so we use ${FORMATS[name](used)}.`;
}

export interface PurchasePrice {
  readonly value: number;
  /** The message below the field, or `null`. */
  readonly problem: string | null;
}

/**
 * The sidebar's calculator shows a message when a price reaches or exceeds its bounds, where the other calculator
 * clamps silently. Negative prices and text count as 0.
 */
export function purchasePrice(typed: number | null, { min, max }: Pick<Limit, 'min' | 'max'>): PurchasePrice {
  const value = typed === null || typed <= 0 ? 0 : typed;
  return {
    value,
    problem:
      value <= min || value >= max
        ? `Cannot be less than ${formatDollars(min)} or more than ${formatDollars(max)}`
        : null,
  };
}

/**
 * The values shown when the shopper leaves a sidebar field: clamped, except that a price of 0 or less is shown as 0.
 */
export function withZeroPrice(clamped: LoanInputs, typed: number | null): LoanInputs {
  return typed !== null && typed <= 0 ? { ...clamped, amount: 0 } : clamped;
}

/** The `finance` settings that limit a loan. Dollars. */
export interface LoanBounds {
  readonly loanMin: number;
  readonly loanMax: number;
  readonly loanMaxRule: 'fixed' | 'priceTimes1.05';
  /** Limit of the calculator beside a vehicle's price. */
  readonly sidebarLoanMax: number;
}

/** The most that the finance calculator lends for a vehicle; `price` in dollars. */
export function mostLent({ loanMax, loanMaxRule }: LoanBounds, price: number | null): number {
  const followsPrice = loanMaxRule === 'priceTimes1.05' && price !== null && price > 100_000;
  return followsPrice ? Math.round(price * 1.05) : loanMax;
}

/**
 * True if one of the site's calculators lends this price, in dollars. No repayment is stated for any other: on the same
 * page both calculators would open at another loan.
 */
export function isLentPrice(bounds: LoanBounds, price: number): boolean {
  return price >= bounds.loanMin && price <= Math.max(mostLent(bounds, price), bounds.sidebarLoanMax);
}
