import { findManufacturer, makeSlug } from '#domain/vehicle/manufacturers.ts';
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

const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  'new-used-and-demo-cars': [],
  'new-and-demo-cars': ['demo', 'new'],
  'used-cars': ['used'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
};

/**
 * SITE-027 to SITE-034: what the parts of a path below `/search/` filter by. `models` are the model names that the site has of
 * the make, to find the one whose slug stands in the path.
 */
export function searchRoute(
  first: string,
  second: string | undefined,
  site: { readonly locations: readonly { readonly slug: string; readonly name: string }[] },
  models: readonly string[] = [],
): SearchRoute {
  const path = `/search/${encodeURIComponent(first)}${second === undefined ? '' : `/${encodeURIComponent(second)}`}`;
  const conditions = Object.hasOwn(CONDITIONS, first) && second === undefined ? CONDITIONS[first] : undefined;
  if (conditions) return { path, filters: conditions.length > 0 ? { car_type: conditions } : {}, unknown: false };
  const make = findManufacturer(first);
  if (make && second !== undefined) {
    const model = models.find((name) => makeSlug(name) === makeSlug(second)) ?? second;
    return { path, filters: { make: [make.name], model: [model] }, unknown: false };
  }
  if (make) return { path, filters: { make: [make.name] }, unknown: false };
  const location = second === undefined ? site.locations.find((one) => one.slug === first) : undefined;
  if (location) return { path, filters: { location_name: [location.name] }, unknown: false };
  return { path, filters: {}, unknown: true };
}

/** The whole query of a page: the path's filters, unless parameters say otherwise of the same facet. */
export function withRoute(query: StockQuery, route: SearchRoute): StockQuery {
  return { ...query, filters: { ...route.filters, ...query.filters } };
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

function same(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** Brackets and colons may stand in a query as they are, and read better so. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%3A', ':');
}
