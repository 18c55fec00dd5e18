import type { Cents } from '#rules/money.ts';

/** A loan with level repayments at the end of each period. A residual, if any, is paid with the last one. */
export interface Loan {
  readonly principal: Cents;
  readonly residual: Cents;
  /** 0.002 is 0.2 percent per period. */
  readonly ratePerPeriod: number;
  readonly periods: number;
}

export interface Repayments {
  /** Every repayment except the last, which pays what remains. */
  readonly payment: Cents;
  readonly last: Cents;
  readonly count: number;
  readonly interest: Cents;
  /** All repayments and the residual. */
  readonly total: Cents;
}

/** One repayment: what it pays, and the debt that is left after it, the residual included. */
interface LoanRepayment {
  /** From 1. */
  readonly period: number;
  readonly charged: Cents;
  readonly paid: Cents;
  readonly balance: Cents;
}

/** One year of a loan; the last may be a part of one. The residual counts as paid off in the last. */
export interface LoanYear {
  /** From 1. */
  readonly year: number;
  readonly interest: Cents;
  /** Paid off the debt. */
  readonly principal: Cents;
  /** The debt at the end of the year. */
  readonly balance: Cents;
}

const ignore = () => {};

/** The level repayment in cents, not rounded. `r·P + (P − R)·r / ((1 + r)^n − 1)` stays exact for rates close to zero. */
export function levelPayment({ principal, residual, ratePerPeriod: rate, periods }: Loan): number {
  if (rate === 0) return (principal - residual) / periods;
  return rate * principal + ((principal - residual) * rate) / Math.expm1(periods * Math.log1p(rate));
}

/** Value of `periods` payments, each at the end of a period, at the beginning of the first. */
export function presentValue(payment: number, rate: number, periods: number): number {
  return rate === 0 ? payment * periods : (payment * -Math.expm1(-periods * Math.log1p(rate))) / rate;
}

/** The rate per period (0.002 is 0.2 percent) at which `worth`, which falls as the rate rises, is `advanced`; 0 if it is never as much. */
export function rateOfValue(advanced: number, worth: (rate: number) => number): number {
  if (worth(0) <= advanced) return 0;
  let low = 0;
  let high = 1;
  while (worth(high) > advanced) high *= 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > advanced) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The loan in whole cents. Repayments are rounded up to the cent and interest to the nearest cent; the last repayment
 * is what remains, so that the repayments and the residual add up exactly to the principal and its interest.
 */
export function repayLoan(loan: Loan, onRepayment: (repayment: LoanRepayment) => void = ignore): Repayments {
  const payment = Math.max(0, Math.ceil(levelPayment(loan) - 1e-6));
  let balance = loan.principal;
  let interest = 0;
  let paid = 0;
  let last = 0;
  for (let period = 1; period <= loan.periods; period++) {
    const charged = Math.round(balance * loan.ratePerPeriod);
    const owed = balance + charged - loan.residual;
    last = period === loan.periods ? owed : Math.min(payment, owed);
    interest += charged;
    paid += last;
    balance += charged - last;
    onRepayment({ period, charged, paid: last, balance });
  }
  return { payment, last, count: loan.periods, interest, total: paid + loan.residual };
}

/** The loan year by year, in whole cents: interest and principal add up to those of `repayLoan`. */
export function loanYears(loan: Loan, perYear: number): readonly LoanYear[] {
  const years: LoanYear[] = [];
  repayLoan(loan, ({ period, charged, paid, balance }) => {
    const year = Math.ceil(period / perYear);
    const { interest, principal } = years[year - 1] ?? { interest: 0, principal: 0 };
    years[year - 1] = { year, interest: interest + charged, principal: principal + paid - charged, balance };
  });
  const last = years.at(-1)!;
  const { residual } = loan;
  return years.with(-1, { ...last, principal: last.principal + residual, balance: last.balance - residual });
}
