import { expect, it } from 'vitest';
import { excludesOnRoadCosts } from './price-display.ts';

it.each([
  'Plus On-Road Costs',
  'plus on road costs',
  '+ ORC',
  '+ORCs',
  'EGC',
  'Excl. Govt. Charges',
  'Excl. Gov. Charges',
  'Excluding Government Charges',
  'Ex Gov Charges',
  'Before Government Charges',
  'Excludes stamp duty and rego',
])('knows that "%s" leaves on-road costs out', (priceType) => {
  expect(excludesOnRoadCosts(priceType)).toBe(true);
});

it.each([
  null,
  '',
  'Drive Away',
  'Driveaway',
  'Drive-away, no more to pay',
  'No More To Pay',
  'Incl. Govt. Charges',
  'Including EGC',
  'Special',
  'Plus free service',
  'Excellent value',
])('does not say so of "%s"', (priceType) => {
  expect(excludesOnRoadCosts(priceType)).toBe(false);
});
