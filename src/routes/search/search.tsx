import { useEffect, useEffectEvent, useState } from 'react';
import {
  redirect,
  useLoaderData,
  useLocation,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { sliderBounds } from '#search/rules/slider.ts';
import { withMakeModels } from '#search/rules/chosen-models.ts';
import { presentDistance, presentFacets } from '#search/rules/present-facets.ts';
import { chosenBefore, parseStockQuery, withPage, withRange } from '#search/rules/query-codec.ts';
import { ignoredText } from '#search/rules/ignored-params.ts';
import { isBare, queryAt, searchUrl, type SearchRoute } from '#search/rules/search-url.ts';
import { conditionsShown } from '#inventory/rules/visibility-rule.ts';
import { activeFilters } from '#search/rules/set-filters.ts';
import type { PartialAnswer, RangeFacet, StockQuery, ValueFacet } from '#search/rules/stock-query.ts';
import { firstPage, Mark, pagesOfUrl, type News } from '#search/ui/found-vehicles.ts';
import { AnswerCache, whenStockChanged } from '#search/ui/answer-cache.ts';
import { historyClears } from '#search/ui/use-search-history.ts';
import type { StockPage, StockQueries } from '#inventory/inventory-queries.ts';
import { chosenView, VIEW_PARAM, siteViews } from '#search/rules/search-view.ts';
import type { CardsShown } from '#search/ui/result-list.tsx';
import { SHOW_NEWS } from '#search/rules/last-visit.ts';
import { SearchScreen } from '#search/ui/search-screen.tsx';
import { placesOnMap } from '#dealerships/rules/location-list.ts';
import { hasSavedSearches } from '#shoppers/rules/account-features.ts';
import { SaveSearchForm, type SearchToSave } from '#shoppers/ui/save-search-form.tsx';
import type { Site } from '#sites/site.ts';
import { isScreenError } from '#browser/screen-error.ts';
import { sharePicture } from '#views/page/share-picture.server.ts';
import { pageMeta } from '#views/page/page-meta.ts';
import { scopeContext, type RequestScope } from '#views/context.ts';
import { contactPath } from '#views/page/page-paths.ts';
import { optionalPart } from '#browser/optional-part.tsx';
import { readPageData, pageData, type PageData } from '#browser/page-data.ts';
import { queryToSave } from '#views/account/saved-searches.server.ts';
import { ResultItemCard, ResultNote } from '#views/cards/result-item.tsx';
import { resultItems, type ResultItem } from '#views/cards/result-items.ts';
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
import '#styles/pages/search.css';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const found = readPageData(loaderData);
  return pageMeta({ ...found, title: found.pageTitle, isIndexed: found.index });
}

export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, stock, now, origin, holdsUntil } = scope;
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
    listItems(await stock.searchFor(site, withPage(read, from + at), now, HEADING_FACETS), from + at),
  );
  const models = query.filters.model ? await singleMakeModels(scope, query.filters.make ?? []) : [];
  const canonical = canonicalSearchUrl(query, site, defaultSort, models);
  const title = searchTitle(query, rules.usedLabel, kinds);
  const titleOfPage = pageTitle(query, rules.usedLabel, kinds, route.defaults);
  const { countText, soldText } = countTexts(answer, query, rules, kinds);
  const page = {
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
    revision: String(stock.revision()),
    facets: await facetViews(scope, query, counted, ownDistances !== null),
    cards: [...(await Promise.all(before)).flat(), ...listItems(result, query.page)],
    save: searchToSave(query, site),
    others: await otherVehiclesView(scope, withMakeModels(query), result, { route, defaultSort }),
    hasError: false,
  };
  return pageData('search', page, request);
}

/** The filters of the page. */
async function facetViews(
  scope: RequestScope,
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
    newsScript: search.sinceLastVisit === 'shown' ? SHOW_NEWS : null,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof loader>>['of']> & {
  readonly fromBrowser?: true;
  readonly clearsBefore?: number;
};

const answers = new AnswerCache<Found>();
let shown: Found | null = null;

/** Answers from the cache first. When a request fails, the previous results stay with a message. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Found> {
  const { pathname, search } = new URL(request.url);
  const clearsBefore = historyClears();
  const cached = pagesOfUrl(pathname + search).map((address) => answers.get(address));
  const last = cached.at(-1);
  if (last && cached.every((one) => one !== undefined))
    return {
      ...last,
      from: cached[0]!.from,
      cards: cached.flatMap((one) => one.cards),
      fromBrowser: true,
      clearsBefore,
    };
  try {
    const found = readPageData<Found>(await serverLoader<typeof loader>());
    answers.set(pathname + search, found, found.revision, found.cacheSize);
    return { ...found, clearsBefore };
  } catch (error) {
    if (!shown || !isScreenError(error)) throw error;
    return { ...shown, hasError: true };
  }
}

/** Sites with accounts only. Until it is hydrated its button sends the form. */
const SaveSearch = optionalPart(async () => (await import('#shoppers/ui/save-search.tsx')).SaveSearch);

/** For sites that show new vehicles since the last visit. */
const NewsRow = optionalPart(async () => (await import('#search/ui/last-visit/news-row.tsx')).NewsRow);

/** Below few results. */
const OtherVehicles = optionalPart(async () => (await import('#search/ui/other-vehicles.tsx')).OtherVehicles);

/** Only in the view of the map. It has only links. */
const ResultsMap = optionalPart(async () => (await import('#dealerships/ui/results-map.tsx')).ResultsMap);

const CARDS: CardsShown<ResultItem> = {
  card: {
    grid: (item, priority) => <ResultItemCard item={item} priority={priority} />,
    list: (item, priority) => <ResultItemCard item={item} priority={priority} row />,
  },
  join: joinSoldRuns,
  note: (items) => <ResultNote items={items} />,
};

export default function Search() {
  const found = readPageData(useLoaderData<PageData<Found> | Found>());
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const cacheAnswer = useEffectEvent(() => answers.set(pathname + search, found, found.revision, found.cacheSize));
  const refetch = useEffectEvent(() => {
    answers.clear();
    void revalidate();
  });
  useEffect(() => {
    if (found.hasError) return;
    shown = found;
    if (!found.fromBrowser) return cacheAnswer();
    // Cached results are shown immediately, and fetched again if the stock has changed.
    return whenStockChanged(found.revision, refetch);
  }, [found]);
  const [news, setNews] = useState<News | null>(null);
  return (
    <Mark value={news?.mark}>
      <SearchScreen
        found={found}
        cards={CARDS}
        map={found.map && <ResultsMap {...found.map} />}
        news={found.newsScript && <NewsRow {...found} script={found.newsScript} news={news} onNews={setNews} />}
        head={found.save && <SaveSearch {...found.save} />}
        foot={found.others && <OtherVehicles {...found.others} cards={found.others.cards.map(otherCard)} />}
      />
      {found.save && <SaveSearchForm {...found.save} />}
    </Mark>
  );
}

const otherCard = (item: ResultItem) => (
  <li key={item.id}>
    <ResultItemCard item={item} priority={false} />
  </li>
);

/** Data of the control to save this search; `null` if there is none. */
function searchToSave(query: StockQuery, site: Site): SearchToSave | null {
  const toSave = hasSavedSearches(site.settings) ? queryToSave(query, site) : null;
  return toSave === null ? null : { query: toSave, garage: site.settings.routes.garage };
}

/** Collapses the runs of sold vehicles that continue on the next page, if several pages are one list. */
function joinSoldRuns(items: readonly ResultItem[]): readonly ResultItem[] {
  const joined: ResultItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before?.kind === 'car' && before.inGroup && item.kind === 'car' && item.inGroup)
      joined.splice(-1, 1, { ...before, soldToo: [...before.soldToo, item.inGroup, ...item.soldToo] });
    else joined.push(item);
  }
  return joined;
}

/** Kilometres to each location; `null` without a known postcode. */
function findDistances({ near }: StockQuery, { site, stock }: { site: Site; stock: StockQueries }) {
  return near ? stock.distances(site, near.postcode) : null;
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
