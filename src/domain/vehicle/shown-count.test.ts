import { describe, expect, it } from 'vitest';
import { shownCount, type CountRules } from './shown-count.ts';

const sum: CountRules = { largeCountSource: 'sumOfFacets', configuredStockCount: 9000 };
const configured: CountRules = { largeCountSource: 'configured', configuredStockCount: 9000 };
const conditions = [{ count: 1500 }, { count: 900 }, { count: 100 }];

describe('the count of a search', () => {
  it.each([
    ['SRCH-025 up to 1999 is what was counted', 1999, false, configured, 1999],
    ['SRCH-025 above is the sum of the counts of a facet', 2000, false, sum, 2500],
    ['SRCH-025 above is the configured stock count where the site says so', 2000, false, configured, 9000],
    ['gap 086 a filtered search is never given the count of the whole stock', 2000, true, configured, 2500],
    [
      'gap 086 configured without a count falls back to the sum',
      2000,
      false,
      { ...configured, configuredStockCount: null },
      2500,
    ],
  ])('%s', (_title, counted, isFiltered, rules, expected) => {
    expect(shownCount(counted, conditions, isFiltered, rules)).toBe(expected);
  });

  it('SRCH-025 without any facet count stays what was counted', () => {
    expect(shownCount(2400, [], true, sum)).toBe(2400);
  });
});
