import { queryWords } from '../text-match.ts';
import { RANGE_FACETS, SORT_KEYS, VALUE_FACETS, type FacetItem, type RangeFacet, type SearchAnswer, type SearchRules, type StockQuery, type ValueFacet } from '../stock-query.ts';
import { and, countBits, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import { countFacets } from './count-facets.ts';
import { filtersOf, type Filter } from './filters.ts';
import { keepMatching, meaningOf, scoreMatching } from './match-text.ts';
import { pageOf } from './page-order.ts';
import { RowSet } from './row-set.ts';

/**
 * Answers one query. A facet's own filter is left out of its counts, so there is one set of rows for the page and for the
 * facets that are not narrowed, and one more for each facet that is.
 */
export function runSearch(collection: Collection, query: StockQuery, rules: SearchRules): Omit<SearchAnswer, 'ms'> {
  collection.settle();
  const base = collection.scratch.bitmap();
  base.set(collection.available.subarray(0, base.length));
  const validUntil = collection.sold.addVisible(base, rules.now, rules.soldWindowMs);
  const sortBy = SORT_KEYS.includes(query.sortBy) ? query.sortBy : 'relevance';
  if (sortBy === 'price_asc' && rules.priceAscendingNeedsPrice) keepPriced(collection, base);
  const meanings = queryWords(query.query).map((word) => meaningOf(collection, word));
  for (const meaning of meanings) keepMatching(collection, meaning, base);

  const filters = filtersOf(collection, query);
  const { all, without } = intersections(collection, base, filters);
  const count = countBits(all);
  const rows = new RowSet(collection, all, count);
  const narrowed = filters.map((_, i) => new RowSet(collection, without[i]!, countBits(without[i]!)));

  const facets: Partial<Record<ValueFacet, FacetItem[]>> = countFacets(
    collection, rows, new Set(VALUE_FACETS.filter((facet) => !filters.some((filter) => filter.facet === facet))),
  );
  filters.forEach(({ facet }, i) => {
    if (facet) Object.assign(facets, countFacets(collection, narrowed[i]!, new Set([facet])));
  });
  const facetStats = Object.fromEntries(RANGE_FACETS.map((range) => {
    const own = filters.findIndex((filter) => filter.range === range);
    return [range, statsOf(collection, range, own < 0 ? rows : narrowed[own]!)];
  })) as SearchAnswer['facetStats'];

  const pageSize = Math.max(1, Math.floor(rules.pageSize) || 1);
  const from = (Math.max(1, Math.floor(query.page) || 1) - 1) * pageSize;
  const text = meanings.length > 0 && sortBy === 'relevance' ? scoreMatching(collection, meanings, all) : null;
  const ids = pageOf(collection, all, sortBy, text, from, Math.min(from + pageSize, count)).map((slot) => collection.ids[slot]!);
  return { ids, count, pages: Math.ceil(count / pageSize), facets: facets as SearchAnswer['facets'], facetStats, validUntil };
}

function keepPriced(collection: Collection, base: Bitmap): void {
  const priced = collection.scratch.bitmap();
  collection.numbers.price.between(Number.MIN_VALUE, Infinity, priced);
  and(base, base, priced);
}

/** The rows that pass every filter, and for each filter the rows that pass all the others. */
function intersections(collection: Collection, base: Bitmap, filters: readonly Filter[]): { all: Bitmap; without: Bitmap[] } {
  let before = base;
  const without = filters.map((filter) => {
    const own = before;
    before = collection.scratch.bitmap();
    and(before, own, filter.passing);
    return own;
  });
  const all = before;
  // From the last filter back: what passes the filters behind is joined to what passes those in front.
  let behind: Bitmap | null = null;
  for (let i = filters.length - 1; i >= 0; i--) {
    if (behind) {
      const joined = collection.scratch.bitmap();
      and(joined, without[i]!, behind);
      without[i] = joined;
      and(behind, behind, filters[i]!.passing);
    } else {
      behind = filters[i]!.passing;
    }
  }
  return { all, without };
}

function statsOf(collection: Collection, range: RangeFacet, rows: RowSet): { min: number; max: number } | null {
  const column = collection.numbers[range];
  // With many members most blocks of the column can say nothing new.
  if (rows.size * 16 > collection.size) return column.statsOfBitmap(rows.members);
  const { list, length } = rows.rows();
  return column.statsOfList(list, length);
}
