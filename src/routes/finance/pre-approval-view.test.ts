import { expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { preApprovalView } from './pre-approval-view.ts';

const both = [sampleDealership('north'), sampleDealership('south')];

const asked = (vehicle: Parameters<typeof preApprovalView>[0], dealerships = both) =>
  preApprovalView(vehicle, { site: sampleSite(dealerships, { finance: { popup: 'on' } }) })!.dealerships;

it('the popup without a vehicle asks for one of several dealerships', () => {
  expect(asked(null).map(({ value }) => value)).toEqual(both.map(({ slug }) => slug));
  expect(asked(sampleVehicle({}))).toEqual([]);
  expect(asked(null, both.slice(1))).toEqual([]);
});
