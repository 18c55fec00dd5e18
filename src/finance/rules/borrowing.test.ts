import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATOR_RULES } from '#tests/support/sample-calculator.ts';
import { mostToBorrow, readBudget, type Budget } from './borrowing.ts';
import { calculatorLimits, estimate, startInputs, type CalculatorRules } from './calculator.ts';
import { estimateRules, type CalculatorSum } from './estimate-view.ts';
import { FREQUENCIES } from './frequency.ts';

const rules = CALCULATOR_RULES;
function sumOf(more: Partial<CalculatorSum> = {}, changes: Partial<CalculatorRules> = {}): CalculatorSum {
  const limits = calculatorLimits({ ...rules, ...changes }, null, 'section');
  return {
    limits,
    start: startInputs({ ...rules, ...changes }, limits, null),
    establishmentFee: 0,
    rounding: 'up',
    figures: { week: null, fortnight: null, month: null },
    lowText: '',
    limited: null,
    quoted: null,
    ...more,
  };
}
const budget: Budget = { repayment: 142, frequency: 'week', term: 5, deposit: 0 };

describe('what a budget repays', () => {
  it.each([
    // Counted up dollar by dollar with the formula of the level repayment.
    ['week', 142, 5, 30_057],
    ['month', 616, 5, 30_024],
    ['month', 616, 7, 38_897],
    ['week', 5000, 5, 100_000],
  ] as const)('%s, $%s for %s years: $%s', (frequency, repayment, term, amount) => {
    const most = mostToBorrow({ ...budget, frequency, repayment, term }, sumOf())!;
    expect(most.amount).toBe(amount);
  });

  it('is nothing below the least loan', () => {
    expect(mostToBorrow({ ...budget, repayment: 3 }, sumOf())).toBeNull();
    expect(
      mostToBorrow({ ...budget, repayment: 30 }, sumOf({ otherFees: { once: 0, eachRepayment: 3000 } })),
    ).toBeNull();
  });

  it("has the lender's rate of the term", () => {
    const sum = sumOf({}, { termRates: { 3: 7, 5: 8 } });
    expect(mostToBorrow({ ...budget, term: 3 }, sum)!.interest).toBe(7);
    expect(mostToBorrow({ ...budget, term: 4 }, sum)!.interest).toBe(8.5);
  });

  it('is the most: one dollar more costs more than the budget, with all fees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 2000 }),
        fc.constantFrom(...FREQUENCIES),
        fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 1500 }),
        (repayment, frequency, term, establishmentFee, monthly) => {
          const sum = sumOf({ establishmentFee, otherFees: { once: 0, monthly } });
          const most = mostToBorrow({ ...budget, repayment, frequency, term }, sum);
          if (most === null || most.amount === 100_000) return;
          const perYear = { week: 52, fortnight: 26, month: 12 }[frequency];
          const paid = (amount: number) =>
            estimate({ ...most, amount }, estimateRules(sum, frequency)).repayment + (monthly * 12) / perYear;
          expect(paid(most.amount)).toBeLessThanOrEqual(repayment * 100);
          expect(paid(most.amount + 1)).toBeGreaterThan(repayment * 100);
        },
      ),
    );
  });
});

describe('the parameters of a budget', () => {
  const read = (query: string) => readBudget(new URLSearchParams(query), { frequency: 'week', term: 5 }, [3, 5, 7]);

  it('are read as they are typed', () => {
    expect(read('budget=$1,200&per=month&years=7&deposit=$5,000')).toEqual({
      repayment: 1200,
      frequency: 'month',
      term: 7,
      deposit: 5000,
    });
  });

  it.each(['', 'budget=', 'budget=x', 'budget=-5', 'per=month&years=7'])(
    'without a repayment, "%s" has nothing to repay',
    (query) => {
      expect(read(query)).toBeNull();
    },
  );

  it('are limited, and those that are not offered are those of the site', () => {
    expect(read('budget=150&per=year&years=90&deposit=-1')).toEqual({
      repayment: 150,
      frequency: 'week',
      term: 5,
      deposit: 0,
    });
    expect(read('budget=99999999')!.repayment).toBe(1_000_000);
  });
});
