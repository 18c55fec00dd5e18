import type { Cents } from '#rules/money.ts';
import { formatMoneyField, parseDecimalField, parseNumberField } from '#rules/money-field.ts';
import { COMPARED_LOAN, comparisonRate } from './comparison-rate.ts';
import { repayLoan } from './amortisation.ts';
import { PAYMENTS_A_YEAR, type Frequency } from './repayment.ts';

/** What a shopper may set. Dollars, years, percent a year. */
export interface LoanInputs {
  readonly amount: number;
  readonly term: number;
  readonly interest: number;
  readonly tradeIn: number;
  readonly residual: number;
}

export const LOAN_INPUTS = [
  'amount',
  'term',
  'interest',
  'tradeIn',
  'residual',
] as const satisfies readonly (keyof LoanInputs)[];

/** The settings of the area `finance` that a calculator is made of. Dollars, years, percent a year. */
export interface CalculatorRules {
  readonly loanMin: number;
  readonly loanMax: number;
  readonly loanMaxRule: 'fixed' | 'priceTimes1.05';
  readonly sidebarLoanMax: number;
  readonly termMaxYears: 5 | 7;
  /** Empty: the step of half a year. */
  readonly termIncrements: readonly number[];
  readonly interestMin: number;
  readonly interestMax: number;
  readonly interestSlider: 'free' | 'locked';
  readonly defaultAmount: number;
  readonly defaultTermYears: number;
  readonly defaultInterest: number;
  readonly deposit: 'hidden' | 'shown';
  readonly residual: 'hidden' | 'shown';
}

export interface Limit {
  readonly min: number;
  readonly max: number;
  /** What a typed value is brought to. */
  readonly step: number;
  /** How far one press of an arrow key moves the thumb. */
  readonly thumbStep: number;
}

export interface CalculatorLimits {
  readonly amount: Limit;
  readonly term: Limit & { readonly choices: readonly number[] };
  readonly interest: Limit & { readonly locked: boolean };
  readonly tradeIn: Limit | null;
  readonly residual: Limit | null;
}

const LOAN_STEP = 500;
const EXTRA: Limit = { min: 0, max: 250_000, step: 0.5, thumbStep: LOAN_STEP };

/** `price` is the car's, in dollars. */
export function calculatorLimits(
  rules: CalculatorRules,
  price: number | null,
  place: 'section' | 'sidebar',
): CalculatorLimits {
  const followsPrice = rules.loanMaxRule === 'priceTimes1.05' && price !== null && price > 100_000;
  const max = place === 'sidebar' ? rules.sidebarLoanMax : followsPrice ? Math.round(price * 1.05) : rules.loanMax;
  const choices = rules.termIncrements.toSorted((a, b) => a - b);
  return {
    // A cent is the finest that is typed; the step of 500 is the thumb's.
    amount: { min: rules.loanMin, max, step: 0.01, thumbStep: LOAN_STEP },
    term: { min: choices[0] ?? 1, max: choices.at(-1) ?? rules.termMaxYears, step: 0.5, thumbStep: 0.5, choices },
    interest: {
      min: rules.interestMin,
      max: rules.interestMax,
      step: 0.01,
      thumbStep: 0.5,
      locked: rules.interestSlider === 'locked',
    },
    tradeIn: rules.deposit === 'shown' ? EXTRA : null,
    residual: rules.residual === 'shown' ? EXTRA : null,
  };
}

/** What stands there before anything is changed. */
export function startInputs(rules: CalculatorRules, limits: CalculatorLimits, price: number | null): LoanInputs {
  const wanted = {
    amount: price ?? rules.defaultAmount,
    term: rules.defaultTermYears,
    interest: rules.defaultInterest,
    tradeIn: 0,
    residual: 0,
  };
  return clampInputs(wanted, limits, wanted);
}

/** The car costs more than the calculator lends. */
export function isLimited(limits: CalculatorLimits, price: number | null): boolean {
  return price !== null && price > limits.amount.max;
}

/** Whatever is outside its limits is brought inside and not reported; what is no number is what it was at the start. */
export function clampInputs(
  wanted: Readonly<Partial<Record<keyof LoanInputs, number | null>>>,
  limits: CalculatorLimits,
  start: LoanInputs,
): LoanInputs {
  const number = (name: keyof LoanInputs) => {
    const value = wanted[name];
    return value === null || value === undefined || !Number.isFinite(value) ? start[name] : value;
  };
  return {
    amount: clamp(number('amount'), limits.amount),
    term:
      limits.term.choices.length > 0
        ? nearest(number('term'), limits.term.choices)
        : clamp(number('term'), limits.term),
    interest: clamp(limits.interest.locked ? start.interest : number('interest'), limits.interest),
    tradeIn: limits.tradeIn ? clamp(number('tradeIn'), limits.tradeIn) : 0,
    residual: limits.residual ? clamp(number('residual'), limits.residual) : 0,
  };
}

function clamp(value: number, { min, max, step }: Limit): number {
  // Thousandths are rounded off: 0.1 + 0.2 is no third decimal.
  const stepped = Math.round(Math.round(value / step) * step * 1000) / 1000;
  return Math.min(max, Math.max(min, stepped));
}

/** The choice that is nearest, the shorter of two. */
function nearest(value: number, choices: readonly number[]): number {
  return choices.reduce((best, choice) => (Math.abs(choice - value) < Math.abs(best - value) ? choice : best));
}

export interface Estimate {
  /** Whole dollars. */
  readonly repayment: Cents;
  readonly count: number;
  readonly financed: Cents;
  readonly fee: Cents;
  readonly residual: Cents;
  /** Repayments and residual, to the cent. */
  readonly total: Cents;
  readonly interest: Cents;
  /** Percent a year, with two decimals. */
  readonly comparison: number;
}

export interface EstimateRules {
  readonly frequency: Frequency;
  readonly establishmentFee: Cents;
  readonly rounding: Rounding;
  /** What the lender says of this car, each `frequency`; `null` without. */
  readonly figure: Cents | null;
}

export type Rounding = 'up' | 'downWithinDollar';

/** Standard amortisation, with the establishment fee added and the deposit taken off. */
export function estimate(
  inputs: LoanInputs,
  { frequency, establishmentFee, rounding, figure }: EstimateRules,
): Estimate {
  const borrowed = Math.max(0, Math.round((inputs.amount - inputs.tradeIn) * 100));
  // Who borrows nothing pays no fee.
  const fee = borrowed > 0 ? establishmentFee : 0;
  const financed = borrowed + fee;
  // More than is owed cannot remain to be paid.
  const residual = Math.min(Math.round(inputs.residual * 100), financed);
  const perYear = PAYMENTS_A_YEAR[frequency];
  const paid = repayLoan({
    principal: financed,
    residual,
    ratePerPeriod: inputs.interest / 100 / perYear,
    periods: Math.max(1, Math.round(inputs.term * perYear)),
  });
  return {
    repayment: roundRepayment(paid.payment, rounding, figure),
    count: paid.count,
    financed,
    fee,
    residual,
    total: paid.total,
    interest: paid.interest,
    comparison: comparisonRate(inputs.interest, { once: Math.min(establishmentFee, COMPARED_LOAN.amount / 2) }),
  };
}

/** Up to the dollar; one lender's rule goes down where that comes within a dollar of what it says of the car. */
export function roundRepayment(payment: Cents, rounding: Rounding, figure: Cents | null): Cents {
  const isNear = figure !== null && Math.abs(payment - figure) < 100;
  return (rounding === 'downWithinDollar' && isNear ? Math.floor(payment / 100) : Math.ceil(payment / 100)) * 100;
}

/** The lender's own fee, else the site's (dollars), else none. */
export function establishmentFee(entry: { readonly establishmentFees: Cents | null } | null, siteFee: number): Cents {
  return entry?.establishmentFees ?? Math.round(siteFee * 100);
}

/** How a value of the calculator stands in its box. */
export const FORMATS: Readonly<Record<keyof LoanInputs, (value: number) => string>> = {
  amount: formatMoneyField,
  term: (years) => `${years} ${years === 1 ? 'year' : 'years'}`,
  interest: (value) => `${value}%`,
  tradeIn: formatMoneyField,
  residual: formatMoneyField,
};

export const INPUT_LABELS: Readonly<Record<keyof LoanInputs, string>> = {
  amount: 'Loan amount',
  term: 'Term',
  interest: 'Interest rate p.a.',
  tradeIn: 'Deposit or trade-in',
  residual: 'Residual at the end',
};

/** The number in `$30,000`, `4.5 years`, `8.5 % p.a.`, `8,5%`; `null` for none. */
export function readInput(name: keyof LoanInputs, text: string): number | null {
  const parse = name === 'term' || name === 'interest' ? parseDecimalField : parseNumberField;
  return parse(text.replace(/years?|yrs?|%|p\.?a\.?/gi, ''));
}

export interface PurchasePrice {
  readonly value: number;
  /** What to say under the box, or `null`. */
  readonly problem: string | null;
}

/**
 * The sidebar's calculator says when a price is at or beyond its bounds, where the other one clamps
 * without a word. 0 or below is set to 0; no number is taken as 0.
 */
export function purchasePrice(typed: number | null, { min, max }: Pick<Limit, 'min' | 'max'>): PurchasePrice {
  const value = typed === null || typed <= 0 ? 0 : typed;
  return {
    value,
    problem:
      value <= min || value >= max
        ? `Cannot be less than ${formatMoneyField(min)} or more than ${formatMoneyField(max)}`
        : null,
  };
}

/** What the sidebar's boxes show once they are left: clamped, but for a price of 0 or below, which is 0. */
export function keepZeroPrice(clamped: LoanInputs, typed: number | null): LoanInputs {
  return typed !== null && typed <= 0 ? { ...clamped, amount: 0 } : clamped;
}
