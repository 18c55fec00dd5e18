import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import {
  canCheckOut,
  canReserve,
  depositTerms,
  isSoldOnline,
  paymentMethods,
  payNow,
  reserveAmount,
  reserveLabel,
} from './checkout.ts';

const payable = sampleVehicle({ paymentProcessors: ['card'] });

describe('checkout of a vehicle', () => {
  it.each([
    [{}, true, true, 'RSV-001, RSV-002'],
    [{}, false, false, 'RSV-002'],
    [{ paymentProcessors: [] }, true, false, 'RSV-002, GAP-051'],
    [{ reserved: true }, true, false, 'GAP-069'],
    [{ status: 'sold' }, true, false, 'RSV-001'],
    [{ status: 'coming_soon' }, true, true, 'RSV-001'],
  ] as const)('%j with checkout %s can be bought online: %s [$3]', (changes, enabled, can, _rows) => {
    expect(canCheckOut({ ...payable, ...changes }, { enabled })).toBe(can);
  });

  it.each([
    [null, 'carThenSite', '$200', 'RSV-004, RSV-005'],
    [50_000, 'carThenSite', '$500', 'RSV-006'],
    [50_000, 'siteOnly', '$200', 'RSV-006'],
    [0, 'carThenSite', null, 'RSV-003, GAP-013'],
  ] as const)('an amount of %s with the rule %s is shown as %s [$3]', (amount, amountSource, label, _rows) => {
    expect(reserveLabel(reserveAmount({ reserveAmount: amount }, { deposit: 200, amountSource }))).toBe(label);
  });

  it.each([
    [['card'], ['card']],
    [
      ['Stripe', 'bank transfer', 'EFT'],
      ['card', 'bank transfer'],
    ],
    [
      ['bank_transfer', 'PayID', 'cash', 'bank-cheque'],
      ['bank transfer', 'PayID', 'cash', 'bank cheque'],
    ],
    [[], []],
  ])('the processors %j mean the methods %j [RSV-012]', (paymentProcessors, methods) => {
    expect(paymentMethods({ paymentProcessors })).toEqual(methods);
  });

  it.each([
    [['card'], 200, true, false, true],
    [['bank_transfer'], 200, true, false, true],
    [['bank_transfer'], 200, false, false, true],
    [['bank_transfer'], 0, false, false, true],
    [['card'], 200, false, false, false],
    [['card', 'bank_transfer'], 200, false, false, true],
    [['bank_transfer'], 200, true, true, false],
    [[], 0, true, false, false],
    [['card'], 200, true, true, false],
  ] as const)(
    'with %j, a deposit of %s, payments: %s and Test Drive Only: %s, it can be reserved: %s [RSV-012]',
    (paymentProcessors, deposit, takesPayments, testDriveOnly, can) => {
      const rules = { enabled: true, deposit, amountSource: 'siteOnly' } as const;
      const vehicle = { ...payable, paymentProcessors };
      expect(canReserve(vehicle, rules, { takesPayments, testDriveOnly })).toBe(can);
    },
  );

  it.each([
    [['card'], null, true, { online: 20_000, direct: null }],
    [['card', 'PayID'], 50_000, true, { online: 50_000, direct: null }],
    [['card'], 0, true, { online: 0, direct: null }],
    [['bank transfer'], 0, false, { online: 0, direct: null }],
    [['bank transfer'], null, true, { online: 0, direct: { amount: 20_000, methods: 'bank transfer' } }],
    [
      ['card', 'PayID', 'eft', 'cash'],
      50_000,
      false,
      { online: 0, direct: { amount: 50_000, methods: 'PayID, bank transfer or cash' } },
    ],
    [['card'], null, false, null],
    [[], 0, true, null],
  ] as const)(
    'with %j, an amount of %s and card payments: %s, the deposit is %j [RSV-003, RSV-012]',
    (paymentProcessors, amount, takesPayments, terms) => {
      const vehicle = { paymentProcessors, reserveAmount: amount };
      const rules = { deposit: 200, amountSource: 'carThenSite' } as const;
      expect(depositTerms(vehicle, rules, { takesPayments, testDriveOnly: false })).toEqual(terms);
    },
  );

  const price = {
    subscriptions: false,
    subscriptionOrder: 'weeklyFirst',
    noPriceText: 'Ask',
    noPriceMode: 'enquirePrice',
    lowRepaymentText: 'Ask',
    untypedText: 'Ask',
    reducedText: 'Reduced',
  } as const;
  it.each([
    ['all', [], { condition: 'new' }, true],
    ['none', [], {}, false],
    ['used', [], { condition: 'used' }, true],
    ['used', [], { condition: 'demo' }, false],
    ['listedMakes', ['kia', 'MG'], { make: 'Kia' }, true],
    ['listedMakes', ['Kia'], { make: 'Toyota' }, false],
    ['all', [], { price: null }, false],
    ['all', [], { price: 500 }, false],
  ] as const)(
    'with the scope %s of %j, %j is sold online: %s [RSV-009]',
    (purchaseScope, purchaseMakes, changes, sold) => {
      const vehicle = sampleVehicle({ price: 2_000_000, offerPrice: null, ...changes });
      const checkout = { journey: true, purchaseScope, purchaseMakes } as const;
      expect(isSoldOnline(vehicle, { checkout, price })).toBe(sold);
      expect(isSoldOnline(vehicle, { checkout: { ...checkout, journey: false }, price })).toBe(false);
    },
  );

  it('is not sold online at a weekly price', () => {
    const vehicle = sampleVehicle({ price: 2_000_000, subscriptionPrice: 19_900 });
    const checkout = { journey: true, purchaseScope: 'all', purchaseMakes: [] } as const;
    expect(isSoldOnline(vehicle, { checkout, price: { ...price, subscriptions: true } })).toBe(false);
  });

  it.each([
    ['deposit', 'Drive Away', false, { amount: 20_000, isAll: false }],
    ['full', 'Drive Away', false, { amount: 2_000_000, isAll: true }],
    ['full', 'Drive Away', true, { amount: 20_000, isAll: false }],
    ['full', 'Excl. Govt. Charges', false, { amount: 20_000, isAll: false }],
  ] as const)(
    'with checkout.pay %s, the price %s and a part paid otherwise: %s, %j is paid online',
    (pay, priceType, paysOtherwise, paid) => {
      const settings = { checkout: { pay }, reserve: { deposit: 200, amountSource: 'siteOnly' }, price } as const;
      expect(payNow({ reserveAmount: null, priceType }, settings, 2_000_000, { paysOtherwise })).toEqual(paid);
      expect(payNow({ reserveAmount: null, priceType }, settings, 10_000, { paysOtherwise }).amount).toBe(10_000);
    },
  );
});
