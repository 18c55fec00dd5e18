import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '#vehicle/rules/vehicle.ts';
import { conditionLabel, facetValueLabel } from './facets.ts';

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
