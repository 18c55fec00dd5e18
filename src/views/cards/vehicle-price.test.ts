import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import type { LenderEntry } from '#vehicle/rules/vehicle.ts';
import { vehiclePrice } from './vehicle-price.ts';

const site = sampleSite([sampleDealership('one')], { price: { noPriceMode: 'enquireFinanceOnLowRepayment' } });
const scope = { site, now: 0, holdsUntil: () => {} };
const unpriced = {
  price: null,
  offerPrice: null,
  subscriptionPrice: null,
  lenders: { manual: { weeklyPayment: 2_000 } as LenderEntry },
};

it('a vehicle without a price but with a low repayment has the finance text [AVL-026]', () => {
  expect(vehiclePrice(sampleVehicle(unpriced), scope).text).toBe('Enquire for Finance');
});

it('a Test Drive Only vehicle never has the finance text [AVL-011]', () => {
  expect(vehiclePrice(sampleVehicle({ ...unpriced, tag: 'Test Drive Only' }), scope).text).toBe('Enquire for price');
});
