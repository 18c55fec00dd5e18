import { describe, expect, it } from 'vitest';
import type { LenderEntry } from './vehicle.ts';
import {
  displayPrice,
  isReduced,
  firstPrice,
  priceInWords,
  priceWithType,
  priceParts,
  type PricedVehicle,
  type PriceRules,
} from './price-display.ts';

const rules: PriceRules = {
  subscriptions: false,
  subscriptionOrder: 'weeklyFirst',
  noPriceText: 'Enquire for price',
  noPriceMode: 'enquirePrice',
  lowRepaymentText: 'Enquire for Finance',
  untypedText: 'On-road costs not stated',
  reducedText: 'Reduced',
};
const nothing: PricedVehicle = {
  price: null,
  previousPrice: null,
  offerPrice: null,
  subscriptionPrice: null,
  priceType: null,
  preorder: false,
  lenders: {},
};
const lender = (weeklyPayment: number | null) => ({ manual: { weeklyPayment } as LenderEntry });

describe('price order', () => {
  it('the subscription price has priority where subscriptions are offered [AVL-021]', () => {
    const vehicle = {
      ...nothing,
      subscriptionPrice: 18_900,
      offerPrice: 2_900_000,
      price: 3_000_000,
      previousPrice: 3_500_000,
      priceType: 'Drive Away',
    };
    expect(displayPrice(vehicle, { ...rules, subscriptions: true })).toEqual({
      kind: 'subscription',
      amount: 18_900,
      text: '$189',
      suffix: '/ week',
      label: null,
      was: null,
      priceType: 'Subscription',
      toBuy: { amount: 2_900_000, text: '$29,000', priceType: 'Drive Away', first: false },
    });
    const words = (one: PricedVehicle) =>
      priceInWords({ ...displayPrice(one, { ...rules, subscriptions: true }), total: null });
    expect(words(vehicle)).toBe('$189 / week subscription, or $29,000 to buy, Drive Away');
    expect(words({ ...vehicle, offerPrice: null, price: null })).toBe('$189 / week subscription');
    expect(words({ ...vehicle, subscriptionPrice: null })).toBe('Reduced: $29,000 Drive Away, was $35,000');
    expect(displayPrice(vehicle, rules).kind).toBe('reduced');
    // The site's other order: the same prices, the purchase price first.
    const purchaseFirst = { ...rules, subscriptions: true, subscriptionOrder: 'purchaseFirst' } as const;
    const other = displayPrice(vehicle, purchaseFirst);
    expect(other).toMatchObject({ kind: 'subscription', amount: 18_900, toBuy: { amount: 2_900_000, first: true } });
    expect(priceParts(other)).toEqual({
      text: '$29,000',
      suffix: null,
      priceType: 'Drive Away',
      other: { text: '$189', words: '/ week subscription' },
    });
    expect(priceInWords({ ...other, total: null })).toBe('$29,000 Drive Away, or $189 / week subscription');
    expect(firstPrice(displayPrice({ ...vehicle, offerPrice: null, price: null }, purchaseFirst))).toBe('$189 / week');
  });

  it.each([0, -100, null])('ignores a subscription price of %s [AVL-021]', (subscriptionPrice) => {
    expect(
      displayPrice({ ...nothing, subscriptionPrice, price: 3_000_000 }, { ...rules, subscriptions: true }).kind,
    ).toBe('price');
  });

  it.each([
    // offer, price, kind, shown
    [2_900_000, 3_000_000, 'reduced', '$29,000'],
    [3_100_000, 3_000_000, 'price', '$30,000'],
    [3_100_000, 900, 'reduced', '$31,000'],
    [null, 1_100, 'price', '$11'],
    [null, 9_900, 'price', '$99'],
    [3_000_000, 3_000_000, 'price', '$30,000'],
    [2_900_000, null, 'reduced', '$29,000'],
    [1_000, 3_000_000, 'price', '$30,000'],
    [1_001, 3_000_000, 'reduced', '$10.01'],
    [null, 1_001, 'price', '$10.01'],
    [null, 1_000, 'none', 'Enquire for price'],
    [0, 0, 'none', 'Enquire for price'],
    [null, null, 'none', 'Enquire for price'],
  ] as const)('offer %s and price %s: %s %s [AVL-022, AVL-023, GAP-052]', (offerPrice, price, kind, text) => {
    const view = displayPrice({ ...nothing, offerPrice, price }, rules);
    expect([view.kind, view.text]).toEqual([kind, text]);
    expect(isReduced({ offerPrice, price })).toBe(kind === 'reduced');
  });

  it('a preorder has the text PREORDER only without a price [AVL-024]', () => {
    expect(displayPrice({ ...nothing, preorder: true, price: 900 }, rules)).toMatchObject({
      kind: 'preorder',
      text: 'PREORDER',
      amount: null,
    });
    expect(displayPrice({ ...nothing, preorder: true, price: 3_000_000 }, rules).text).toBe('$30,000');
  });

  it("without any price the site's own text is shown [AVL-025]", () => {
    expect(displayPrice(nothing, { ...rules, noPriceText: 'Call for price' })).toEqual({
      kind: 'none',
      amount: null,
      text: 'Call for price',
      suffix: null,
      toBuy: null,
      label: null,
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
      expect(displayPrice({ ...nothing, lenders: lender(payment) }, { ...rules, noPriceMode }).text).toBe(text);
    },
  );

  it('a low repayment does not hide a price [AVL-027]', () => {
    expect(
      displayPrice(
        { ...nothing, price: 3_000_000, lenders: lender(100) },
        { ...rules, noPriceMode: 'enquireFinanceOnLowRepayment' },
      ).text,
    ).toBe('$30,000');
  });

  it.each([
    [3_500_000, { amount: 3_500_000, text: '$35,000' }],
    [3_000_000, null],
    [2_500_000, null],
    [null, null],
  ] as const)('was %s beside 30,000: %j [AVL-028]', (previousPrice, was) => {
    expect(displayPrice({ ...nothing, price: 3_000_000, previousPrice }, rules).was).toEqual(was);
  });

  it('compares the was price with the offer price [AVL-028]', () => {
    expect(
      displayPrice({ ...nothing, price: 3_000_000, offerPrice: 2_900_000, previousPrice: 2_950_000 }, rules).was?.text,
    ).toBe('$29,500');
  });

  it.each([
    // price, offer, earlier, word, was
    [3_000_000, 2_900_000, null, 'Reduced', '$30,000'],
    [3_000_000, 2_900_000, 3_200_000, 'Reduced', '$32,000'],
    [3_000_000, 2_900_000, 2_800_000, 'Reduced', '$30,000'],
    [3_000_000, 3_000_000, null, null, undefined],
    [3_000_000, 3_300_000, null, null, undefined],
    [null, 2_900_000, null, null, undefined],
    [3_000_000, null, 3_200_000, null, '$32,000'],
  ] as const)(
    'price %s, offer %s, earlier price %s: %s, was %s [AVL-022, AVL-028]',
    (price, offerPrice, previousPrice, word, was) => {
      const view = displayPrice({ ...nothing, price, offerPrice, previousPrice }, rules);
      expect([view.label, view.was?.text]).toEqual([word, was]);
    },
  );

  it('says that a price is reduced, and from which, in words of the site [AVL-022]', () => {
    const vehicle = { ...nothing, price: 3_000_000, offerPrice: 2_900_000, priceType: 'Drive Away' };
    expect(priceInWords({ ...displayPrice(vehicle, rules), total: null })).toBe(
      'Reduced: $29,000 Drive Away, was $30,000',
    );
    expect(displayPrice(vehicle, { ...rules, reducedText: 'Runout' }).label).toBe('Runout');
    expect(displayPrice(vehicle, { ...rules, reducedText: '' }).label).toBeNull();
  });

  it('every purchase price has its price type [GAP-053]', () => {
    expect(displayPrice({ ...nothing, price: 3_000_000, priceType: ' Excl. Govt. Charges ' }, rules).priceType).toBe(
      'Excl. Govt. Charges',
    );
    expect(displayPrice({ ...nothing, priceType: 'Drive Away' }, rules).priceType).toBeNull();
  });

  it.each([
    ['Drive Away', '$39,490 Drive Away'],
    ['On-road costs not stated', '$39,490, on-road costs not stated'],
    ['CTP is not included', '$39,490, CTP is not included'],
    [null, '$39,490'],
  ])('sets a price type that is a statement apart: %s', (priceType, words) => {
    expect(priceWithType('$39,490', priceType)).toBe(words);
  });
});
