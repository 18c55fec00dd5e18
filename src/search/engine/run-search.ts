import {
  hasPreference,
  queryWords,
  RANGE_FACETS,
  SORT_KEYS,
  VALUE_FACETS,
  type PartialAnswer,
  type Facet,
  type FacetItem,
  type RangeFacet,
  type SearchRules,
  type SortKey,
  type StockQuery,
  type Term,
  type ValueFacet,
} from '../rules/stock-query.ts';
import { and, andNot, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { CountedRows, Stats, VisibleRows } from './counted-rows.ts';
import { countFacets } from './count-facets.ts';
import { queryFilters, slotsWithAny, type Filter } from './filters.ts';
import { removeNonMatching, findMatches, findTerm, scoreMatching, type WordMatches } from './match-text.ts';
import { pageByDistance, pickPage } from './page-order.ts';
import { RowSet } from './row-set.ts';

/**
 * Runs one query. The counts of a facet ignore the facet's own filter, so one set of rows serves the page and all
 * facets without a filter, and each filtered facet has one more set.
 */
export function runSearch(
  collection: Collection,
  query: StockQuery,
  rules: SearchRules,
  requested: readonly Facet[],
): Omit<PartialAnswer, 'ms'> {
  collection.settle();
  const { rows: visible, until } = collection.visible(rules.now, rules.soldWindowMs);
  const sortBy = usableOrder(query, rules);
  const needsPrice = sortBy === 'price_asc' && rules.priceAscendingNeedsPrice;
  const words = queryWords(query.query).map((word) => findMatches(collection, word, query.exact));
  const terms = query.terms ?? [];
  const ranked = terms.filter(hasPreference).map((term) => findTerm(collection, term));
  const narrowing = narrowingFilters(collection, query);
  const excluded = excludedRows(collection, query);
  const base = narrowedBy(collection, visible.rows, needsPrice, [...words, ...ranked], narrowing, excluded);
  const filters = queryFilters(collection, query, rules);
  const counted = filters.map(({ key, passing }) => (key === null ? null : visible.filtered(key, passing)));
  const { all, without } = intersections(collection, base, filters);
  /** The rows that pass all filters but one, or all. If that is one filter alone, its rows are counted already. */
  const toRowSet = (members: Bitmap, except: number) => {
    const others = counted.filter((one, i) => i !== except && one !== null) as CountedRows[];
    const isOneFilter = base === visible.rows && filters.length === (except < 0 ? 1 : 2) && others.length === 1;
    return new RowSet(isOneFilter ? others[0]!.rows : members, [visible, ...others], collection.scratch);
  };
  const rows = toRowSet(all, -1);
  const narrowed: (RowSet | undefined)[] = [];
  /** The rows that a facet counts: all that pass the other filters. */
  const rowsFor = (isOwn: (filter: Filter) => boolean) => {
    const own = filters.findIndex(isOwn);
    return own < 0 ? rows : (narrowed[own] ??= toRowSet(without[own]!, own));
  };

  const facets: Partial<Record<ValueFacet, readonly FacetItem[]>> = {};
  const together: ValueFacet[] = [];
  for (const facet of VALUE_FACETS) {
    if (!requested.includes(facet)) continue;
    const own = rowsFor((filter) => filter.facet === facet);
    if (own === rows) together.push(facet);
    else countFacets(collection, own, [facet], facets);
  }
  countFacets(collection, rows, together, facets);
  const facetStats: Partial<Record<RangeFacet, Stats>> = {};
  for (const range of RANGE_FACETS) {
    if (requested.includes(range))
      facetStats[range] = rangeStats(
        collection,
        visible,
        range,
        rowsFor((filter) => filter.range === range),
      );
  }

  const count = rows.size;
  const pageSize = Math.max(1, Math.floor(rules.pageSize) || 1);
  const from = rules.offset ?? (Math.max(1, Math.floor(query.page) || 1) - 1) * pageSize;
  const scored = [...words, ...ranked];
  const text = scored.length > 0 && sortBy === 'relevance' ? scoreMatching(collection, scored, all) : null;
  const to = Math.min(from + pageSize, count);
  const slots =
    sortBy === 'distance'
      ? pageByDistance(collection, all, rules.distances!, from, to)
      : pickPage(collection, all, count, sortBy, text, from, to);
  const ids = slots.map((slot) => collection.ids[slot]!);
  return { ids, count, pages: Math.ceil(count / pageSize), facets, facetStats, validUntil: until };
}

/** The order of the query, if it is one and can be made. */
function usableOrder({ sortBy }: StockQuery, { distances }: SearchRules): SortKey {
  return SORT_KEYS.includes(sortBy) && (sortBy !== 'distance' || distances) ? sortBy : 'relevance';
}

/** The rows that have every word and term, nothing that is excluded and, if needed, a price. Copies them only if something narrows them. */
function narrowedBy(
  collection: Collection,
  rows: Bitmap,
  needsPrice: boolean,
  words: readonly WordMatches[],
  narrowing: readonly Bitmap[],
  excluded: readonly Bitmap[],
): Bitmap {
  if (!needsPrice && words.length === 0 && narrowing.length === 0 && excluded.length === 0) return rows;
  const narrowed = copyBitmap(collection, rows);
  for (const passing of narrowing) and(narrowed, narrowed, passing);
  for (const some of excluded) andNot(narrowed, narrowed, some);
  if (needsPrice) removeUnpriced(collection, narrowed);
  for (const matches of words) removeNonMatching(collection, matches, narrowed);
  return narrowed;
}

/** The rows of the query's ranges, and of its terms that do not rank. */
function narrowingFilters(collection: Collection, { terms = [], within }: StockQuery): Bitmap[] {
  return [
    ...(within ? queryFilters(collection, { filters: {}, ranges: within }, {}).map(({ passing }) => passing) : []),
    ...terms.filter((term) => !hasPreference(term)).map((term) => slotsOfTerm(collection, term)),
  ];
}

/** The rows that the query excludes. Do not modify the results: they may be cached. */
function excludedRows(collection: Collection, { not, without = [] }: StockQuery): Bitmap[] {
  return [
    ...(not ? VALUE_FACETS : []).flatMap((facet) => {
      const values = (Object.hasOwn(not!, facet) && not![facet]) || [];
      return values.length > 0 ? [slotsWithAny(collection, facet, values)] : [];
    }),
    ...without.flatMap((terms) => {
      const [first, ...others] = terms.map((term) => slotsOfTerm(collection, term));
      if (!first || others.length === 0) return first ?? [];
      const all = copyBitmap(collection, first);
      for (const one of others) and(all, all, one);
      return all;
    }),
  ];
}

/** The rows that match a term. Do not modify the result: it may be cached. */
function slotsOfTerm(collection: Collection, term: Term): Bitmap {
  const [first] = term;
  // A filter has no value for the rows without one.
  if (first && term.every((part) => part.facet === first.facet && 'value' in part && part.value !== ''))
    return slotsWithAny(
      collection,
      first.facet,
      term.flatMap((part) => ('value' in part ? [part.value] : [])),
    );
  const passing = collection.scratch.bitmap().fill(0xffffffff);
  removeNonMatching(collection, findTerm(collection, term), passing);
  return passing;
}

function removeUnpriced(collection: Collection, base: Bitmap): void {
  const priced = collection.scratch.bitmap();
  collection.order('price_asc').between(Number.MIN_VALUE, Infinity, priced, collection.scratch);
  and(base, base, priced);
}

/** The rows that pass every filter and, for each filter, the rows that pass all the others. */
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
  // Backwards: for each filter, intersect what passes the filters after it with what passes those before it.
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

function rangeStats(collection: Collection, visible: VisibleRows, range: RangeFacet, rows: RowSet): Stats {
  const column = collection.numbers[range];
  if (column.isEmpty) return null;
  if (rows.isWhole) return (rows.whole.stats[range] ??= column.statsOfBitmap(rows.members));
  const isSparse = rows.size * 16 <= visible.size;
  // Members are frequent in every order, so the first and the last are near its ends.
  const ends = isSparse ? null : collection.findEnds(range, rows.members);
  if (ends) return ends;
  // With many members, most blocks of the column cannot change the result.
  if (!isSparse) return column.statsOfBitmap(rows.members);
  const { list, length } = rows.list();
  return column.statsOfList(list, length);
}

function copyBitmap(collection: Collection, rows: Bitmap): Bitmap {
  const copy = collection.scratch.bitmap();
  copy.set(rows);
  return copy;
}
