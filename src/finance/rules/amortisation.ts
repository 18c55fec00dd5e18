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

/** The level repayment in cents, not rounded. `r·P + (P − R)·r / ((1 + r)^n − 1)` stays exact for rates close to zero. */
export function levelPayment({ principal, residual, ratePerPeriod: rate, periods }: Loan): number {
  if (rate === 0) return (principal - residual) / periods;
  return rate * principal + ((principal - residual) * rate) / Math.expm1(periods * Math.log1p(rate));
}

/**
 * The rate per period (0.002 is 0.2 percent) at which the present value of the repayments and the residual equals
 * `advanced`; 0 if they do not even repay it. Amounts in one unit, such as cents.
 */
export function ratePerPeriod(advanced: number, payment: number, residual: number, periods: number): number {
  const worth = (rate: number) => {
    if (rate === 0) return payment * periods + residual;
    const discount = Math.exp(-periods * Math.log1p(rate));
    return (payment * (1 - discount)) / rate + residual * discount;
  };
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
export function repayLoan(loan: Loan): Repayments {
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
  }
  return { payment, last, count: loan.periods, interest, total: paid + loan.residual };
}
