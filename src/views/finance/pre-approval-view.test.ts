import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { LENDER_ENTRY } from '#tests/support/sample-lender.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { preApprovalView } from './pre-approval-view.ts';

const both = [sampleDealership('north'), sampleDealership('south')];

const NOW = Date.UTC(2026, 10, 23);
const viewOf = (vehicle: Parameters<typeof preApprovalView>[0], settings = {}, dealerships = both) =>
  preApprovalView(vehicle, {
    now: NOW,
    site: sampleSite(dealerships, { ...settings, finance: { popup: true, provider: 'manual', quote: true } }),
  });
const asked = (vehicle: Parameters<typeof preApprovalView>[0], dealerships = both) =>
  viewOf(vehicle, {}, dealerships)!.dealerships;

it('the popup without a vehicle asks for one of several dealerships', () => {
  expect(asked(null).map(({ value }) => value)).toEqual(both.map(({ slug }) => slug));
  expect(asked(sampleVehicle({}))).toEqual([]);
  expect(asked(null, both.slice(1))).toEqual([]);
});

it('quotes no second rate beside the figures of the lender of a vehicle, and says why the rate may differ', () => {
  const lent = viewOf(sampleVehicle({ price: 3_000_000, lenders: { manual: LENDER_ENTRY } }))!;
  expect([lent.quotes, lent.rateNote]).toEqual([false, expect.stringContaining('an example for this vehicle')]);
  const other = viewOf(sampleVehicle({ price: 3_000_000 }))!;
  expect([other.quotes, other.rateNote]).toEqual([true, null]);
});

it('there is no popup for a price that the service does not quote [FIN-056]', () => {
  for (const price of [60_000, 999_900, 20_000_100]) expect(viewOf(sampleVehicle({ price }))).toBeNull();
});

it('the popup has the error of the terms that the site chose [ERR-035, ERR-036]', () => {
  expect(viewOf(null, { enquiry: { termsError: 'starred' } })!.termsError).toBe('starred');
  expect(viewOf(null)!.termsError).toBe('long');
});
