import { isDefault, withRoute, type SearchRoute } from '#search/rules/search-address.ts';
import { canonicalAddress, searchRoute, type SearchPlaces } from '#search/rules/search-route.ts';
import type { SortKey, StockQuery, ValueFacet } from '#search/rules/stock-query.ts';

/** More facets than these, or several values of one, are combinations without end: followed, but not listed. */
const MOST_FACETS = 2;

/** Orders do not change what is found: one address stands for all of them, of the first page only. */
export function canonicalOf(
  query: StockQuery,
  site: SearchPlaces,
  defaultSort: SortKey,
  models: readonly string[],
): string {
  return canonicalAddress(
    { ...query, sortBy: defaultSort, page: query.sortBy === defaultSort ? query.page : 1 },
    site,
    defaultSort,
    models,
  );
}

/**
 * Whether search engines may list the page: what was typed and slid is of use to nobody else. Every address with the same `canonical`
 * gets the same answer, whatever path it was asked at.
 */
export function mayBeListed(
  query: StockQuery,
  asked: SearchRoute,
  canonical: string,
  site: SearchPlaces,
  count: number,
): boolean {
  const [first = '', second] = canonical.split('?')[0]!.slice('/search/'.length).split('/');
  const route = searchRoute(first, second, site, query.filters.model);
  if (count === 0 || asked.unknown || query.query !== '' || Object.keys(query.ranges).length > 0) return false;
  if (isDefault(query, route.defaults)) return true;
  const bare = withRoute({ ...query, filters: {} }, route).filters;
  const facets = Object.keys(query.filters) as ValueFacet[];
  return (
    facets.length <= MOST_FACETS &&
    facets.every((facet) => query.filters[facet]!.length === 1 || bare[facet]?.length === query.filters[facet]!.length)
  );
}
