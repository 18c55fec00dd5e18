import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelPayment, loanYears, presentValue, rateOfValue, repayLoan, type Loan } from './amortisation.ts';

const VECTORS = '../shared/data/finance/loan_vectors.json';

interface Vector {
  readonly fn: string;
  readonly args: readonly number[];
  readonly expected: number;
}

const signed = (result: number, expected: number) => expect(result / expected).toBeCloseTo(1, 6);
const payment = (rate: number, periods: number, principal: number, future = 0) =>
  levelPayment({ principal, residual: -future, ratePerPeriod: rate, periods });
const ratePerPeriod = (advanced: number, level: number, residual: number, periods: number) =>
  rateOfValue(advanced, (rate) => presentValue(level, rate, periods) + residual / (1 + rate) ** periods);
/** The balance after a number of repayments of `payment`. */
function balanceAfter(principal: number, payment: number, rate: number, periods: number): number {
  if (rate === 0) return principal - payment * periods;
  const growth = Math.expm1(periods * Math.log1p(rate));
  return principal * (growth + 1) - (payment * growth) / rate;
}
/** Interest contained in the repayments `first` to `last`. */
function interest(rate: number, periods: number, principal: number, first: number, last: number, future = 0): number {
  const level = payment(rate, periods, principal, future);
  return (
    (last - first + 1) * level -
    (balanceAfter(principal, level, rate, first - 1) - balanceAfter(principal, level, rate, last))
  );
}

/**
 * The functions of spreadsheets, expressed with ours. In a spreadsheet, money received is positive and money paid is
 * negative.
 */
const FUNCTIONS: Readonly<Record<string, (args: readonly number[]) => number>> = {
  PMT: ([rate = 0, periods = 0, principal = 0, future = 0]) => -payment(rate, periods, principal, future),
  IPMT: ([rate = 0, period = 0, periods = 0, principal = 0, future = 0]) =>
    -interest(rate, periods, principal, period, period, future),
  PPMT: ([rate = 0, period = 0, periods = 0, principal = 0, future = 0]) =>
    interest(rate, periods, principal, period, period, future) - payment(rate, periods, principal, future),
  CUMIPMT: ([rate = 0, periods = 0, principal = 0, first = 0, last = 0]) =>
    -interest(rate, periods, principal, first, last),
  CUMPRINC: ([rate = 0, periods = 0, principal = 0, first = 0, last = 0]) =>
    interest(rate, periods, principal, first, last) - (last - first + 1) * payment(rate, periods, principal),
  FV: ([rate = 0, periods = 0, level = 0, present = 0]) => -balanceAfter(present, -level, rate, periods),
  RATE: ([periods = 0, level = 0, present = 0, future = 0]) =>
    present > 0 ? ratePerPeriod(present, -level, -future, periods) : ratePerPeriod(-present, level, future, periods),
};
/** The position of the argument for payments at the beginning of a period, which our loans do not have. */
const DUE: Readonly<Record<string, number>> = { PMT: 4, IPMT: 5, PPMT: 5, CUMIPMT: 5, CUMPRINC: 5, FV: 4, RATE: 4 };
/**
 * A savings plan, where payments in and the final balance have the same sign, needs a solver that expects changes of
 * sign.
 */
const isLoan = ({ fn, args }: Vector) => fn !== 'RATE' || (args[2]! > 0 && (args[3] ?? 0) <= 0);

describe('amortisation [FIN-023]', () => {
  const there = existsSync(VECTORS);

  it.skipIf(!there)(
    'agrees with every published vector of a loan (skipped where ../shared/data/finance is absent)',
    () => {
      const { formulajs, numpy_financial } = JSON.parse(readFileSync(VECTORS, 'utf8')) as Record<
        string,
        { vectors: Vector[] }
      >;
      const vectors = [...formulajs!.vectors, ...numpy_financial!.vectors].filter(
        (one) => one.fn in FUNCTIONS && (one.args[DUE[one.fn]!] ?? 0) === 0 && isLoan(one),
      );
      for (const vector of vectors) signed(FUNCTIONS[vector.fn]!(vector.args), vector.expected);
      expect(vectors.length).toBeGreaterThan(20);
    },
  );

  it.skipIf(!there)(
    'agrees with repayments that Australian lenders publish (skipped where ../shared/data/finance is absent)',
    () => {
      const { au_published } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
        au_published: {
          loan: number;
          term_months: number;
          rate_pct: number;
          monthly?: number;
          monthly_rounded?: number;
          total_interest?: number;
        }[];
      };
      for (const { loan, term_months, rate_pct, monthly, monthly_rounded, total_interest } of au_published) {
        const paid = repayLoan({
          principal: loan * 100,
          residual: 0,
          ratePerPeriod: rate_pct / 1200,
          periods: term_months,
        });
        if (monthly !== undefined) expect(Math.abs(paid.payment / 100 - monthly)).toBeLessThan(0.02);
        if (monthly_rounded !== undefined) expect(Math.round(paid.payment / 100)).toBe(monthly_rounded);
        if (total_interest !== undefined) expect(Math.abs(paid.interest / 100 - total_interest)).toBeLessThan(1);
      }
    },
  );

  it.each([
    // principal, residual, percent a year, payments a year, years, cents
    [3_000_000, 0, 8.5, 52, 5, 14_173],
    [3_000_000, 0, 8.5, 12, 5, 61_550],
    [3_000_000, 0, 8, 12, 5, 60_830],
    [3_000_000, 0, 0, 52, 5, 11_539],
    [3_000_000, 1_000_000, 0, 12, 5, 33_334],
    [3_000_000, 3_000_000, 12, 12, 3, 30_000],
    [0, 0, 8.5, 52, 5, 0],
  ])(
    'repays %s cents with a residual of %s at %s percent, %s times a year for %s years, with %s cents',
    (principal, residual, percent, perYear, years, cents) => {
      expect(
        repayLoan({ principal, residual, ratePerPeriod: percent / 100 / perYear, periods: years * perYear }).payment,
      ).toBe(cents);
    },
  );

  const loans = fc
    .record({
      principal: fc.integer({ min: 100_000, max: 25_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      percent: fc.double({ min: 0, max: 20, noNaN: true }),
      perYear: fc.constantFrom(52, 26, 12),
      halfYears: fc.integer({ min: 2, max: 14 }),
    })
    .map(({ principal, share, percent, perYear, halfYears }) => ({
      loan: {
        principal,
        residual: Math.floor(principal * share),
        ratePerPeriod: percent / 100 / perYear,
        periods: (halfYears * perYear) / 2,
      } as Loan,
    }));

  it('repays the principal and its interest exactly to the cent', () => {
    fc.assert(
      fc.property(loans, ({ loan }) => {
        const { payment: level, last, count, interest: charged, total } = repayLoan(loan);
        expect(total).toBe(loan.principal + charged);
        expect(Number.isInteger(level) && Number.isInteger(last) && Number.isInteger(total)).toBe(true);
        // Each repayment is less than a cent too high, and interest is rounded: the last one corrects both.
        expect(Math.abs(total - loan.residual - level * count)).toBeLessThan(2 * count + (level - last) + 1);
        expect(Math.abs(level - last)).toBeLessThan(2 * count * (1 + loan.ratePerPeriod) ** count + 2);
      }),
    );
  });

  it('adds up year by year to the same interest and the whole debt', () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(52, 26, 12), ({ loan }, perYear) => {
        const years = loanYears(loan, perYear);
        const sum = (of: 'interest' | 'principal') => years.reduce((total, year) => total + year[of], 0);
        expect(years).toHaveLength(Math.ceil(loan.periods / perYear));
        expect([sum('interest'), sum('principal')]).toEqual([repayLoan(loan).interest, loan.principal]);
        expect(years.at(-1)!.balance).toBe(0);
        for (const [at, { principal, balance }] of years.entries())
          expect((years[at - 1]?.balance ?? loan.principal) - principal).toBe(balance);
      }),
    );
  });

  it('raises repayments with the rate and the amount, and lowers them with the term and the residual', () => {
    const more: ((loan: Loan) => [smaller: Loan, larger: Loan])[] = [
      (loan) => [loan, { ...loan, ratePerPeriod: loan.ratePerPeriod + 0.0005 }],
      (loan) => [loan, { ...loan, principal: loan.principal + 10_000 }],
      (loan) => [{ ...loan, periods: loan.periods + 13 }, loan],
      (loan) => [loan, { ...loan, residual: Math.floor(loan.residual / 2) }],
    ];
    fc.assert(
      fc.property(loans, fc.constantFrom(...more), ({ loan }, change) => {
        const [smaller, larger] = change(loan);
        expect(levelPayment(larger) - levelPayment(smaller)).toBeGreaterThan(-1e-6);
      }),
    );
  });

  it('finds the rate of a loan from its repayments', () => {
    fc.assert(
      fc.property(
        loans.filter(({ loan }) => loan.ratePerPeriod > 1e-5),
        ({ loan }) => {
          expect(ratePerPeriod(loan.principal, levelPayment(loan), loan.residual, loan.periods)).toBeCloseTo(
            loan.ratePerPeriod,
            9,
          );
        },
      ),
    );
  });
});
