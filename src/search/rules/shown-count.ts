/** SRCH-025: the largest count that is shown as it was counted. */
const LARGEST_COUNTED = 1999;

export interface CountRules {
  readonly largeCountSource: 'configured' | 'sumOfFacets';
  readonly configuredStockCount: number | null;
}

/**
 * SRCH-025, gap 086: above 1999 the count is the sum of the counts of a facet that every car has exactly one value of. What a dealer
 * configured is a count of the whole stock: it stands for a search only where nothing is filtered.
 */
export function shownCount(
  counted: number,
  conditions: readonly { readonly count: number }[],
  isFiltered: boolean,
  rules: CountRules,
): number {
  if (counted <= LARGEST_COUNTED) return counted;
  if (rules.largeCountSource === 'configured' && rules.configuredStockCount !== null && !isFiltered)
    return rules.configuredStockCount;
  const sum = conditions.reduce((all, one) => all + one.count, 0);
  return sum > 0 ? sum : counted;
}
