import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATOR_RULES } from '#tests/support/sample-calculator.ts';
import { repayLoan } from './amortisation.ts';
import {
  calculatorLimits,
  clampInputs,
  estimate,
  isLimited,
  startInputs,
  type CalculatorRules,
  type EstimateRules,
} from './calculator.ts';
import { roundRepayment } from './repayment.ts';
import { LOAN_INPUTS, rateForTerm, withZeroPrice, purchasePrice } from './loan-inputs.ts';

const rules = CALCULATOR_RULES;
const all: CalculatorRules = { ...rules, deposit: true, residual: true };
const weekly: EstimateRules = { frequency: 'week', establishmentFee: 0, rounding: 'up', figure: null, limited: null };

describe('limits', () => {
  it('lends $1,000 to $100,000 in steps of $500 [FIN-033, FIN-034, FIN-037]', () => {
    expect(calculatorLimits(rules, 20_000, 'section').amount).toMatchObject({
      min: 1000,
      max: 100_000,
      thumbStep: 500,
    });
    expect(calculatorLimits({ ...rules, loanMin: 5000 }, null, 'section').amount.min).toBe(5000);
    expect(calculatorLimits({ ...rules, loanMax: 60_000 }, 80_000, 'section').amount.max).toBe(60_000);
  });

  it.each([
    ['fixed', 140_000, 100_000],
    ['priceTimes1.05', 140_000, 147_000],
    ['priceTimes1.05', 100_000, 100_000],
    ['priceTimes1.05', 100_001, 105_001],
    ['priceTimes1.05', null, 100_000],
  ] as const)('loanMaxRule %s at a price of %s lends up to %s [FIN-035]', (loanMaxRule, price, max) => {
    const limits = calculatorLimits({ ...rules, loanMaxRule }, price, 'section');
    expect(limits.amount.max).toBe(max);
    expect(isLimited(limits, price)).toBe(price !== null && price > max);
  });

  it('lends up to $250,000 in the sidebar, whatever the price [FIN-036]', () => {
    expect(calculatorLimits({ ...rules, loanMaxRule: 'priceTimes1.05' }, 400_000, 'sidebar').amount.max).toBe(250_000);
  });

  it('offers terms of 1 to 7 or 1 to 5 years in half-year steps [FIN-040]', () => {
    expect(calculatorLimits(rules, null, 'section').term).toEqual({
      min: 1,
      max: 7,
      step: 0.5,
      thumbStep: 0.5,
      choices: [],
    });
    expect(calculatorLimits({ ...rules, termMaxYears: 5 }, null, 'section').term.max).toBe(5);
  });

  it("offers the site's term increments instead of steps [FIN-041]", () => {
    const limits = calculatorLimits({ ...rules, termIncrements: [7, 3, 5] }, null, 'section');
    expect(limits.term).toMatchObject({ min: 3, max: 7, choices: [3, 5, 7] });
    const start = startInputs(rules, limits, null);
    expect([1, 4, 4.1, 9].map((term) => clampInputs({ term }, limits, start).term)).toEqual([3, 3, 5, 7]);
  });

  it("offers interest rates in half-percent steps between the site's bounds [FIN-042, FIN-043, FIN-044, FIN-045]", () => {
    expect(calculatorLimits(rules, null, 'section').interest).toMatchObject({
      min: 0.5,
      max: 15,
      thumbStep: 0.5,
      locked: false,
    });
    for (const [interestMin, interestMax] of [
      [7.5, 14.5],
      [4, 20],
      [9.95, 19.95],
      [5.99, 15.99],
      [1, 15],
    ] as const) {
      const limits = calculatorLimits({ ...rules, interestMin, interestMax }, null, 'section');
      expect([limits.interest.min, limits.interest.max]).toEqual([interestMin, interestMax]);
      expect(startInputs(rules, limits, null).interest).toBe(Math.max(8.5, interestMin));
    }
  });

  it("holds a locked interest rate at the site's value [FIN-046]", () => {
    const limits = calculatorLimits({ ...rules, interestSlider: 'locked' }, null, 'section');
    expect(clampInputs({ interest: 2 }, limits, startInputs(rules, limits, null)).interest).toBe(8.5);
  });

  it('shows deposit and residual where the site enables them, with thumb steps of $500 [FIN-047, FIN-048, GAP-015]', () => {
    const limits = calculatorLimits(all, null, 'section');
    expect([limits.tradeIn, limits.residual]).toEqual([
      { min: 0, max: 250_000, step: 0.5, thumbStep: 500 },
      { min: 0, max: 250_000, step: 0.5, thumbStep: 500 },
    ]);
    expect(clampInputs({ tradeIn: 1234.6, residual: 300_000 }, limits, startInputs(all, limits, null))).toMatchObject({
      tradeIn: 1234.5,
      residual: 250_000,
    });
    const hidden = calculatorLimits(rules, null, 'section');
    expect(clampInputs({ tradeIn: 5000, residual: 5000 }, hidden, startInputs(rules, hidden, null))).toMatchObject({
      tradeIn: 0,
      residual: 0,
    });
  });
});

describe('a rate that depends on the term', () => {
  const byTerm = { 3: 7, 5: 8, 7: 9 };
  const limits = calculatorLimits({ ...rules, termRates: byTerm, defaultInterest: 8 }, null, 'section');
  const start = startInputs(rules, limits, null);

  it("follows the term, until another than the lender's is set", () => {
    expect(rateForTerm(limits, { term: 5, interest: 8 }, 7)).toBe(9);
    expect(rateForTerm(limits, { term: 7, interest: 9 }, 3)).toBe(7);
    expect(rateForTerm(limits, { term: 5, interest: 8.5 }, 7)).toBe(8.5);
    // The lender has no rate for that term.
    expect(rateForTerm(limits, { term: 5, interest: 8 }, 4)).toBe(8);
    expect(rateForTerm(calculatorLimits(rules, null, 'section'), { term: 5, interest: 8.5 }, 7)).toBe(8.5);
  });

  it('is that of the term where none is set, and always where the rate is locked', () => {
    expect(clampInputs({ term: 7 }, limits, start).interest).toBe(9);
    expect(clampInputs({ term: 7, interest: 6 }, limits, start).interest).toBe(6);
    const locked = { ...limits, interest: { ...limits.interest, locked: true } };
    expect(clampInputs({ term: 3, interest: 6 }, locked, start).interest).toBe(7);
  });
});

describe('inputs', () => {
  const limits = calculatorLimits(all, null, 'section');

  it('start with the price or $30,000, 5 years and 8.5 percent [FIN-032, FIN-050, FIN-051, FIN-052]', () => {
    expect(startInputs(all, limits, null)).toEqual({
      amount: 30_000,
      term: 5,
      interest: 8.5,
      tradeIn: 0,
      owing: 0,
      residual: 0,
    });
    expect(startInputs({ ...all, defaultTermYears: 4, defaultInterest: 10 }, limits, 18_990)).toMatchObject({
      amount: 18_990,
      term: 4,
      interest: 10,
    });
    expect(startInputs({ ...all, defaultAmount: 22_000 }, limits, null).amount).toBe(22_000);
    expect(startInputs(all, limits, 180_000).amount).toBe(100_000);
    expect(startInputs(all, limits, 500).amount).toBe(1000);
  });

  it('clamps typed values silently and ignores what is not a number [FIN-049, ERR-034]', () => {
    const start = startInputs(all, limits, null);
    expect(clampInputs({ amount: Number.NaN, term: null }, limits, start)).toEqual(start);
    const any = fc.double();
    fc.assert(
      fc.property(fc.record({ amount: any, term: any, interest: any, tradeIn: any, residual: any }), (wanted) => {
        const clamped = clampInputs(wanted, limits, start);
        for (const name of LOAN_INPUTS) {
          expect(clamped[name]).toBeGreaterThanOrEqual(limits[name]!.min);
          expect(clamped[name]).toBeLessThanOrEqual(limits[name]!.max);
        }
        expect(clampInputs(clamped, limits, start)).toEqual(clamped);
      }),
    );
  });
});

describe('estimate', () => {
  const inputs = { amount: 30_000, term: 5, interest: 8.5, tradeIn: 0, owing: 0, residual: 0 };

  it.each([
    ['week', 14_200, 260],
    ['fortnight', 28_400, 130],
    ['month', 61_600, 60],
  ] as const)(
    'per %s repays %s cents %s times, in whole dollars rounded up [FIN-025, FIN-027, FIN-029]',
    (frequency, repayment, count) => {
      expect(estimate(inputs, { ...weekly, frequency })).toMatchObject({
        repayment,
        count,
        financed: 3_000_000,
        fee: 0,
      });
    },
  );

  it('adds the fee and subtracts the deposit before amortising [FIN-023, FIN-024]', () => {
    expect(estimate({ ...inputs, tradeIn: 5000 }, { ...weekly, establishmentFee: 130_000 })).toMatchObject({
      financed: 2_630_000,
      fee: 130_000,
    });
    expect(estimate(inputs, { ...weekly, establishmentFee: 136_050 }).repayment).toBe(
      estimate({ ...inputs, amount: 31_360.5 }, weekly).repayment,
    );
    expect(estimate({ ...inputs, tradeIn: 30_000 }, { ...weekly, establishmentFee: 130_000 })).toMatchObject({
      financed: 0,
      fee: 0,
      repayment: 0,
      total: 0,
      interest: 0,
    });
  });

  it.each([
    // amount, deposit, financed
    [100_000, 0, 100_000],
    [100_000, 30_000, 100_000],
    [100_000, 50_000, 90_000],
    [100_000, 200_000, 0],
    [60_000, 50_000, 10_000],
  ])(
    'of a vehicle of $140,000 and a maximum of $100,000, a loan of $%s with a deposit of $%s finances $%s [FIN-047, FIN-023]',
    (amount, tradeIn, financed) => {
      const limited = { price: 140_000, max: 100_000 };
      expect(estimate({ ...inputs, amount, tradeIn }, { ...weekly, limited }).financed).toBe(financed * 100);
    },
  );

  it('lowers the repayments by a residual, which never exceeds the loan [FIN-048]', () => {
    const plain = estimate(inputs, weekly);
    const ballooned = estimate({ ...inputs, residual: 10_000 }, weekly);
    expect(ballooned.repayment).toBeLessThan(plain.repayment);
    expect(ballooned.interest).toBeGreaterThan(plain.interest);
    expect(ballooned.total).toBe(ballooned.financed + ballooned.interest);
    expect(estimate({ ...inputs, residual: 40_000 }, weekly).residual).toBe(3_000_000);
  });

  const anyLoan = fc.record({
    amount: fc.integer({ min: 6_000, max: 100_000 }),
    term: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
    interest: fc.integer({ min: 0, max: 2_000 }).map((basis) => basis / 100),
    tradeIn: fc.integer({ min: 0, max: 900 }),
    owing: fc.integer({ min: 0, max: 5_000 }),
    residual: fc.integer({ min: 0, max: 2_500 }),
  });
  const anyRules = fc.record({
    frequency: fc.constantFrom('week', 'fortnight', 'month'),
    establishmentFee: fc.integer({ min: 0, max: 200_000 }),
    monthly: fc.integer({ min: 0, max: 2_000 }),
  });
  const estimated = (
    loan: typeof inputs,
    {
      frequency,
      establishmentFee: fee,
      monthly,
    }: { frequency: 'week' | 'fortnight' | 'month'; establishmentFee: number; monthly: number },
  ) => estimate(loan, { ...weekly, frequency, establishmentFee: fee, otherFees: { once: 0, monthly } });

  it('rises with the rate and with each fee, and costs more over a longer term [FIN-023, FIN-024]', () => {
    fc.assert(
      fc.property(anyLoan, anyRules, (loan, rules) => {
        const base = estimated(loan, rules);
        const rate = estimated({ ...loan, interest: loan.interest + 0.5 }, rules);
        const fee = estimated(loan, { ...rules, establishmentFee: rules.establishmentFee + 10_000 });
        const monthly = estimated(loan, { ...rules, monthly: rules.monthly + 500 });
        const longer = estimated({ ...loan, term: loan.term + 1 }, rules);
        for (const dearer of [rate, fee, monthly]) {
          expect(dearer.repayment).toBeGreaterThanOrEqual(base.repayment);
          expect(dearer.total).toBeGreaterThan(base.total);
          expect(dearer.comparison).toBeGreaterThan(base.comparison);
        }
        // Whole cents of interest are rounded period by period.
        expect(longer.total).toBeGreaterThanOrEqual(base.total - base.count - longer.count);
        expect(longer.repayment).toBeLessThanOrEqual(base.repayment + 100);
      }),
    );
  });

  it('repays to the cent: repayments rounded up, the last of which is what remains, residual and fees [FIN-023]', () => {
    fc.assert(
      fc.property(anyLoan, anyRules, (loan, rules) => {
        const made = estimated(loan, rules);
        const perYear = { week: 52, fortnight: 26, month: 12 }[rules.frequency];
        const { payment, last, count } = repayLoan({
          principal: made.financed,
          residual: made.residual,
          ratePerPeriod: loan.interest / 100 / perYear,
          periods: made.count,
        });
        expect(count).toBe(Math.round(loan.term * perYear));
        expect(made.fees).toBe(rules.monthly * loan.term * 12);
        expect([made.exact, made.last]).toEqual([payment, last]);
        expect(made.total).toBe(made.financed + made.interest + made.fees);
        expect(Math.abs(made.total - (payment * (count - 1) + last + made.residual + made.fees))).toBe(0);
        // The repayment that is shown is the same in whole dollars, rounded up.
        expect(made.repayment - payment).toBeGreaterThanOrEqual(0);
        expect(made.repayment - payment).toBeLessThan(100);
      }),
    );
  });

  it('lends what is owing for a trade-in beyond its value, and no equity twice', () => {
    const financed = (tradeIn: number, owing: number, limited: EstimateRules['limited'] = null) =>
      estimate({ ...inputs, tradeIn, owing }, { ...weekly, limited }).financed / 100;
    expect([financed(8000, 0), financed(8000, 3000), financed(8000, 8000), financed(8000, 9500)]).toEqual([
      22_000, 25_000, 30_000, 31_500,
    ]);
    expect(financed(20_000, 5000, { price: 40_000, max: 30_000 })).toBe(25_000);
    expect(financed(0, 5000, { price: 40_000, max: 30_000 })).toBe(30_000);
  });

  it('shows the comparison rate of the example loan with the fee [GAP-091]', () => {
    expect(estimate(inputs, weekly).comparison).toBe(8.5);
    expect(estimate({ ...inputs, amount: 5000, term: 2 }, { ...weekly, establishmentFee: 130_000 }).comparison).toBe(
      10.4,
    );
  });

  it.each([
    // payment, rounding, the lender's figure, result
    [14_173, 'up', 14_150, 14_200],
    [14_173, 'downWithinDollar', 14_150, 14_100],
    [14_173, 'downWithinDollar', 14_273, 14_100],
    [14_073, 'downWithinDollar', 14_273, 14_100],
    [14_173, 'downWithinDollar', 14_272, 14_100],
    [14_173, 'downWithinDollar', null, 14_200],
    [14_100, 'up', null, 14_100],
  ] as const)(
    "rounds %s cents %s with a lender's figure of %s to %s [FIN-025, FIN-026]",
    (payment, rounding, figure, rounded) => {
      expect(roundRepayment(payment, rounding, figure)).toBe(rounded);
    },
  );

  it('rounds no repayment to less than a lower one [FIN-026]', () => {
    const cents = fc.integer({ min: 2501, max: 60_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: -250, max: 250 }), (figure, payment, near) => {
        for (const rounding of ['up', 'downWithinDollar'] as const)
          for (const base of [payment, figure + near]) {
            const rounded = roundRepayment(base, rounding, figure);
            expect(roundRepayment(base + 1, rounding, figure)).toBeGreaterThanOrEqual(rounded);
            expect(Math.abs(rounded - base)).toBeLessThan(100);
          }
      }),
    );
  });
});

describe('the purchase price of the sidebar', () => {
  it('shows a price of 0 or less as 0 [FIN-039]', () => {
    const clamped = { amount: 1000, term: 5, interest: 8.5, tradeIn: 0, owing: 0, residual: 0 };
    expect([-5, 0, 1, 1000, null].map((typed) => withZeroPrice(clamped, typed).amount)).toEqual([
      0, 0, 1000, 1000, 1000,
    ]);
  });

  const problem = 'Cannot be less than $1,000 or more than $250,000';
  it.each([
    [1000, 1000, problem],
    [1001, 1001, null],
    [249_999, 249_999, null],
    [250_000, 250_000, problem],
    [999_999, 999_999, problem],
    [0, 0, problem],
    [-20, 0, problem],
    [null, 0, problem],
  ])('%s is %s: %s [FIN-038, FIN-039, ERR-037]', (typed, value, said) => {
    expect(purchasePrice(typed, { min: 1000, max: 250_000 })).toEqual({ value, problem: said });
  });
});
