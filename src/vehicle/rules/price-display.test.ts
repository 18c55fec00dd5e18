import { describe, expect, it } from 'vitest';
import type { LenderEntry } from './car.ts';
import { displayPrice, isReduced, type PricedCar, type PriceRules } from './price-display.ts';

const rules: PriceRules = {
  subscriptions: 'off',
  noPriceText: 'Enquire for price',
  noPriceMode: 'enquirePrice',
  lowRepaymentText: 'Enquire for Finance',
};
const nothing: PricedCar = {
  price: null,
  before_price: null,
  offer_price: null,
  subscription_price: null,
  price_type: null,
  preorder: false,
  finance_lenders: {},
};
const lender = (paymentWeek: number | null) => ({ manual: { paymentWeek } as LenderEntry });

describe('price order', () => {
  it('the subscription price comes first where subscriptions are offered, "/ week" [AVL-021]', () => {
    const car = {
      ...nothing,
      subscription_price: 18_900,
      offer_price: 2_900_000,
      price: 3_000_000,
      before_price: 3_500_000,
      price_type: 'Drive Away',
    };
    expect(displayPrice(car, { ...rules, subscriptions: 'on' })).toEqual({
      kind: 'subscription',
      amount: 18_900,
      text: '$189',
      suffix: '/ week',
      was: null,
      priceType: null,
    });
    expect(displayPrice(car, rules).kind).toBe('reduced');
  });

  it.each([0, -100, null])('a subscription price of %s is none [AVL-021]', (subscription_price) => {
    expect(
      displayPrice({ ...nothing, subscription_price, price: 3_000_000 }, { ...rules, subscriptions: 'on' }).kind,
    ).toBe('price');
  });

  it.each([
    // offer, price, kind, shown
    [2_900_000, 3_000_000, 'reduced', '$29,000'],
    [3_100_000, 3_000_000, 'reduced', '$31,000'],
    [3_000_000, 3_000_000, 'price', '$30,000'],
    [2_900_000, null, 'reduced', '$29,000'],
    [1_000, 3_000_000, 'price', '$30,000'],
    [1_001, 3_000_000, 'reduced', '$10.01'],
    [null, 1_001, 'price', '$10.01'],
    [null, 1_000, 'none', 'Enquire for price'],
    [0, 0, 'none', 'Enquire for price'],
    [null, null, 'none', 'Enquire for price'],
  ] as const)('offer %s and price %s: %s %s [AVL-022, AVL-023, GAP-052]', (offer_price, price, kind, text) => {
    const view = displayPrice({ ...nothing, offer_price, price }, rules);
    expect([view.kind, view.text]).toEqual([kind, text]);
    expect(isReduced({ offer_price, price })).toBe(kind === 'reduced');
  });

  it('without a price a preorder says so, and with one it does not [AVL-024]', () => {
    expect(displayPrice({ ...nothing, preorder: true, price: 900 }, rules)).toMatchObject({
      kind: 'preorder',
      text: 'PREORDER',
      amount: null,
    });
    expect(displayPrice({ ...nothing, preorder: true, price: 3_000_000 }, rules).text).toBe('$30,000');
  });

  it("the end of the order is the site's own text [AVL-025]", () => {
    expect(displayPrice(nothing, { ...rules, noPriceText: 'Call for price' })).toEqual({
      kind: 'none',
      amount: null,
      text: 'Call for price',
      suffix: null,
      was: null,
      priceType: null,
    });
  });

  it.each([
    ['enquirePrice', 2_000, 'Enquire for price'],
    ['enquireFinanceOnLowRepayment', 2_000, 'Enquire for Finance'],
    ['enquireFinanceOnLowRepayment', 2_500, 'Enquire for Finance'],
    ['enquireFinanceOnLowRepayment', 2_501, 'Enquire for price'],
    ['enquireFinanceOnLowRepayment', null, 'Enquire for price'],
  ] as const)(
    '%s with a weekly repayment of %s cents: %s [AVL-026, AVL-027, GAP-004]',
    (noPriceMode, payment, text) => {
      expect(displayPrice({ ...nothing, finance_lenders: lender(payment) }, { ...rules, noPriceMode }).text).toBe(text);
    },
  );

  it('a low repayment does not hide a price [AVL-027]', () => {
    expect(
      displayPrice(
        { ...nothing, price: 3_000_000, finance_lenders: lender(100) },
        { ...rules, noPriceMode: 'enquireFinanceOnLowRepayment' },
      ).text,
    ).toBe('$30,000');
  });

  it.each([
    [3_500_000, { amount: 3_500_000, text: '$35,000' }],
    [3_000_000, null],
    [2_500_000, null],
    [null, null],
  ] as const)('was %s beside 30,000: %j [AVL-028]', (before_price, was) => {
    expect(displayPrice({ ...nothing, price: 3_000_000, before_price }, rules).was).toEqual(was);
  });

  it('compares the was price with what is shown, which is the offer [AVL-028]', () => {
    expect(
      displayPrice({ ...nothing, price: 3_000_000, offer_price: 2_900_000, before_price: 2_950_000 }, rules).was?.text,
    ).toBe('$29,500');
  });

  it('the price type stands beside every price to buy [GAP-053]', () => {
    expect(displayPrice({ ...nothing, price: 3_000_000, price_type: ' Excl. Govt. Charges ' }, rules).priceType).toBe(
      'Excl. Govt. Charges',
    );
    expect(displayPrice({ ...nothing, price_type: 'Drive Away' }, rules).priceType).toBeNull();
  });
});
