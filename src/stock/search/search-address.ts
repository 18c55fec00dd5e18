import { stockQueryToParams } from './query-codec.ts';
import type { SortKey, StockQuery, ValueFacet } from './stock-query.ts';

/** SITE-027: the search over everything that a site shows. */
export const ALL_STOCK = '/search/new-used-and-demo-cars';

export interface SearchRoute {
  readonly path: string;
  /** What the path itself filters by; parameters of the same facet win over it. */
  readonly filters: Readonly<Partial<Record<ValueFacet, readonly string[]>>>;
  /** The path names something that is neither a make nor a place of this site (SITE-034): it filters nothing. */
  readonly unknown: boolean;
}

/**
 * The address of a query. It stays on the route's path while the query says what that path says; otherwise it is the search
 * over all stock with everything as parameters.
 */
export function searchAddress(query: StockQuery, route: SearchRoute, defaultSort: SortKey): string {
  const facets = Object.keys(route.filters) as ValueFacet[];
  const stays = !route.unknown && facets.every((facet) => same(route.filters[facet], query.filters[facet]));
  const filters = { ...query.filters };
  if (stays) for (const facet of facets) delete filters[facet];
  const params = readable(stockQueryToParams({ ...query, filters }, defaultSort));
  return `${stays ? route.path : ALL_STOCK}${params === '' ? '' : `?${params}`}`;
}

/** The whole query of a page: the path's filters, unless parameters say otherwise of the same facet. */
export function withRoute(query: StockQuery, route: SearchRoute): StockQuery {
  return { ...query, filters: { ...route.filters, ...query.filters } };
}

function same(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** Brackets and colons may stand in a query as they are, and read better so. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%3A', ':');
}
