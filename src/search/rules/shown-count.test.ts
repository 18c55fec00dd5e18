import { describe, expect, it } from 'vitest';
import { shownCount, soldCount, type CountRules } from './facets.ts';

const sum: CountRules = { largeCountSource: 'sumOfFacets', configuredStockCount: 9000 };
const configured: CountRules = { largeCountSource: 'configured', configuredStockCount: 9000 };
const conditions = [{ count: 1500 }, { count: 900 }, { count: 100 }];

describe('the count of a search', () => {
  it.each([
    ['counts up to 1999 are exact [SRCH-025]', 1999, false, configured, 1999],
    ['larger counts are the sum over a facet [SRCH-025]', 2000, false, sum, 2500],
    ['larger counts are the configured stock count where the site sets one [SRCH-025]', 2000, false, configured, 9000],
    ['a filtered search never shows the configured count [GAP-086]', 2000, true, configured, 2500],
    [
      'without a configured count, the sum is shown [GAP-086]',
      2000,
      false,
      { ...configured, configuredStockCount: null },
      2500,
    ],
  ])('%s', (_title, counted, isFiltered, rules, expected) => {
    expect(shownCount(counted, conditions, isFiltered, rules)).toBe(expected);
  });

  it('shows the exact count without facet counts [SRCH-025]', () => {
    expect(shownCount(2400, [], true, sum)).toBe(2400);
  });
});

describe('sold vehicles among the results', () => {
  const statuses = [
    { value: 'in_stock', count: 9 },
    { value: 'sold', count: 2 },
  ];
  it.each([
    ['without a filter', undefined, 2],
    ['where they are chosen', ['in_stock', 'sold'], 2],
    ['where they are left out', ['in_stock'], 0],
  ])('are counted %s', (_, wanted, count) => expect(soldCount(statuses, wanted)).toBe(count));
  it('are none where the stock has none', () => expect(soldCount([], undefined)).toBe(0));
});
