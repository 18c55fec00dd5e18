import { unsold } from '#search/rules/excluded-values.ts';
import { distanceText } from '#search/rules/facets.ts';
import { withText } from '#search/rules/query-codec.ts';
import { nearestSearches, singleConditions, type NearestSearch } from '#search/rules/nearest-searches.ts';
import { searchUrl, type SearchRoute } from '#search/rules/search-url.ts';
import type { Facet, PartialAnswer, Range, RangeFacet, StockQuery } from '#search/rules/stock-query.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { FoundPage } from '#inventory/inventory-queries.ts';
import { formatDollars, formatNumber, formatWeekly } from '#rules/money.ts';
import { formatVehicleCount } from '#vehicle/rules/vehicle-type.ts';
import type { Suggestions } from '#ui/empty-state.tsx';
import type { RequestFacts, Scope } from '#views/context.ts';
import { popularSearches } from '#views/search/popular-searches.server.ts';
import { forSale } from '#views/search/search-request.server.ts';
import { kindsFound } from '#views/search/search-title.ts';

type NearestScope = Scope<'inventory', 'site' | 'now' | 'holdsUntil'>;

const MAX_NEAREST = 4;
const NO_PAGE = { hitsPerPage: 1 };
/** Facets that are counted for each search. */
const TOLD: readonly Facet[] = ['status', 'item_type', 'location_name', 'price', 'subscription_price'];

/**
 * Suggestions if nothing was found: the nearest searches, or those that find the most vehicles; `null` for results and
 * for a site without stock.
 */
export async function suggestionsFor(
  scope: Scope<'inventory'>,
  query: StockQuery,
  found: Pick<FoundPage<PartialAnswer>, 'answer' | 'reading'>,
  route: SearchRoute,
): Promise<Suggestions | null> {
  if (found.answer.count > 0) return null;
  const links = await nearestLinks(scope, withReadRanges(query, found), found, route);
  return links.length > 0 ? { title: 'Nearest matches', links } : popularSearches(scope);
}

/**
 * Links to the searches nearest to one that found nothing, with their counts and the most useful fact of each: those
 * with the fewest vehicles first, because they are the most alike. If no single condition is to blame, each condition
 * alone.
 */
async function nearestLinks(
  scope: NearestScope,
  query: StockQuery,
  { reading }: Pick<FoundPage<PartialAnswer>, 'reading'>,
  route: SearchRoute,
): Promise<Suggestions['links']> {
  const { site } = scope;
  const readNear = (near: StockQuery) =>
    near.query === '' || reading === null ? near : readQuery(near, reading.parts);
  const { sortOptions, usedLabel } = site.settings.search;
  const withVehicles = async (searches: readonly NearestSearch[]) => {
    const answered = await Promise.all(
      searches.map(async (near) => {
        return { ...near, answer: await told(scope, withoutOwnRanges(readNear(near.query)), TOLD) };
      }),
    );
    return answered.filter(({ answer }) => answer.count > 0);
  };
  const ranges = Object.keys(query.ranges) as RangeFacet[];
  const facts = {
    facetStats: ranges.length === 0 ? {} : (await told(scope, readNear(query), ranges)).facetStats,
    nearestKm: await nearestKm(scope, readNear(query)),
    usedLabel,
  };
  const less = await withVehicles(nearestSearches(query, facts));
  const found = less.length > 0 ? less : await withVehicles(singleConditions(query, usedLabel));
  return found
    .sort((one, other) => one.answer.count - other.answer.count)
    .slice(0, MAX_NEAREST)
    .map((near) => ({
      href: searchUrl(near.query, route, sortOptions[0]!),
      text: near.label,
      detail: nearDetail(scope, query, near),
    }));
}

/** A text that says only limits as those limits, which can be moved: `80 a week`. */
function withReadRanges(query: StockQuery, { reading }: Pick<FoundPage<PartialAnswer>, 'reading'>): StockQuery {
  const parts = reading?.parts ?? [];
  if (parts.length === 0 || !parts.every(({ range, isNot }) => range !== null && !isNot)) return query;
  return { ...withText(query, ''), ranges: { ...readQuery(query, parts).within, ...query.ranges } };
}

/** An answer with these facets, of vehicles for sale unless the query says which. */
async function told({ site, inventory, now, holdsUntil }: NearestScope, query: StockQuery, facets: readonly Facet[]) {
  const wanted = unsold(query);
  const { answer } = await inventory.stock.searchFor(site, wanted, now, facets, NO_PAGE);
  holdsUntil(answer.validUntil);
  // The counts of a facet ignore its own filter.
  return { ...answer, count: wanted === query ? forSale(answer, query) : answer.count };
}

/** The same search with its ranges as those of a text: then the statistics of a range are of the vehicles found. */
function withoutOwnRanges(query: StockQuery): StockQuery {
  const read = query.within ?? {};
  const isRead = ([facet]: readonly [string, unknown]) => Object.hasOwn(read, facet);
  const own = Object.entries(query.ranges) as [RangeFacet, Range][];
  return {
    ...query,
    ranges: Object.fromEntries(own.filter(isRead)),
    within: { ...read, ...Object.fromEntries(own.filter((one) => !isRead(one))) },
  };
}

function nearDetail(
  scope: NearestScope,
  query: StockQuery,
  near: NearestSearch & { readonly answer: PartialAnswer },
): string {
  const { vehicleTypes } = scope.site.settings.site;
  const count = formatVehicleCount(
    near.answer.count,
    kindsFound(near.query, near.answer.facets.item_type ?? [], vehicleTypes),
  );
  const where = near.tells === 'distance' ? nearestPlace(scope, query, near.answer) : null;
  if (where !== null) return `${count}, nearest ${where}`;
  const price = lowestPrice(scope, near.answer, near.tells === 'weeklyPrice');
  if (price === null) return count;
  return near.answer.count === 1 ? `${count} for ${price}` : `${count} from ${price}`;
}

/** The lowest price as the cards of the site show it; `null` if no vehicle has one. */
function lowestPrice(
  { site }: Pick<RequestFacts, 'site'>,
  { facetStats }: PartialAnswer,
  isWeekly: boolean,
): string | null {
  const { subscriptions, subscriptionOrder } = site.settings.price;
  const showsWeekly = isWeekly || (subscriptions && subscriptionOrder === 'weeklyFirst');
  const weekly = facetStats.subscription_price;
  if (showsWeekly && weekly) return formatWeekly(weekly.min * 100);
  return facetStats.price ? formatDollars(facetStats.price.min) : null;
}

/** `34 km away, at Geebung` from the shopper's postcode; `5 km from Aspley, at Geebung` from the chosen place; `null` if no distance is known. */
function nearestPlace(
  { site, inventory }: NearestScope,
  { near, filters }: StockQuery,
  answer: PartialAnswer,
): string | null {
  const chosen = near ? undefined : chosenPlace(site.locations, filters);
  const postcode = near?.postcode ?? chosen?.address.postcode;
  const distances = postcode === undefined ? null : inventory.stock.distances(site, postcode);
  const [nearest] = placesWith(site.locations, answer, distances);
  if (!nearest) return null;
  const { km, location } = nearest;
  const away = chosen ? `${formatNumber(Math.max(1, km))} km from ${chosen.address.city}` : distanceText(km);
  return `${away}, at ${location.address.city}`;
}

type Locations = RequestFacts['site']['locations'];

/** The first location of the single place that is chosen. */
function chosenPlace(locations: Locations, { location_name = [], city = [] }: StockQuery['filters']) {
  const [name] = [...location_name, ...city];
  if (location_name.length + city.length !== 1) return undefined;
  return locations.find((one) => one.name === name || one.address.city === name);
}

/** The locations where an answer has vehicles, the nearest first. */
function placesWith(
  locations: Locations,
  { facets }: PartialAnswer,
  distances: Readonly<Record<string, number>> | null,
) {
  const here = new Set(facets.location_name?.flatMap(({ value, count }) => (count > 0 ? [value] : [])));
  return locations
    .flatMap((location) => {
      const km = distances?.[location.id];
      return km === undefined || !here.has(location.name) ? [] : [{ km, location }];
    })
    .sort((one, other) => one.km - other.km);
}

/** Distance of the nearest vehicle that matches everything but the distance; `null` without a distance or a vehicle. */
async function nearestKm(scope: NearestScope, query: StockQuery): Promise<number | null> {
  if (query.near?.within === undefined) return null;
  const { postcode } = query.near;
  const answer = await told(scope, { ...query, near: { postcode } }, ['location_name']);
  return placesWith(scope.site.locations, answer, scope.inventory.stock.distances(scope.site, postcode))[0]?.km ?? null;
}

/** Facts about vehicles that are shown without the typed price or distance: a sentence for each. */
export async function leftOutFacts(
  scope: NearestScope,
  { leftOut, asked }: Pick<FoundPage<PartialAnswer>, 'leftOut' | 'asked'>,
): Promise<string> {
  const price = leftOut.find(({ range }) => range?.facet === 'price' || range?.facet === 'subscription_price');
  const near = leftOut.find((part) => part.near !== null)?.near;
  if (!price && !near) return '';
  const answer = await told(scope, withoutOwnRanges(asked), TOLD);
  const lowest = price ? lowestPrice(scope, answer, price.range!.facet === 'subscription_price') : null;
  const nearest = near ? nearestPlace(scope, { ...asked, near }, answer) : null;
  return [
    ...(lowest === null ? [] : [` The lowest price is ${lowest}.`]),
    ...(nearest === null ? [] : [` The nearest is ${nearest}.`]),
  ].join('');
}
