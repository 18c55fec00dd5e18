import type { Cents } from '#rules/money.ts';
import { comparisonRate, type CreditFees } from './comparison-rate.ts';
import { comparableFee } from './listed-fees.ts';
import { roundRepayment, type Rounding } from './repayment.ts';
import { repayLoan, type Loan } from './amortisation.ts';
import { PAYMENTS_PER_YEAR, type Frequency } from './frequency.ts';
import {
  clamp,
  clampTerm,
  mostLent,
  type CalculatorLimits,
  type Limit,
  type LoanBounds,
  type LoanInputs,
  type TermRates,
} from './loan-inputs.ts';

/** The `finance` settings that configure a calculator. Dollars, years, percent per year. */
export interface CalculatorRules extends LoanBounds {
  readonly termMaxYears: number;
  /** Empty: half-year steps. */
  readonly termIncrements: readonly number[];
  readonly interestMin: number;
  readonly interestMax: number;
  readonly interestSlider: 'free' | 'locked';
  readonly defaultAmount: number;
  readonly defaultTermYears: number;
  readonly defaultInterest: number;
  /** `quoted`: without a trade-in to be paid off, because a lender's quote has a deposit. */
  readonly deposit: boolean | 'quoted';
  readonly residual: boolean | 'quoted';
  /** The residual at first, in percent of the price. */
  readonly balloonShare?: number;
  /** Rates of a lender by term; otherwise the rate is the same for all terms. */
  readonly termRates?: TermRates;
}

const LOAN_STEP = 500;
const EXTRA: Limit = { min: 0, max: 250_000, step: 0.5, thumbStep: LOAN_STEP };

/** `price` is the vehicle's price in dollars. */
export function calculatorLimits(
  rules: CalculatorRules,
  price: number | null,
  place: 'section' | 'sidebar',
): CalculatorLimits {
  const max = place === 'sidebar' ? rules.sidebarLoanMax : mostLent(rules, price);
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
    tradeIn: rules.deposit ? EXTRA : null,
    owing: rules.deposit === true ? EXTRA : null,
    residual: rules.residual ? EXTRA : null,
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

/**
 * Dollars to borrow. A deposit is paid towards the price: of a loan at the maximum, which is below the price, only the
 * part of the deposit beyond the difference reduces the loan. A debt on a trade-in beyond its value is lent too.
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
