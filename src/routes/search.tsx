import { redirect, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { countOf } from '#domain/vehicle/item-type-label.ts';
import { sliderBounds, type SliderSubject } from '#domain/vehicle/slider.ts';
import { presentFacets } from '#stock/present-facets.ts';
import { EMPTY_QUERY, parseStockQuery, withPage, withRange, withValues } from '#stock/search/query-codec.ts';
import { ALL_STOCK, searchAddress, withRoute } from '#stock/search/search-address.ts';
import { searchRoute } from '#stock/search/search-route.ts';
import type { RangeFacet, StockQuery } from '#stock/search/stock-query.ts';
import { SearchScreen } from '#stock/ui/search-screen.tsx';
import { isScreenError } from '#ui/screen-error.ts';
import { CarCard } from '#ui/car-card.tsx';
import { scopeContext } from './context.ts';
import { carCardView } from './views/car-card-view.ts';
import { searchTitle, sortLabel } from './views/search-title.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        { title: `${loaderData.title} | ${loaderData.siteName}` },
        { name: 'description', content: loaderData.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        ...(loaderData.index ? [] : [{ name: 'robots', content: 'noindex' }]),
      ]
    : [];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, stock, now, origin, holdsUntil } = scope;
  const rules = site.settings.search;
  const defaultSort = rules.sortOptions[0]!;
  const given = new URL(request.url).searchParams;
  const { query: asked } = parseStockQuery(given, defaultSort);
  const route = await routeOf(params['first']!, params['second'], async (make) => {
    const { answer } = await stock.search(site, withValues(EMPTY_QUERY, 'make', [make]), now);
    return answer.facets.model.map((item) => item.value);
  });
  const query = withRoute(asked, route);
  const { answer, cars } = await stock.search(site, query, now);
  holdsUntil(answer.validUntil);

  const wanted = withoutIdleBoxes(query, given, answer.facetStats);
  if (isUntidy(given, defaultSort)) throw redirect(searchAddress(wanted, route, defaultSort));
  if (answer.pages > 0 && query.page > answer.pages) throw redirect(searchAddress(withPage(query, answer.pages), route, defaultSort));

  const types = site.settings.site.vehicleTypes;
  const title = searchTitle(query, rules.usedLabel, types);
  const address = searchAddress(withPage(query, 1), route, defaultSort);
  return {
    siteName: site.name,
    title,
    description: `${countOf(answer.count, types)} at ${site.name}. ${title} with price, photos and one enquiry to the dealer.`,
    canonical: origin + (route.unknown ? ALL_STOCK : searchAddress(canonicalQuery(query), route, defaultSort)),
    index: query.query === '' && answer.count > 0,
    route,
    defaultSort,
    clearPath: rules.defaultRoute,
    address,
    query,
    count: answer.count,
    countText: countOf(answer.count, types),
    pages: answer.pages,
    paging: rules.paging,
    layout: rules.resultLayout,
    placeholder: rules.placeholder,
    sliderRange: rules.sliderRange,
    usedLabel: rules.usedLabel,
    sorts: rules.sortOptions.map((value) => ({ value, label: sortLabel(value) })),
    facets: presentFacets(answer, query, rules),
    cards: cars.map((car) => carCardView(car, scope)),
    hasError: false,
  };

  async function routeOf(first: string, second: string | undefined, modelsOf: (make: string) => Promise<readonly string[]>) {
    const plain = searchRoute(first, second, site);
    const make = plain.filters.make?.[0];
    return make !== undefined && second !== undefined ? searchRoute(first, second, site, await modelsOf(make)) : plain;
  }
}

let shown: Awaited<ReturnType<typeof loader>> | null = null;

/** SRCH-021 to SRCH-023: when an answer does not come, what was shown stays, and says so. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    shown = (await serverLoader<typeof loader>()) as Awaited<ReturnType<typeof loader>>;
    return shown;
  } catch (error) {
    if (!shown || !isScreenError(error)) throw error;
    return { ...shown, hasError: true };
  }
}

export default function Search() {
  const found = useLoaderData<typeof loader>();
  shown ??= found;
  return <SearchScreen found={found} card={(card, priority) => <CarCard {...card} priority={priority} />} />;
}

/** A plain form sends every box and the order, set or not: its address is written anew before the page is made. */
function isUntidy(given: URLSearchParams, defaultSort: string): boolean {
  return [...given].some(([name, value]) => /^(min|max)\[/.test(name) || (value === '' && /^(query|page|sortBy|range\[)/.test(name)) || (name === 'sortBy' && value === defaultSort));
}

/** A box that says no more than the slider's own end filters nothing; as a filter it would drop cars without the number. */
function withoutIdleBoxes(query: StockQuery, given: URLSearchParams, stats: Readonly<Record<RangeFacet, { min: number; max: number } | null>>): StockQuery {
  let result = query;
  for (const name of Object.keys(query.ranges) as RangeFacet[]) {
    if (given.has(`range[${name}]`) || name === 'created_at_timestamp') continue;
    const bounds = sliderBounds(name as SliderSubject, stats[name]);
    const { min, max } = query.ranges[name]!;
    result = withRange(result, name, { ...(min !== undefined && min > bounds.min ? { min } : {}), ...(max !== undefined && max < bounds.max ? { max } : {}) });
  }
  return result;
}

/** What stands in search engines: the first page of what was filtered, in no particular order. */
function canonicalQuery(query: StockQuery): StockQuery {
  return { ...query, sortBy: 'relevance', query: '', ranges: {} };
}
