import { readableParams } from '#rules/url-values.ts';
import { findManufacturer, makeSlug } from '#vehicle/rules/make.ts';
import { FACET_LABELS, facetValueLabel, formatRange } from './facets.ts';
import {
  toggleValue,
  withRange,
  withText,
  stockQueryToParams,
  type ParsedQuery,
  parseStockQuery,
} from './query-codec.ts';
import type { RangeFacet, StockQuery, ValueFacet, SortKey } from './stock-query.ts';

export interface SetFilter {
  readonly key: string;
  readonly label: string;
  /** The query without it. */
  readonly without: StockQuery;
}

/** Everything that a query sets, in words, each with the query that is left without it. */
export function setFilters(query: StockQuery, usedLabel: string): readonly SetFilter[] {
  return [
    ...(query.query ? [{ key: 'query', label: `“${query.query}”`, without: withText(query, '') }] : []),
    ...(Object.entries(query.filters) as [ValueFacet, readonly string[]][]).flatMap(([facet, values]) =>
      values.map((value) => ({
        key: `${facet}=${value}`,
        label: facetValueLabel(facet, value, usedLabel),
        without: toggleValue(query, facet, value),
      })),
    ),
    ...(Object.keys(query.ranges) as RangeFacet[]).map((facet) => ({
      key: facet,
      label: `${FACET_LABELS[facet]} ${formatRange(facet, query.ranges[facet]!)}`,
      without: withRange(query, facet, null),
    })),
  ];
}

/** The search over everything that a site shows. */
export const ALL_STOCK = '/search/new-used-and-demo-cars';

type ValueFilters = StockQuery['filters'];

export interface SearchRoute {
  /** The one way to write it, however the address was typed. */
  readonly path: string;
  /** What the path itself filters by; parameters of the same facet win over it. */
  readonly filters: ValueFilters;
  /** The path names something that is neither a make nor a place of this site: it filters nothing. */
  readonly unknown: boolean;
  /** The site's own filters, which hold where an address sets nothing at all. */
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
  const params = readableParams(stockQueryToParams({ ...query, filters }, defaultSort));
  const all = [...(meansDefaults && isBare(query) ? ['filters=none'] : []), ...(params === '' ? [] : [params])].join(
    '&',
  );
  return `${stays ? route.path : ALL_STOCK}${all === '' ? '' : `?${all}`}`;
}

/** The whole query of a page: the path's filters, unless parameters say otherwise of the same facet. */
export function withRoute(query: StockQuery, route: SearchRoute): StockQuery {
  return { ...query, filters: { ...route.filters, ...query.filters } };
}

/** What an address asks for: its parameters, what its path says, and the site's own filters where neither says anything. */
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
 * What the parts of a path below `/search/` filter by. `models` are the model names that the site has of
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
