import { describe, expect, it } from 'vitest';
import { CALCULATOR_RULES } from '#tests/support/sample-calculator.ts';
import { calculatorLimits, clampInputs, startInputs } from './calculator.ts';
import { LOAN_INPUTS, readInput } from './loan-inputs.ts';
import { dealCorrections, dealHref, dealParams, withTodaysPrice, type Deal } from './deal.ts';

const rules = { ...CALCULATOR_RULES, deposit: true, residual: true } as const;
const limits = calculatorLimits(rules, 34_990, 'section');
const start = startInputs(rules, limits, 34_990);
const deal: Deal = {
  slug: '2023-kia-rio',
  inputs: { amount: 34_990, term: 4.5, interest: 7.25, tradeIn: 9000, owing: 2500, residual: 5000 },
  frequency: 'fortnight',
  price: 34_990,
};
const opened = (params: URLSearchParams) =>
  clampInputs(
    Object.fromEntries(LOAN_INPUTS.map((name) => [name, readInput(name, params.get(name) ?? '')])),
    limits,
    start,
  );

describe('the link to a deal', () => {
  it('has the vehicle and the figures alone', () => {
    expect(dealHref(deal)).toBe(
      '/deal?car_id=2023-kia-rio&price=34990&amount=34990&term=4.5&interest=7.25&tradeIn=9000&owing=2500&residual=5000&frequency=fortnight',
    );
    expect(dealParams({ ...deal, price: null }).has('price')).toBe(false);
  });

  it('opens at the figures it was made with', () => {
    expect(opened(dealParams(deal))).toEqual(deal.inputs);
    expect(dealCorrections(dealParams(deal), deal.inputs, limits)).toEqual([]);
  });

  it('says which figure is not used as it is, and what is used instead', () => {
    const params = new URLSearchParams({ amount: '500000', term: '90 years', interest: 'x', tradeIn: '$9,000' });
    expect(dealCorrections(params, opened(params), limits)).toEqual([
      'Loan amount: $500,000 is not offered here, so we use $100,000.',
      'Term: 90 years is not offered here, so we use 7 years.',
      'Interest rate p.a.: this could not be read, so we use 8.5%.',
    ]);
    const hidden = calculatorLimits({ ...rules, deposit: false }, 34_990, 'section');
    expect(dealCorrections(new URLSearchParams({ tradeIn: '9000' }), start, hidden)).toEqual([]);
  });
});

describe('a price that has changed since the link was made', () => {
  it('is stated, and a loan of the whole price follows it', () => {
    const { params, note } = withTodaysPrice(dealParams(deal), 32_990);
    expect(params.get('amount')).toBe('32990');
    expect(note).toBe(
      'The price was $34,990 when this link was made. It is now $32,990. We changed the loan to match.',
    );
    const part = withTodaysPrice(dealParams({ ...deal, inputs: { ...deal.inputs, amount: 20_000 } }), 32_990);
    expect(part.params.get('amount')).toBe('20000');
    expect(part.note).toMatch(/It is now \$32,990\. The loan amount is unchanged\.$/);
  });

  it.each([
    ['the same', '34990', 34_990],
    ['not in the link', null, 34_990],
    ['not a number', 'x', 34_990],
    ['zero', '0', 34_990],
    ['gone', '34990', null],
  ] as const)('nothing is stated where it is %s', (_, price, today) => {
    const params = dealParams({ ...deal, price: null });
    if (price !== null) params.set('price', price);
    expect(withTodaysPrice(params, today)).toEqual({ params, note: null });
  });
});
