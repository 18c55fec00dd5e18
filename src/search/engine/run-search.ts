import {
  queryWords,
  RANGE_FACETS,
  SORT_KEYS,
  VALUE_FACETS,
  type AskedAnswer,
  type Facet,
  type FacetItem,
  type RangeFacet,
  type SearchRules,
  type StockQuery,
  type ValueFacet,
} from '../rules/stock-query.ts';
import { and, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import { countFacets } from './count-facets.ts';
import { filtersOf, type Filter } from './filters.ts';
import { keepMatching, meaningOf, scoreMatching } from './match-text.ts';
import { pageOf } from './page-order.ts';
import { RowSet } from './row-set.ts';
import type { Stats, VisibleRows } from './sold-rows.ts';

/**
 * Answers one query. A facet's own filter is left out of its counts, so there is one set of rows for the page and for the
 * facets that are not narrowed, and one more for each facet that is.
 */
export function runSearch(
  collection: Collection,
  query: StockQuery,
  rules: SearchRules,
  asked: readonly Facet[],
): Omit<AskedAnswer, 'ms'> {
  collection.settle();
  const { rows: visible, until } = collection.visible(rules.now, rules.soldWindowMs);
  const sortBy = SORT_KEYS.includes(query.sortBy) ? query.sortBy : 'relevance';
  const needsPrice = sortBy === 'price_asc' && rules.priceAscendingNeedsPrice;
  const meanings = queryWords(query.query).map((word) => meaningOf(collection, word));
  const base = needsPrice || meanings.length > 0 ? copyOf(collection, visible.rows) : visible.rows;
  if (needsPrice) keepPriced(collection, base);
  for (const meaning of meanings) keepMatching(collection, meaning, base);

  const filters = filtersOf(collection, query);
  const { all, without } = intersections(collection, base, filters);
  const setOf = (members: Bitmap) => new RowSet(members, visible.rows, visible.size, collection.scratch);
  const rows = setOf(all);
  const narrowed: (RowSet | undefined)[] = [];
  /** The rows that a facet counts: all that pass, its own filter left out. */
  const rowsFor = (isOwn: (filter: Filter) => boolean) => {
    const own = filters.findIndex(isOwn);
    return own < 0 ? rows : (narrowed[own] ??= setOf(without[own]!));
  };

  const facets: Partial<Record<ValueFacet, readonly FacetItem[]>> = {};
  const together: ValueFacet[] = [];
  for (const facet of VALUE_FACETS) {
    if (!asked.includes(facet)) continue;
    const own = rowsFor((filter) => filter.facet === facet);
    if (own === rows) together.push(facet);
    else countFacets(collection, visible, own, [facet], facets);
  }
  countFacets(collection, visible, rows, together, facets);
  const facetStats: Partial<Record<RangeFacet, Stats>> = {};
  for (const range of RANGE_FACETS) {
    if (asked.includes(range))
      facetStats[range] = statsOf(
        collection,
        visible,
        range,
        rowsFor((filter) => filter.range === range),
      );
  }

  const count = rows.size;
  const pageSize = Math.max(1, Math.floor(rules.pageSize) || 1);
  const from = (Math.max(1, Math.floor(query.page) || 1) - 1) * pageSize;
  const text = meanings.length > 0 && sortBy === 'relevance' ? scoreMatching(collection, meanings, all) : null;
  const ids = pageOf(collection, all, count, sortBy, text, from, Math.min(from + pageSize, count)).map(
    (slot) => collection.ids[slot]!,
  );
  return { ids, count, pages: Math.ceil(count / pageSize), facets, facetStats, validUntil: until };
}

function keepPriced(collection: Collection, base: Bitmap): void {
  const priced = collection.scratch.bitmap();
  collection.order('price_asc').between(Number.MIN_VALUE, Infinity, priced, collection.scratch);
  and(base, base, priced);
}

/** The rows that pass every filter, and for each filter the rows that pass all the others. */
function intersections(
  collection: Collection,
  base: Bitmap,
  filters: readonly Filter[],
): { all: Bitmap; without: Bitmap[] } {
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
    const { passing } = filters[i]!;
    if (!behind) {
      behind = passing;
      continue;
    }
    const joined = collection.scratch.bitmap();
    and(joined, without[i]!, behind);
    without[i] = joined;
    if (i === 0) break;
    const both: Bitmap = collection.scratch.bitmap();
    and(both, behind, passing);
    behind = both;
  }
  return { all, without };
}

function statsOf(collection: Collection, visible: VisibleRows, range: RangeFacet, rows: RowSet): Stats {
  const column = collection.numbers[range];
  if (rows.isWhole) return (visible.stats[range] ??= column.statsOfBitmap(rows.members));
  // With many members most blocks of the column can say nothing new.
  if (rows.size * 16 > visible.size) return column.statsOfBitmap(rows.members);
  const { list, length } = rows.rows();
  return column.statsOfList(list, length);
}

function copyOf(collection: Collection, rows: Bitmap): Bitmap {
  const copy = collection.scratch.bitmap();
  copy.set(rows);
  return copy;
}
