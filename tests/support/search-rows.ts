import type { SearchRow, SearchRules, StockQuery } from '#search/rules/stock-query.ts';

export const DAY = 86_400_000;
/** Wednesday 1 July 2026, noon in Sydney. */
export const NOON = Date.UTC(2026, 6, 1, 2);

/** An available vehicle without values; tests state what matters to them. */
export function searchRow(id: string, changes: Partial<SearchRow> = {}): SearchRow {
  return { id, facets: {}, numbers: {}, text: [], soldAt: null, available: true, createdAt: 0, ...changes };
}

export function stockQuery(changes: Partial<StockQuery> = {}): StockQuery {
  return { query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {}, ...changes };
}

export function searchRules(changes: Partial<SearchRules> = {}): SearchRules {
  return { now: NOON, soldWindowMs: 3 * DAY, pageSize: 21, priceAscendingNeedsPrice: false, ...changes };
}
