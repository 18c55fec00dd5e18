import type { Cents } from '#rules/money.ts';
import { parseDecimalField, parseNumberField } from '#rules/money-field.ts';
import { formatDollars } from '#rules/money.ts';
import { comparisonRate, type CreditFees } from './comparison-rate.ts';
import { comparableFee } from './lender.ts';
import { repayLoan, type Loan } from './amortisation.ts';
import { PAYMENTS_PER_YEAR, type Frequency } from './frequency.ts';
import { termText } from './repayment.ts';

/** What a shopper may set. Dollars, years, percent per year. */
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

/** The `finance` settings that configure a calculator. Dollars, years, percent per year. */
export interface CalculatorRules {
  readonly loanMin: number;
  readonly loanMax: number;
  readonly loanMaxRule: 'fixed' | 'priceTimes1.05';
  readonly sidebarLoanMax: number;
  readonly termMaxYears: 5 | 7;
  /** Empty: half-year steps. */
  readonly termIncrements: readonly number[];
  readonly interestMin: number;
  readonly interestMax: number;
  readonly interestSlider: 'free' | 'locked';
  readonly defaultAmount: number;
  readonly defaultTermYears: number;
  readonly defaultInterest: number;
  readonly deposit: 'hidden' | 'shown';
  readonly residual: 'hidden' | 'shown';
  /** The residual at first, in percent of the price. */
  readonly balloonShare?: number;
  /** Of a lender with a table of rates; otherwise the rate is the same for all terms. */
  readonly termRates?: TermRates;
}

/** The lender's rates for a vehicle by the years of the term: percent a year. */
type TermRates = Readonly<Partial<Record<number, number>>>;

export interface Limit {
  readonly min: number;
  readonly max: number;
  /** Typed values are rounded to this step. */
  readonly step: number;
  /** How far one press of an arrow key moves the thumb. */
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

const LOAN_STEP = 500;
const EXTRA: Limit = { min: 0, max: 250_000, step: 0.5, thumbStep: LOAN_STEP };

/** `price` is the vehicle's price in dollars. */
export function calculatorLimits(
  rules: CalculatorRules,
  price: number | null,
  place: 'section' | 'sidebar',
): CalculatorLimits {
  const followsPrice = rules.loanMaxRule === 'priceTimes1.05' && price !== null && price > 100_000;
  const sectionMax = followsPrice ? Math.round(price * 1.05) : rules.loanMax;
  const max = place === 'sidebar' ? rules.sidebarLoanMax : sectionMax;
  const choices = rules.termIncrements.toSorted((a, b) => a - b);
  return {
    // Typed amounts are exact to the cent; the thumb moves in steps of $500.
    amount: { min: rules.loanMin, max, step: 0.01, thumbStep: LOAN_STEP },
    term: { min: choices[0] ?? 1, max: choices.at(-1) ?? rules.termMaxYears, step: 0.5, thumbStep: 0.5, choices },
    interest: {
      min: rules.interestMin,
      max: rules.interestMax,
      step: 0.01,
      thumbStep: 0.5,
      locked: rules.interestSlider === 'locked',
      byTerm: rules.termRates ?? null,
    },
    tradeIn: rules.deposit === 'shown' ? EXTRA : null,
    owing: rules.deposit === 'shown' ? EXTRA : null,
    residual: rules.residual === 'shown' ? EXTRA : null,
  };
}

/** The initial values. */
export function startInputs(rules: CalculatorRules, limits: CalculatorLimits, price: number | null): LoanInputs {
  const wanted = {
    amount: price ?? rules.defaultAmount,
    term: rules.defaultTermYears,
    interest: rules.defaultInterest,
    tradeIn: 0,
    owing: 0,
    residual: Math.round((price ?? 0) * (rules.balloonShare ?? 0)) / 100,
  };
  return clampInputs(wanted, limits, wanted);
}

/** The vehicle costs more than the calculator can lend. */
export function isLimited(limits: CalculatorLimits, price: number | null): boolean {
  return price !== null && price > limits.amount.max;
}

/** Clamps values to their limits without a message; what is not a number takes its initial value. */
export function clampInputs(
  wanted: Readonly<Partial<Record<keyof LoanInputs, number | null>>>,
  limits: CalculatorLimits,
  start: LoanInputs,
): LoanInputs {
  const number = (name: keyof LoanInputs, otherwise = start[name]) => {
    const value = wanted[name];
    return value === null || value === undefined || !Number.isFinite(value) ? otherwise : value;
  };
  const extra = (name: 'tradeIn' | 'owing' | 'residual') => (limits[name] ? clamp(number(name), limits[name]) : 0);
  const term = clampTerm(number('term'), limits.term);
  const ownRate = limits.interest.byTerm?.[term] ?? start.interest;
  return {
    amount: clamp(number('amount'), limits.amount),
    term,
    interest: clamp(limits.interest.locked ? ownRate : number('interest', ownRate), limits.interest),
    tradeIn: extra('tradeIn'),
    owing: extra('owing'),
    residual: extra('residual'),
  };
}

function clampTerm(value: number, limit: CalculatorLimits['term']): number {
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

function clamp(value: number, { min, max, step }: Limit): number {
  // Rounded to thousandths, so that floating-point errors add no decimals.
  const stepped = Math.round(Math.round(value / step) * step * 1000) / 1000;
  return Math.min(max, Math.max(min, stepped));
}

/** The nearest choice; the shorter term of two equally near ones. */
function nearest(value: number, choices: readonly number[]): number {
  return choices.reduce((best, choice) => (Math.abs(choice - value) < Math.abs(best - value) ? choice : best));
}

export interface Estimate {
  /** Whole dollars. */
  readonly repayment: Cents;
  /** Every repayment but the last, in whole cents. */
  readonly exact: Cents;
  readonly last: Cents;
  readonly count: number;
  readonly loan: Loan;
  readonly financed: Cents;
  readonly fee: Cents;
  readonly residual: Cents;
  /** Fees that are not lent. */
  readonly fees: Cents;
  /** The exact repayments, the last one, the residual and the fees. */
  readonly total: Cents;
  readonly interest: Cents;
  /** Percent per year, with two decimals. */
  readonly comparison: number;
}

export interface EstimateRules {
  readonly frequency: Frequency;
  readonly establishmentFee: Cents;
  readonly rounding: Rounding;
  /** Fees besides the establishment fee; they are not lent. */
  readonly otherFees?: CreditFees;
  /** The lender's repayment for this vehicle per `frequency`, or `null`. */
  readonly figure: Cents | null;
  /** A vehicle that costs more than the calculator lends; both in dollars. `null` for others. */
  readonly limited: { readonly price: number; readonly max: number } | null;
}

export type Rounding = 'up' | 'downWithinDollar';

/**
 * Dollars to borrow. A deposit is paid towards the price: of a loan at the maximum, which is below the price, only the
 * part of the deposit beyond the difference reduces the loan. What is owing for a trade-in beyond its value is lent too.
 */
function amountBorrowed({ amount, tradeIn, owing }: LoanInputs, limited: EstimateRules['limited']): number {
  const isAtMax = limited !== null && amount >= limited.max;
  const equity = tradeIn - owing;
  return Math.max(0, isAtMax ? Math.min(limited.max, limited.price - equity) : amount - equity);
}

/** Standard amortisation of the amount plus the establishment fee minus the deposit. */
export function estimate(
  inputs: LoanInputs,
  { frequency, establishmentFee, rounding, figure, limited, otherFees = { once: 0 } }: EstimateRules,
): Estimate {
  const borrowed = Math.round(amountBorrowed(inputs, limited) * 100);
  // A loan of nothing has no fee.
  const fee = borrowed > 0 ? establishmentFee : 0;
  const financed = borrowed + fee;
  // The residual cannot exceed the debt.
  const residual = Math.min(Math.round(inputs.residual * 100), financed);
  const perYear = PAYMENTS_PER_YEAR[frequency];
  const loan = {
    principal: financed,
    residual,
    ratePerPeriod: inputs.interest / 100 / perYear,
    periods: Math.max(1, Math.round(inputs.term * perYear)),
  };
  const paid = repayLoan(loan);
  const months = Math.round(inputs.term * 12);
  const fees =
    borrowed > 0 ? otherFees.once + (otherFees.monthly ?? 0) * months + (otherFees.eachRepayment ?? 0) * paid.count : 0;
  return {
    repayment: roundRepayment(paid.payment, rounding, figure),
    exact: paid.payment,
    last: paid.last,
    count: paid.count,
    loan,
    financed,
    fee,
    residual,
    fees,
    total: paid.total + fees,
    interest: paid.interest,
    comparison: comparisonRate(inputs.interest, {
      ...otherFees,
      once: comparableFee(establishmentFee + otherFees.once),
    }),
  };
}

/**
 * Rounds up to the dollar. One lender's rule rounds down when the result is within a dollar of its own figure for the
 * vehicle.
 */
export function roundRepayment(payment: Cents, rounding: Rounding, figure: Cents | null): Cents {
  const isNear = figure !== null && Math.abs(payment - figure) < 100;
  return (rounding === 'downWithinDollar' && isNear ? Math.floor(payment / 100) : Math.ceil(payment / 100)) * 100;
}

/** The lender's fee, otherwise the site's (dollars), otherwise none. */
export function establishmentFee(entry: { readonly establishmentFees: Cents | null } | null, siteFee: number): Cents {
  return entry?.establishmentFees ?? Math.round(siteFee * 100);
}

/** How the input fields format their values. */
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

/** The number in `$30,000`, `4.5 years`, `8.5 % p.a.`, `8,5%`; `null` if there is none. */
export function readInput(name: keyof LoanInputs, text: string): number | null {
  const parse = name === 'term' || name === 'interest' ? parseDecimalField : parseNumberField;
  return parse(text.replace(/years?|yrs?|%|p\.?a\.?/gi, ''));
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
