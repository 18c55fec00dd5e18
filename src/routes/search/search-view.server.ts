import { redirect, type Params } from 'react-router';
import { placesOnMap } from '#dealerships/rules/location-list.ts';
import type { StockPage } from '#inventory/inventory-queries.ts';
import { conditionsShown } from '#inventory/rules/visibility-rule.ts';
import { withMakeModels } from '#search/rules/chosen-models.ts';
import { ignoredText } from '#search/rules/ignored-params.ts';
import { SHOW_NEWS } from '#search/rules/last-visit.ts';
import { presentDistance, presentFacets } from '#search/rules/present-facets.ts';
import { chosenBefore, parseStockQuery, withPage, withRange } from '#search/rules/query-codec.ts';
import { isBare, queryAt, searchUrl, type SearchRoute } from '#search/rules/search-url.ts';
import { chosenView, VIEW_PARAM, siteViews } from '#search/rules/search-view.ts';
import { activeFilters } from '#search/rules/set-filters.ts';
import { sliderBounds } from '#search/rules/slider.ts';
import type { PartialAnswer, RangeFacet, StockQuery, ValueFacet } from '#search/rules/stock-query.ts';
import { firstPage } from '#search/ui/found-vehicles.ts';
import { hasSavedSearches } from '#shoppers/rules/account-features.ts';
import type { SearchToSave } from '#shoppers/ui/save-search-form.tsx';
import type { Site } from '#sites/site.ts';
import { queryToSave } from '#views/account/saved-searches.server.ts';
import { resultItems } from '#views/cards/result-items.ts';
import type { Scope } from '#views/context.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { canonicalSearchUrl, isIndexable, pageTitle, searchTitle, sortLabel } from '#views/search/search-title.ts';
import {
  asListed,
  findCascade,
  hasStock,
  inStockSpelling,
  clearUrl,
  countedByHeading,
  countTexts,
  findResults,
  HEADING_FACETS,
  droppedMakes,
  findSearchRoute,
  singleMakeModels,
  readingView,
  yearsWithoutAnswer,
} from '#views/search/search-request.server.ts';
import { leftOutFacts, suggestionsFor } from './nearest-links.server.ts';
import { otherVehiclesView } from './other-vehicles.server.ts';
import { withOtherParams } from './other-params.ts';
import { leaveOtherPath } from './unknown-path.server.ts';
import { resultsMapView } from './results-map-view.server.ts';

export type SearchPage = Awaited<ReturnType<typeof searchPage>>;

/** The results of a URL. Any other spelling of the URL redirects to it. */
export async function searchPage(url: URL, params: Params, scope: Scope<'inventory'>) {
  const { site, now, origin, holdsUntil, inventory } = scope;
  const rules = site.settings.search;
  const defaultSort = rules.sortOptions[0]!;
  const { pathname, searchParams: given } = url;
  const named = await findSearchRoute(scope, params['first']!, params['second'], url.search);
  const route = { ...named, view: chosenView(given.get(VIEW_PARAM), viewsOfSite(site)) };
  const asked = parseStockQuery(given, defaultSort);
  await leaveOtherPath(scope, named, { names: [params['first']!, params['second'] ?? ''], asked: asked.query, given });
  const whole = queryAt(withoutDeselected(route, given), {
    ...asked,
    query: await inStockSpelling(scope, asked.query),
  });
  const form = isPlainFormQuery(given, defaultSort, whole) ? { makesBefore: given.getAll(chosenBefore('make')) } : null;
  const query = await asListed(scope, whole, form);
  const result = await findResults(scope, query);
  const { answer, asked: read, kinds } = result;
  holdsUntil(answer.validUntil);
  const counted = await countedByHeading(scope, result);

  const wanted = withoutFullRanges(query, given, counted.answer.facetStats);
  const urlWithParams = (next: StockQuery) => withOtherParams(searchUrl(next, route, defaultSort), given);
  if (pathname !== route.path) throw redirect(urlWithParams(wanted), 301);
  if (isPlainFormQuery(given, defaultSort, query)) throw redirect(urlWithParams(wanted));
  if (answer.pages > 0 && query.page > answer.pages) throw redirect(urlWithParams(withPage(query, answer.pages)));

  const address = searchUrl(withPage(query, 1), route, defaultSort);
  const from = rules.paging === 'infiniteScroll' ? firstPage(given.get('from'), query.page) : query.page;
  const ownDistances = findDistances(query, scope);
  const distances = findDistances(read, scope);
  const listItems = (found: StockPage<PartialAnswer>, page: number) =>
    resultItems({ found, page, pageSize: rules.pageSize, address, query, distances }, scope);
  const before = Array.from({ length: query.page - from }, async (_, at) =>
    listItems(await inventory.stock.searchFor(site, withPage(read, from + at), now, HEADING_FACETS), from + at),
  );
  const models = query.filters.model ? await singleMakeModels(scope, query.filters.make ?? []) : [];
  const canonical = canonicalSearchUrl(query, site, defaultSort, models);
  const title = searchTitle(query, rules.usedLabel, kinds);
  const titleOfPage = pageTitle(query, rules.usedLabel, kinds, route.defaults);
  const { countText, soldText } = countTexts(answer, query, rules, kinds);
  return {
    siteName: site.name,
    ...bySettings(site),
    title,
    pageTitle: titleOfPage,
    description: `${countText} at ${site.name}. ${titleOfPage}: compare prices and photos, and enquire online.`,
    share: sharePicture(scope),
    canonical: origin + canonical,
    index: isIndexable(query, route, canonical, site, answer.count),
    route,
    defaultSort,
    clearPath: clearUrl(rules.defaultRoute, route),
    address,
    query,
    from,
    count: answer.count,
    contactPath: answer.count > 0 || (await hasStock(scope)) ? null : contactPath(site),
    nearest: await suggestionsFor(scope, query, result, route),
    countText,
    soldText,
    ignored: ignoredText(asked.ignored, await droppedMakes(scope, asked.query)),
    reading: readingView(query, result, route, defaultSort, { facts: await leftOutFacts(scope, result), scope }),
    active: activeFilters(query, route, defaultSort, {
      ...rules,
      isRead: result.reading !== null,
      conditions: conditionsShown(rules),
    }),
    pages: answer.pages,
    view: route.view ?? viewsOfSite(site)[0]!,
    map: route.view === 'map' ? await resultsMapView(scope, { query, asked: read, route, defaultSort, kinds }) : null,
    yearRange: counted.answer.facetStats.year ?? (await yearsWithoutAnswer(scope)),
    sorts: sortChoices(query, site, distances !== null),
    revision: String(inventory.stock.revision()),
    facets: await facetViews(scope, query, counted, ownDistances !== null),
    cards: [...(await Promise.all(before)).flat(), ...listItems(result, query.page)],
    save: searchToSave(query, site),
    others: await otherVehiclesView(scope, withMakeModels(query), result, { route, defaultSort }),
    hasError: false,
  };
}

/** The filters of the page. */
async function facetViews(
  scope: Scope<'inventory'>,
  query: StockQuery,
  { answer, asked }: Awaited<ReturnType<typeof countedByHeading>>,
  isNear: boolean,
) {
  const { search: rules, text } = scope.site.settings;
  return presentFacets(answer, query, { ...rules, headings: text.headings }, await findCascade(scope, asked)).toSpliced(
    BEFORE_DISTANCE,
    0,
    ...presentDistance(query, rules.distance, isNear),
  );
}

const viewsOfSite = ({ settings, locations }: Site) => siteViews(settings.search, placesOnMap(locations).length);

/** The same data for all pages of results of a site. */
function bySettings(site: Site) {
  const { search, ui } = site.settings;
  return {
    illustration: ui.illustration,
    paging: search.paging,
    layout: search.resultLayout,
    offeredViews: viewsOfSite(site),
    placeholder: search.placeholder,
    sliderRange: search.sliderRange,
    usedLabel: search.usedLabel,
    rememberedFilters: search.rememberedFilters as readonly ValueFacet[],
    cacheSize: search.cacheSize,
    /** Before the place of what is new since the last visit; `null` if the site does not show it. */
    newsScript: search.sinceLastVisit ? SHOW_NEWS : null,
  };
}

/** Data of the control to save this search; `null` if there is none. */
function searchToSave(query: StockQuery, site: Site): SearchToSave | null {
  const toSave = hasSavedSearches(site.settings) ? queryToSave(query, site) : null;
  return toSave === null ? null : { query: toSave, garage: site.settings.routes.garage };
}

/** Kilometres to each location; `null` without a known postcode. */
function findDistances({ near }: StockQuery, { site, inventory }: Scope<'inventory'>) {
  return near ? inventory.stock.distances(site, near.postcode) : null;
}

/** Number of filters above the distance: those of the vehicle come first. */
const BEFORE_DISTANCE = 4;

/** The order of the URL is always among them; by distance if the postcode is known. */
function sortChoices({ sortBy }: StockQuery, { settings: { search, price } }: Pick<Site, 'settings'>, isNear: boolean) {
  return [...new Set([...search.sortOptions, ...(isNear ? (['distance'] as const) : []), sortBy])]
    .filter((key) => isNear || key !== 'distance')
    .map((value) => ({ value, label: sortLabel(value, price.subscriptions) }));
}

/**
 * True if the query string is from a plain form, which sends empty fields and the default order: redirect to the
 * canonical URL.
 */
function isPlainFormQuery(given: URLSearchParams, defaultSort: string, query: StockQuery): boolean {
  if (given.has('filters') && !isBare(query)) return true;
  return [...given].some(
    ([name, value]) =>
      name === 'within' ||
      (name === 'text' && value !== 'exact') ||
      /^(min|max|match|was)\[/.test(name) ||
      (value === '' && /^(query|page|sortBy|near|range\[)/.test(name)) ||
      (name === 'sortBy' && value === defaultSort),
  );
}

/** The path without the filters that a plain form had on its page and does not send. */
function withoutDeselected(route: SearchRoute, given: URLSearchParams): SearchRoute {
  const stays = ([facet]: readonly [string, unknown]) =>
    given.has(facet) || !given.has(chosenBefore(facet as ValueFacet));
  return { ...route, filters: Object.fromEntries(Object.entries(route.filters).filter(stays)) };
}

/** Removes a range that equals the limits of its slider: as a filter it would drop vehicles without the number. */
function withoutFullRanges(
  query: StockQuery,
  given: URLSearchParams,
  stats: Readonly<Record<RangeFacet, { min: number; max: number } | null>>,
): StockQuery {
  let result = query;
  for (const name of Object.keys(query.ranges) as RangeFacet[]) {
    if (given.has(`range[${name}]`) || name === 'created_at_timestamp') continue;
    const bounds = sliderBounds(name, stats[name]);
    const { min, max } = query.ranges[name]!;
    result = withRange(result, name, {
      ...(min !== undefined && min > bounds.min ? { min } : {}),
      ...(max !== undefined && max < bounds.max ? { max } : {}),
    });
  }
  return result;
}
