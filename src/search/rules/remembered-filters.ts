import { withValues } from './query-codec.ts';
import type { StockQuery, ValueFacet } from './stock-query.ts';

const MOST_VALUES = 20;

/** SRCH-009: what of a query a browser keeps for the next visit. */
export function filtersToRemember(query: StockQuery, facets: readonly ValueFacet[]): StockQuery['filters'] {
  return Object.fromEntries(facets.flatMap((facet) => (query.filters[facet] ? [[facet, query.filters[facet]]] : [])));
}

/** The query with what was remembered of these facets; what the query itself says of a facet wins. `text` is whatever the browser kept. */
export function withRemembered(query: StockQuery, text: string | null, facets: readonly ValueFacet[]): StockQuery {
  const known = read(text);
  return facets.reduce((all, facet) => {
    const values = known[facet];
    return query.filters[facet] || !Array.isArray(values)
      ? all
      : withValues(all, facet, values.filter((value) => typeof value === 'string').slice(0, MOST_VALUES));
  }, query);
}

function read(text: string | null): Record<string, unknown> {
  try {
    const known: unknown = JSON.parse(text ?? '{}');
    return typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
