import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATOR_RULES } from '#tests/support/sample-calculator.ts';
import { calculatorLimits, startInputs } from './calculator.ts';
import { FORMATS, readInput, type LoanInputs } from './loan-inputs.ts';
import { comparisonRate } from './comparison-rate.ts';
import { calculate, loanEstimate, withQuote, type CalculatorSum } from './estimate-view.ts';
import { FREQUENCIES } from './frequency.ts';
import { roundRepayment } from './repayment.ts';
import { percent } from './rate-text.ts';
import { formatRounded } from '#rules/money.ts';

const rules = { ...CALCULATOR_RULES, deposit: true, residual: true } as const;
const limits = calculatorLimits(rules, null, 'section');
const sum: CalculatorSum = {
  limits,
  start: startInputs(rules, limits, null),
  establishmentFee: 0,
  rounding: 'up',
  figures: { week: null, fortnight: null, month: null },
  lowText: 'Enquire for Finance',
  limited: null,
  quoted: null,
};

describe('the text of an estimate', () => {
  it('shows the repayment, its frequency, the rate and the comparison rate [FIN-030, GAP-091]', () => {
    expect(calculate(sum, {}, 'week').view).toMatchObject({
      repayment: { text: '$142', per: 'wk', rate: '8.5%', comparison: '8.5%', term: '5 years' },
      rate: { rate: '8.5%', comparison: '8.5%' },
      lines: [
        { label: 'Amount financed', text: '$30,000' },
        { label: 'Weekly repayments', text: '260' },
        { label: 'Total interest', text: '$6,849' },
        { label: 'Total payable', text: '$36,849' },
      ],
    });
    expect(calculate(sum, {}, 'fortnight').view.repayment.per).toBe('fn');
    expect(calculate(sum, {}, 'month').view.repayment.per).toBe('mo');
  });

  it('lists the fee and the residual if there are any [FIN-024, FIN-048]', () => {
    const { view } = calculate({ ...sum, establishmentFee: 136_050 }, { residual: 5000 }, 'month');
    expect(view.lines).toContainEqual({ label: 'Establishment fee, included', text: '$1,360.50' });
    expect(view.lines).toContainEqual({ label: 'Residual, due at the end', text: '$5,000' });
    expect(view.rate.comparison).toBe('10.49%');
  });

  it('counts the fees that are not lent in the comparison rate and the total [GAP-091, FIN-076]', () => {
    const fees = { once: 91_225, monthly: 800 };
    const { view } = calculate({ ...sum, otherFees: fees }, {}, 'week');
    expect(view.repayment.text).toBe('$142');
    expect(view.rate).toMatchObject({ rate: '8.5%', comparison: percent(comparisonRate(8.5, fees)) });
    // 912.25 + 60 x 8
    expect(view.lines).toContainEqual({ label: 'Other fees', text: '$1,392.25' });
    expect(view.lines).toContainEqual({ label: 'Total payable', text: '$38,241' });
  });

  it('is the quote of the finance service at its loan, and adds its other fees at another rate [FIN-054, GAP-091]', () => {
    const loan = { ...sum, start: { ...sum.start, interest: 6.29, tradeIn: 3000, residual: 9000 } };
    const quoted = withQuote(loan, { weekly: 11_283, rate: 21.5, comparison: 22.6 });
    expect(calculate(quoted, {}, 'fortnight').view).toMatchObject({
      repayment: { text: '$226', per: 'fn', short: { terms: 'over 5 years, $3,000 deposit, $9,000 final payment' } },
      rate: { rate: '21.5%', comparison: '22.6%' },
    });
    const other = calculate(quoted, { interest: 10 }, 'fortnight').view;
    expect(other.rate).toMatchObject({ rate: '10%', comparison: percent(10 + 1.1) });
    expect(other.repayment.text).not.toBe('$226');
  });

  it('shows text instead of a repayment of $25 or less [FIN-031]', () => {
    expect(calculate(sum, { amount: 1000, term: 7 }, 'week').view).toMatchObject({
      repayment: { text: 'Enquire for Finance', per: null },
      rate: { comparison: '8.5%' },
    });
    expect(calculate(sum, { tradeIn: 30_000 }, 'week').view).toMatchObject({
      repayment: { text: 'Enquire for Finance', per: null },
      rate: { comparison: '8.5%' },
    });
  });

  it("rounds down to the lender's own figure on sites with that rule [FIN-026]", () => {
    const near = {
      ...sum,
      rounding: 'downWithinDollar' as const,
      figures: { week: 14_150, fortnight: null, month: null },
    };
    expect(calculate(near, {}, 'week').view.repayment.text).toBe('$141');
    expect(calculate(near, {}, 'month').view.repayment.text).toBe('$616');
  });

  it('lowers no repayment for a dearer loan, around a quote of a lender too [FIN-026]', () => {
    const of = fc.record({
      amount: fc.integer({ min: 1000, max: 99_000 }),
      term: fc.constantFrom(1, 2.5, 5, 7),
      interest: fc.integer({ min: 50, max: 1499 }).map((basis) => basis / 100),
      tradeIn: fc.integer({ min: 0, max: 40_000 }),
      owing: fc.constantFrom(0, 2000),
      residual: fc.constantFrom(0, 5000),
    });
    const lent = (inputs: LoanInputs) =>
      inputs.amount > inputs.tradeIn && inputs.residual <= inputs.amount - inputs.tradeIn;
    fc.assert(
      fc.property(
        of.filter(lent),
        of.filter(lent),
        fc.double({ min: 0.9, max: 1.2, noNaN: true }),
        fc.constantFrom('up' as const, 'downWithinDollar' as const),
        fc.constantFrom(...FREQUENCIES),
        (start, from, share, rounding, frequency) => {
          const calculated = loanEstimate({ ...sum, start }, start, frequency).exact;
          const figure = Math.round(calculated * share);
          const figures = { week: null, fortnight: null, month: null, [frequency]: figure };
          const quoted: CalculatorSum = { ...sum, start, rounding, figures, quoted: { otherFees: 0, total: null } };
          const paid = (inputs: LoanInputs) => loanEstimate(quoted, inputs, frequency).repayment;
          expect(paid(start)).toBe(roundRepayment(figure, rounding, figure));
          for (const inputs of [start, from]) {
            const dearer = [
              { ...inputs, interest: inputs.interest + 0.01 },
              { ...inputs, amount: inputs.amount + 10 },
              { ...inputs, tradeIn: Math.max(0, inputs.tradeIn - 10) },
              { ...inputs, owing: inputs.owing + 10 },
              { ...inputs, term: Math.max(0.5, inputs.term - 0.5) },
            ];
            for (const other of dearer) expect(paid(other)).toBeGreaterThanOrEqual(paid(inputs));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('returns the inputs that it used [ERR-034]', () => {
    expect(calculate(sum, { amount: 5_000_000, term: 0, interest: Number.NaN }, 'week').inputs).toMatchObject({
      amount: 100_000,
      term: 1,
      interest: 8.5,
    });
  });
});

describe('input fields', () => {
  it.each([
    ['amount', '$30,000', 30_000],
    ['amount', '30,00', 30],
    ['amount', '12.345,67', 12_345.67],
    ['amount', '12345.67', 12_345.67],
    ['amount', '1e5', null],
    ['amount', '12k', 12_000],
    ['term', '60 months', 5],
    ['term', '54mths', 4.5],
    ['term', '5 yrs', 5],
    ['term', ' 4.5 years', 4.5],
    ['term', '4,5', 4.5],
    ['term', '1 year', 1],
    ['interest', '8.75 % p.a.', 8.75],
    ['interest', '8,75%', 8.75],
    ['interest', '1,000.5', 1000.5],
    ['amount', '', null],
    ['amount', 'lots', null],
    ['tradeIn', '-5', -5],
  ] as const)('%s: %s is %s [FIN-032]', (name, text, value) => {
    expect(readInput(name, text)).toBe(value);
  });

  it('reads back every value that it formats [FIN-032]', () => {
    for (const name of ['amount', 'term', 'interest', 'tradeIn', 'residual'] as const)
      for (const value of [1, 4.5, 30_000]) expect(readInput(name, FORMATS[name](value)), name).toBe(value);
  });
});

describe('a calculator that opens at a quote', () => {
  const quoted: CalculatorSum = {
    ...sum,
    limits,
    start: { ...sum.start, interest: 5.99, tradeIn: 3000, residual: 9000 },
    establishmentFee: 39_500,
    figures: { week: 10_210, fortnight: 20_420, month: 44_209 },
    quoted: { otherFees: 0.4, total: { amount: 3_600_000, frequency: 'week' } },
  };

  it('shows the repayment, the comparison rate and the total of the lender, with deposit and final payment', () => {
    const { inputs, view } = calculate(quoted, {}, 'week');
    expect(inputs).toEqual(quoted.start);
    expect(view.repayment).toMatchObject({ text: '$103', per: 'wk', rate: '5.99%' });
    expect(view.repayment).toHaveProperty('short.terms', 'over 5 years, $3,000 deposit, $9,000 final payment');
    const known = comparisonRate(5.99, { once: 39_500 });
    expect(view.rate.comparison).toBe(percent(known + 0.4));
    expect(view.lines).toContainEqual({ label: 'Total payable', text: '$36,000' });
    // The total contains what is not known: the interest is not stated.
    expect(view.lines.map(({ label }) => label)).not.toContain('Total interest');
  });

  it('shows the lender at every frequency, and adds up', () => {
    const { view } = calculate(quoted, {}, 'month');
    expect(view.repayment).toMatchObject({ text: '$443', per: 'mo' });
    const financed = 27_395;
    const paid = 442.09 * 60 + 9000;
    expect(view.lines).toContainEqual({ label: 'Total payable', text: formatRounded(Math.round(paid * 100)) });
    expect(view.lines).toContainEqual({
      label: 'Total interest',
      text: formatRounded(Math.round((paid - financed) * 100)),
    });
  });

  it('calculates once the shopper changes something, with the fees that the lender counts', () => {
    const longer = calculate(quoted, { ...quoted.start, term: 7 }, 'week').view;
    expect(longer.repayment).not.toMatchObject({ text: '$103' });
    expect(longer.rate.comparison).toBe(calculate(quoted, {}, 'week').view.rate.comparison);
    const dearer = calculate(quoted, { ...quoted.start, interest: 9 }, 'week').view;
    expect(dearer.rate.comparison).toBe(percent(comparisonRate(9, { once: 39_500 }) + 0.4));
    // Back at the values of the quote, it is the quote again.
    expect(calculate(quoted, { ...quoted.start }, 'week').view.repayment).toMatchObject({ text: '$103' });
  });

  it('shows the text for a low repayment of the lender, and calculates where the lender states none', () => {
    const low = { ...quoted, figures: { ...quoted.figures, week: 2400 } };
    expect(calculate(low, {}, 'week').view.repayment).toEqual({ text: 'Enquire for Finance', per: null });
    const none = { ...quoted, figures: { week: null, fortnight: null, month: null } };
    expect(calculate(none, {}, 'week').view.repayment).toMatchObject({ per: 'wk', rate: '5.99%' });
  });
});
