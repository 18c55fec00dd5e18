import { stockQueryToParams, type ParsedQuery } from './query-codec.ts';
import type { SortKey, StockQuery, ValueFacet } from './stock-query.ts';

/** SITE-027: the search over everything that a site shows. */
export const ALL_STOCK = '/search/new-used-and-demo-cars';

type ValueFilters = StockQuery['filters'];

export interface SearchRoute {
  /** The one way to write it, however the address was typed. */
  readonly path: string;
  /** What the path itself filters by; parameters of the same facet win over it. */
  readonly filters: ValueFilters;
  /** The path names something that is neither a make nor a place of this site (SITE-034): it filters nothing. */
  readonly unknown: boolean;
  /** SRCH-010: the site's own filters, which hold where an address sets nothing at all. */
  readonly defaults: ValueFilters;
}

/**
 * The address of a query. It stays on the route's path while the query says what that path says; otherwise it is the search
 * over all stock with everything as parameters. Where the site has filters of its own, the bare address means them, and
 * `filters=none` means that the shopper took them away.
 */
export function searchAddress(query: StockQuery, route: SearchRoute, defaultSort: SortKey): string {
  const facets = Object.keys(route.filters) as ValueFacet[];
  const stays = !route.unknown && facets.every((facet) => same(route.filters[facet], query.filters[facet]));
  let filters: ValueFilters = query.filters;
  if (stays)
    filters = Object.fromEntries(
      Object.entries(query.filters).filter(([facet]) => !Object.hasOwn(route.filters, facet)),
    );
  const meansDefaults = (!stays || facets.length === 0) && Object.keys(route.defaults).length > 0;
  if (meansDefaults && isDefault(query, route.defaults)) filters = {};
  const params = readable(stockQueryToParams({ ...query, filters }, defaultSort));
  const all = [...(meansDefaults && isBare(query) ? ['filters=none'] : []), ...(params === '' ? [] : [params])].join(
    '&',
  );
  return `${stays ? route.path : ALL_STOCK}${all === '' ? '' : `?${all}`}`;
}

/** The whole query of a page: the path's filters, unless parameters say otherwise of the same facet. */
export function withRoute(query: StockQuery, route: SearchRoute): StockQuery {
  return { ...query, filters: { ...route.filters, ...query.filters } };
}

/** What an address asks for: its parameters, what its path says, and the site's own filters where neither says anything (SRCH-010). */
export function queryAt(route: SearchRoute, { query, cleared }: Pick<ParsedQuery, 'query' | 'cleared'>): StockQuery {
  const whole = withRoute(query, route);
  return cleared || !isBare(whole) ? whole : { ...whole, filters: route.defaults };
}

/** Nothing is asked for: no text, no filter, no range. */
export function isBare(query: StockQuery): boolean {
  return query.query === '' && Object.keys(query.filters).length === 0 && Object.keys(query.ranges).length === 0;
}

/** Exactly the site's own filters, and nothing beside them. */
export function isDefault(query: StockQuery, defaults: ValueFilters): boolean {
  return isBare({ ...query, filters: {} }) && sameFilters(query.filters, defaults);
}

export function sameFilters(one: ValueFilters, other: ValueFilters): boolean {
  const facets = Object.keys(one) as ValueFacet[];
  return facets.length === Object.keys(other).length && facets.every((facet) => same(one[facet], other[facet]));
}

function same(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** Brackets and colons may stand in a query as they are, and read better so. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%3A', ':');
}
