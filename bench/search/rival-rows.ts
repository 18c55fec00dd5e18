import { MULTI_FACETS } from '#search/engine/layout.ts';
import { VALUE_FACETS, type SearchRow, type StockQuery, type ValueFacet } from '#search/rules/stock-query.ts';
import { RULES } from './queries.ts';
import { stock } from './stock.ts';

/** Rivals have no clock: they get the cars that are visible at the time of the queries, so they need no rule for it. */
export function* visibleStock(vehicles: number): Generator<SearchRow> {
  for (const row of stock(vehicles)) {
    if (row.available || (row.soldAt !== null && RULES.now < row.soldAt + RULES.soldWindowMs)) yield row;
  }
}

export const MULTI = MULTI_FACETS;
export const SINGLE: readonly ValueFacet[] = VALUE_FACETS.filter((facet) => !MULTI.includes(facet));

export function one(row: SearchRow, facet: ValueFacet): string | undefined {
  const value = row.facets[facet];
  return typeof value === 'string' ? value : value?.[0];
}

export function many(row: SearchRow, facet: ValueFacet): readonly string[] {
  const value = row.facets[facet];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** The value facets that the query narrows. */
export function narrowed(query: StockQuery): ValueFacet[] {
  return VALUE_FACETS.filter((facet) => (query.filters[facet]?.length ?? 0) > 0);
}

/** The text that a rival searches: what the engine looks at most. */
export function words(row: SearchRow): string {
  return [...row.text, one(row, 'body'), one(row, 'fuel'), one(row, 'colour'), one(row, 'transmission')]
    .filter(Boolean)
    .join(' ');
}
