import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '#vehicle/rules/vehicle.ts';
import { parseBox } from '#rules/url-values.ts';
import { conditionLabel, facetValueLabel, formatRange, formatRangeBox, RANGE_FACETS } from './facets.ts';

describe('labels of facet values', () => {
  it('names the conditions New, Demo and Used [SITE-098]', () => {
    expect(CONDITIONS.map((type) => conditionLabel(type, 'Used'))).toEqual(['New', 'Demo', 'Used']);
    expect(CONDITIONS.map((type) => facetValueLabel('car_type', type, 'Used'))).toEqual(['New', 'Demo', 'Used']);
  });

  it("uses the site's word for used vehicles only [SRCH-040]", () => {
    expect(CONDITIONS.map((type) => conditionLabel(type, 'Pre-Owned'))).toEqual(['New', 'Demo', 'Pre-Owned']);
  });

  it.each([
    ['state', 'qld', 'QLD'],
    ['status', 'coming_soon', 'Coming soon'],
    ['certified', 'true', 'Certified'],
    ['certified', 'false', 'Not certified'],
    ['seats', '1', '1 seat'],
    ['seats', '5', '5 seats'],
    ['make', 'Kia', 'Kia'],
  ] as const)('%s %s reads %s', (facet, value, label) => {
    expect(facetValueLabel(facet, value, 'Used')).toBe(label);
  });
});

describe('values in the boxes of a range', () => {
  it.each([
    ['price', 2000, '$2,000'],
    ['weekly_repayment', 95, '$95'],
    ['subscription_price', 240, '$240'],
    ['km', 20_000, '20,000 km'],
    ['year', 2019, '2019'],
    ['engine_cc', 1500, '1500'],
  ] as const)('%s %d reads %s', (facet, value, text) => {
    expect(formatRangeBox(facet, value)).toBe(text);
  });

  it('are read as the same value again, and fit the box', () => {
    for (const facet of RANGE_FACETS)
      for (const value of [0, 1, 7, 155, 999, 1000, 2019, 12_345, 250_000, 1_234_567]) {
        expect(parseBox('min', formatRangeBox(facet, value)), `${facet} ${value}`).toEqual({ min: value });
        expect(formatRangeBox(facet, value).length).toBeLessThanOrEqual(12);
      }
  });
});

describe('labels of ranges', () => {
  it.each([
    ['price', { min: 10_000, max: 30_000 }, '$10,000 to $30,000'],
    ['price', { min: 10_000, max: 10_000 }, '$10,000'],
    ['km', { max: 90_000 }, 'up to 90,000 km'],
    ['year', { min: 2018 }, 'from 2018'],
    ['subscription_price', { max: 250 }, 'up to $250 / week'],
    ['created_at_timestamp', { min: 1_700_000_000 }, '15 November 2023'],
    ['created_at_timestamp', { min: 1_700_056_800 }, '16 November 2023'],
    ['created_at_timestamp', { min: 999_999_999_999_999 }, '31 December 9999'],
    ['seat_count', { min: 7 }, '7'],
    ['seat_count', { min: 5, max: 7 }, '5 to 7'],
    ['towing_kg', { min: 2500 }, '2,500 kg'],
    ['fuel_use', { max: 7 }, 'up to 7 L/100 km'],
    ['range_km', { min: 400 }, '400 km'],
    ['atm_kg', { max: 2500 }, 'up to 2,500 kg'],
    ['length_m', { min: 6, max: 7.5 }, '6 m to 7.5 m'],
  ] as const)('%s %o reads "%s"', (facet, range, label) => {
    expect(formatRange(facet, range)).toBe(label);
  });
});
