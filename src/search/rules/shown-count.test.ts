import { describe, expect, it } from 'vitest';
import { shownCount, type CountRules } from './facets.ts';

const sum: CountRules = { largeCountSource: 'sumOfFacets', configuredStockCount: 9000 };
const configured: CountRules = { largeCountSource: 'configured', configuredStockCount: 9000 };
const conditions = [{ count: 1500 }, { count: 900 }, { count: 100 }];

describe('the count of a search', () => {
  it.each([
    ['up to 1999 is what was counted [SRCH-025]', 1999, false, configured, 1999],
    ['above is the sum of the counts of a facet [SRCH-025]', 2000, false, sum, 2500],
    ['above is the configured stock count where the site says so [SRCH-025]', 2000, false, configured, 9000],
    ['a filtered search is never given the count of the whole stock [GAP-086]', 2000, true, configured, 2500],
    [
      'configured without a count falls back to the sum [GAP-086]',
      2000,
      false,
      { ...configured, configuredStockCount: null },
      2500,
    ],
  ])('%s', (_title, counted, isFiltered, rules, expected) => {
    expect(shownCount(counted, conditions, isFiltered, rules)).toBe(expected);
  });

  it('without any facet count stays what was counted [SRCH-025]', () => {
    expect(shownCount(2400, [], true, sum)).toBe(2400);
  });
});
