import { toSlug } from '#rules/normal-form.ts';
import { readableParams } from '#rules/url-values.ts';
import { findManufacturer, spellingOfMake } from '#vehicle/rules/manufacturers.ts';
import { EMPTY_QUERY, withValues, stockQueryToParams, type ParsedQuery, parseStockQuery } from './query-codec.ts';
import { VIEW_PARAM, type SearchView } from './search-view.ts';
import type { StockQuery, ValueFacet, SortKey } from './stock-query.ts';

/** The search over the whole stock of a site. */
export const ALL_STOCK = '/search/new-used-and-demo-cars';

type ValueFilters = StockQuery['filters'];

export interface SearchRoute {
  /** The canonical form, however the URL was typed. */
  readonly path: string;
  /** The filters that the path implies; parameters of the same facet override them. */
  readonly filters: ValueFilters;
  /** The path names neither a make nor a location of this site. It filters nothing. */
  readonly unknown: boolean;
  /** The site's default filters, which apply when a URL sets nothing at all. */
  readonly defaults: ValueFilters;
  /** The view that the shopper chose, if not the site's default. */
  readonly view?: SearchView | null;
}

/**
 * The URL of a query. It stays on the route's path while the query matches that path; otherwise it is the search over
 * all stock with everything as parameters. On a site with default filters, the bare URL means those, and `filters=none`
 * means that the shopper removed them.
 */
export function searchUrl(query: StockQuery, route: SearchRoute, defaultSort: SortKey): string {
  const facets = Object.keys(route.filters) as ValueFacet[];
  const stays = !route.unknown && facets.every((facet) => sameValues(route.filters[facet], query.filters[facet]));
  let filters: ValueFilters = query.filters;
  if (stays)
    filters = Object.fromEntries(
      Object.entries(query.filters).filter(([facet]) => !Object.hasOwn(route.filters, facet)),
    );
  const meansDefaults = (!stays || facets.length === 0) && Object.keys(route.defaults).length > 0;
  if (meansDefaults && isDefault(query, route.defaults)) filters = {};
  const params = readableParams(stockQueryToParams({ ...query, filters }, defaultSort));
  const all = [
    ...(meansDefaults && isBare(query) ? ['filters=none'] : []),
    ...(route.view ? [`${VIEW_PARAM}=${route.view}`] : []),
    ...(params === '' ? [] : [params]),
  ].join('&');
  return `${stays ? route.path : ALL_STOCK}${all === '' ? '' : `?${all}`}`;
}

/** The search over all stock for a query, on sites of any default order. */
export function allStockUrl(query: StockQuery): string {
  return `${ALL_STOCK}?${readableParams(stockQueryToParams(query))}`;
}

/** The complete query of a page: the path's filters, overridden by parameters of the same facet. */
export function withRoute(query: StockQuery, route: SearchRoute): StockQuery {
  return { ...query, filters: { ...route.filters, ...query.filters } };
}

/**
 * The query of a URL: its parameters, the filters of its path, or the site's default filters if neither sets
 * anything.
 */
export function queryAt(route: SearchRoute, { query, cleared }: Pick<ParsedQuery, 'query' | 'cleared'>): StockQuery {
  const whole = withRoute(query, route);
  return cleared || !isBare(whole) ? whole : { ...whole, filters: route.defaults };
}

/** True if the query has no text, no filter, no excluded value, no range and no distance. */
export function isBare(query: StockQuery): boolean {
  return (
    query.query === '' &&
    query.near?.within === undefined &&
    query.not === undefined &&
    Object.keys(query.filters).length === 0 &&
    Object.keys(query.ranges).length === 0
  );
}

/** True if the query consists of exactly the site's default filters. */
export function isDefault(query: StockQuery, defaults: ValueFilters): boolean {
  return isBare({ ...query, filters: {} }) && sameFilters(query.filters, defaults);
}

export function sameFilters(one: ValueFilters, other: ValueFilters): boolean {
  const facets = Object.keys(one) as ValueFacet[];
  return facets.length === Object.keys(other).length && facets.every((facet) => sameValues(one[facet], other[facet]));
}

export function sameValues(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  [ALL_STOCK.slice('/search/'.length)]: [],
  'new-and-demo-cars': ['demo', 'new'],
  'used-cars': ['used'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
};

/** The part of a site that decides its search URLs. */
export interface SearchPlaces {
  readonly locations: readonly { readonly slug: string; readonly name: string }[];
  readonly settings: { readonly search: { readonly defaultFilters: readonly string[] } };
}

/**
 * The filters of a path below `/search/`. `models` are the names of the make's models on this site, to find the one
 * with the slug of the path.
 */
export function searchRoute(
  first: string,
  second: string | undefined,
  site: SearchPlaces,
  models: readonly string[] = [],
): SearchRoute {
  const defaults = defaultFilters(site.settings.search.defaultFilters);
  const toSearchRoute = (path: string, filters: SearchRoute['filters']): SearchRoute => ({
    path: `/search/${path}`,
    filters,
    unknown: false,
    defaults,
  });
  const name = first.toLowerCase();
  if (second === undefined && Object.hasOwn(CONDITIONS, name))
    return toSearchRoute(name, CONDITIONS[name]!.length > 0 ? { car_type: CONDITIONS[name]! } : {});
  const make = findManufacturer(first);
  const model = toSlug(second ?? '');
  if (make && model !== '')
    return toSearchRoute(`${make.slug}/${model}`, {
      make: [make.name],
      model: [models.find((one) => toSlug(one) === model) ?? inWords(model)],
    });
  if (make) return toSearchRoute(make.slug, { make: [make.name] });
  const location = second === undefined ? site.locations.find((one) => one.slug === name) : undefined;
  if (location) return toSearchRoute(name, { location_name: [location.name] });
  return {
    path: `/search/${[first, second].flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/')}`,
    filters: {},
    unknown: true,
    defaults,
  };
}

/**
 * The canonical URL of a query: the path that covers most of it (a model, a make, a condition, a location), and the
 * rest as parameters in a fixed order. `models` are the names of the make's models on this site.
 */
export function canonicalUrl(
  query: StockQuery,
  site: SearchPlaces,
  defaultSort: SortKey,
  models: readonly string[] = [],
): string {
  const all = searchRoute(ALL_STOCK.slice('/search/'.length), undefined, site);
  if (isDefault(query, all.defaults)) return searchUrl(query, all, defaultSort);
  const { make = [], model = [], location_name = [] } = query.filters;
  const makePath = make.length === 1 ? toSlug(make[0]!) : null;
  const modelPath = model.length === 1 ? toSlug(model[0]!) : null;
  const paths: [string, string?][] = [
    ...(makePath && modelPath ? [[makePath, modelPath] satisfies [string, string]] : []),
    ...(makePath ? [[makePath] satisfies [string]] : []),
    ...Object.keys(CONDITIONS).map((condition): [string] => [condition]),
    ...site.locations.filter((one) => location_name.includes(one.name)).map((one): [string] => [one.slug]),
  ];
  for (const [first, second] of paths) {
    const route = searchRoute(first, second, site, models);
    const facets = Object.keys(route.filters) as ValueFacet[];
    // Two models may share a slug, and a location may have the name of a make: a path is used only if it reads back as the same filters.
    if (
      facets.length > 0 &&
      facets.every((facet) => sameFilters({ [facet]: route.filters[facet]! }, { [facet]: query.filters[facet] ?? [] }))
    )
      return searchUrl(query, route, defaultSort);
  }
  return searchUrl(query, all, defaultSort);
}

/** `car_type=used`, `status=in_stock`: filters as written in settings. */
function defaultFilters(lines: readonly string[]): SearchRoute['filters'] {
  const params = new URLSearchParams(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const { filters } = parseStockQuery(params).query;
  return filters.make
    ? withValues({ ...EMPTY_QUERY, filters }, 'make', filters.make.map(spellingOfMake)).filters
    : filters;
}

/** `yaris-cross` -> `Yaris Cross`: a model that is not in stock today. */
function inWords(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
