import { findManufacturer, makeSlug } from '#vehicle/rules/manufacturers.ts';
import { parseStockQuery } from './query-codec.ts';
import { ALL_STOCK, isDefault, sameFilters, searchAddress, type SearchRoute } from './search-address.ts';
import type { SortKey, StockQuery, ValueFacet } from './stock-query.ts';

const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  [ALL_STOCK.slice('/search/'.length)]: [],
  'new-and-demo-cars': ['demo', 'new'],
  'used-cars': ['used'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
};

/** What of a site decides its search addresses. */
export interface SearchPlaces {
  readonly locations: readonly { readonly slug: string; readonly name: string }[];
  readonly settings: { readonly search: { readonly defaultFilters: readonly string[] } };
}

/**
 * SITE-027 to SITE-034: what the parts of a path below `/search/` filter by. `models` are the model names that the site has of
 * the make, to find the one whose slug stands in the path.
 */
export function searchRoute(
  first: string,
  second: string | undefined,
  site: SearchPlaces,
  models: readonly string[] = [],
): SearchRoute {
  const defaults = defaultFilters(site.settings.search.defaultFilters);
  const found = (path: string, filters: SearchRoute['filters']): SearchRoute => ({
    path: `/search/${path}`,
    filters,
    unknown: false,
    defaults,
  });
  const name = first.toLowerCase();
  if (second === undefined && Object.hasOwn(CONDITIONS, name))
    return found(name, CONDITIONS[name]!.length > 0 ? { car_type: CONDITIONS[name]! } : {});
  const make = findManufacturer(first);
  const model = makeSlug(second ?? '');
  if (make && model !== '')
    return found(`${make.slug}/${model}`, {
      make: [make.name],
      model: [models.find((one) => makeSlug(one) === model) ?? inWords(model)],
    });
  if (make) return found(make.slug, { make: [make.name] });
  const location = second === undefined ? site.locations.find((one) => one.slug === name) : undefined;
  if (location) return found(name, { location_name: [location.name] });
  return {
    path: `/search/${[first, second].flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/')}`,
    filters: {},
    unknown: true,
    defaults,
  };
}

/**
 * The one address of everything that a query says: the path that says most of it (a model, a make, a condition, a place), the rest
 * as parameters in their order. `models` are those that the site has of the query's make.
 */
export function canonicalAddress(
  query: StockQuery,
  site: SearchPlaces,
  defaultSort: SortKey,
  models: readonly string[] = [],
): string {
  const all = searchRoute(ALL_STOCK.slice('/search/'.length), undefined, site);
  if (isDefault(query, all.defaults)) return searchAddress(query, all, defaultSort);
  const { make = [], model = [], location_name = [] } = query.filters;
  const makePath = make.length === 1 ? makeSlug(make[0]!) : null;
  const modelPath = model.length === 1 ? makeSlug(model[0]!) : null;
  const paths: [string, string?][] = [
    ...(makePath && modelPath ? [[makePath, modelPath] satisfies [string, string]] : []),
    ...(makePath ? [[makePath] satisfies [string]] : []),
    ...Object.keys(CONDITIONS).map((condition): [string] => [condition]),
    ...site.locations.filter((one) => location_name.includes(one.name)).map((one): [string] => [one.slug]),
  ];
  for (const [first, second] of paths) {
    const route = searchRoute(first, second, site, models);
    const facets = Object.keys(route.filters) as ValueFacet[];
    // Two models may share a slug, and a place may be called like a make: a path counts where reading it gives the same again.
    if (
      facets.length > 0 &&
      facets.every((facet) => sameFilters({ [facet]: route.filters[facet]! }, { [facet]: query.filters[facet] ?? [] }))
    )
      return searchAddress(query, route, defaultSort);
  }
  return searchAddress(query, all, defaultSort);
}

/** `car_type=used`, `status=in_stock`: filters as settings say them. */
function defaultFilters(lines: readonly string[]): SearchRoute['filters'] {
  const params = new URLSearchParams(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return parseStockQuery(params).query.filters;
}

/** `yaris-cross` -> `Yaris Cross`: a model that the site has none of today. */
function inWords(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
