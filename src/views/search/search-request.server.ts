import { toSlug } from '#rules/normal-form.ts';
import { redirect } from 'react-router';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { formatNumber } from '#rules/money.ts';
import { shownCount, soldCount, type CountRules } from '#search/rules/facets.ts';
import { makeNamedBy, withMakeModels, withModelsOfMakes, withoutDeselected } from '#search/rules/chosen-models.ts';
import { unknownMakes, withKnownValues } from '#search/rules/known-values.ts';
import { hasModelsUnderMakes, type Cascade } from '#search/rules/present-facets.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY, withText, withValues } from '#search/rules/query-codec.ts';
import { sliderBounds, type SliderBounds } from '#search/rules/slider.ts';
import { VIEW_PARAM } from '#search/rules/search-view.ts';
import { ALL_STOCK, isBare, type SearchRoute, searchRoute, searchUrl } from '#search/rules/search-url.ts';
import {
  FACETS,
  type Facet,
  type PartialAnswer,
  type SearchAnswer,
  type SortKey,
  type StockQuery,
  type ValueFacet,
} from '#search/rules/stock-query.ts';
import type { ReadPart } from '#search/rules/words/read-words.ts';
import { quotedWords, type ReadingView, type TaskView } from '#search/ui/read-text.tsx';
import type { FoundPage } from '#inventory/inventory-queries.ts';
import { formatVehicleCount, formatSoldCount } from '#vehicle/rules/vehicle-type.ts';
import type { RequestFacts, Scope } from '../context.ts';
import type { LinkScope } from '../page/site-links.ts';
import { kindsFound } from './search-title.ts';
import { taskViews } from './task-links.server.ts';

type Stock = Scope<'inventory', 'site' | 'now'>;

/**
 * Tries fixed paths, makes, models and places, in this order. A model alone redirects to its path below its make, with the query string
 * of the request (`search`).
 */
export async function findSearchRoute(
  scope: Stock,
  first: string,
  second: string | undefined,
  search: string,
): Promise<SearchRoute> {
  const { site, now, inventory } = scope;
  const plain = searchRoute(first, second, site);
  if (plain.filters.model) return searchRoute(first, second, site, await singleMakeModels(scope, plain.filters.make!));
  if (second === undefined && (plain.unknown || plain.filters.location_name)) {
    const { answer } = await inventory.stock.search(site, EMPTY_QUERY, now);
    const asked = toSlug(first);
    const model = asked === '' ? undefined : answer.facets.model.find((item) => toSlug(item.value) === asked)?.value;
    const makes =
      model === undefined
        ? []
        : (await inventory.stock.search(site, withValues(EMPTY_QUERY, 'model', [model]), now)).answer.facets.make;
    const known = makes.flatMap((item) => findManufacturer(item.value) ?? [])[0];
    if (model !== undefined && known) throw redirect(`/search/${known.slug}/${toSlug(model)}${search}`, 301);
  }
  return plain;
}

/** The models of a single make; empty for several makes or none, because then paths have no model. */
export async function singleMakeModels(
  { site, inventory, now }: Stock,
  makes: readonly string[],
): Promise<readonly string[]> {
  if (makes.length !== 1) return [];
  const { answer } = await inventory.stock.search(site, withValues(EMPTY_QUERY, 'make', makes), now);
  return answer.facets.model.map((item) => item.value);
}

/** The chosen models of which badges are listed: each is one more search. */
const MAX_MODELS = 12;

/** The conditions that narrow the makes and models of a search; `null` if no model is chosen. */
export async function findCascade({ site, inventory, now }: Stock, query: StockQuery): Promise<Cascade | null> {
  const { make_model = [], badge } = query.filters;
  if (make_model.length === 0) return null;
  const whole = withValues(withValues(query, 'make_model', []), 'make_model_badge', []);
  const countFacets = async (one: StockQuery, facets: readonly ValueFacet[]) =>
    (await inventory.stock.searchFor(site, one, now, facets)).answer.facets;
  const countBadges = async (model: string) => {
    const own = withValues(withValues(whole, 'make', []), 'make_model', [model]);
    // A filter by badge of its own is not part of its own counts.
    return (await countFacets(own, ['badge'])).badge!.filter(({ value }) => badge?.includes(value) ?? true);
  };
  const [{ make, make_model: models }, ...badges] = await Promise.all([
    countFacets(whole, ['make', 'make_model']),
    ...make_model.slice(0, MAX_MODELS).map(async (model) => [model, await countBadges(model)] as const),
  ]);
  return { whole: { make: make!, make_model: models! }, badges: Object.fromEntries(badges) };
}

/**
 * The same search with its makes and models as the page lists them: `model` of several makes or none becomes `make_model`, and if makes are
 * listed, models alone choose their makes. A form without scripts sends the models of a make that was deselected: they go with it. `form`
 * has the makes that were chosen on its page; `null` if the request is not from a form.
 */
export async function asListed(
  scope: Stock,
  asked: StockQuery,
  form: { readonly makesBefore: readonly string[] } | null,
): Promise<StockQuery> {
  const rules = scope.site.settings.search;
  const query = form ? withoutDeselected(asked, form.makesBefore) : asked;
  const isBelow = hasModelsUnderMakes(rules);
  const listsModels = isBelow || rules.filters.some((name) => name === 'model' || name === 'make_model');
  const named = listsModels ? await withModelsByMake(scope, query) : query;
  const { make = [], make_model = [] } = named.filters;
  if (make.length > 0 || make_model.length === 0 || !rules.filters.includes('make')) return withModelsOfMakes(named);
  if (isBelow && form) return withValues(withValues(named, 'make_model', []), 'make_model_badge', []);
  const { facets } = (await scope.inventory.stock.search(scope.site, EMPTY_QUERY, scope.now)).answer;
  const findMake = makeNamedBy(facets.make.map(({ value }) => value));
  const makes = make_model.flatMap((model) => findMake(model) ?? []);
  return makes.length < make_model.length
    ? named
    : withModelsOfMakes({ ...withValues(named, 'make', makes), page: query.page });
}

/** Models by their name as those of each make that has them; the same if one of them is not in stock. */
async function withModelsByMake({ site, inventory, now }: Stock, query: StockQuery): Promise<StockQuery> {
  const { make = [], model = [] } = query.filters;
  if (model.length === 0 || make.length === 1) return query;
  const whole = withValues(withValues(EMPTY_QUERY, 'make', make), 'model', model);
  const { make_model, make: makesOfModels } = (await inventory.stock.search(site, whole, now)).answer.facets;
  const found = make_model.map(({ value }) => value);
  if (!model.every((name) => found.some((one) => one.endsWith(` ${name}`)))) return query;
  const makes = make.filter((one) => makesOfModels.some(({ value }) => value === one));
  return {
    ...withValues(withValues(withValues(query, 'model', []), 'make', makes), 'make_model', found),
    page: query.page,
  };
}

/** Replaces filter values by the spelling in the stock: a make by its slug, a body in any case. Unknown makes are dropped. */
export async function inStockSpelling({ site, inventory, now }: Stock, query: StockQuery): Promise<StockQuery> {
  if (Object.keys(query.filters).length === 0 && query.not === undefined) return query;
  const { facets } = (await inventory.stock.search(site, EMPTY_QUERY, now)).answer;
  return withKnownValues(query, facets, { ofMake: site.settings.site.manufacturer });
}

/** The makes that `inStockSpelling` drops. */
export async function droppedMakes({ site, inventory, now }: Stock, query: StockQuery): Promise<readonly string[]> {
  if (!query.filters.make) return [];
  const { facets } = (await inventory.stock.search(site, EMPTY_QUERY, now)).answer;
  return unknownMakes(query, facets, site.settings.site.manufacturer);
}

/** True if the site has any vehicle. A new site has none before its first import. */
export async function hasStock({ site, inventory, now, holdsUntil }: Stock & Pick<RequestFacts, 'holdsUntil'>) {
  const { answer } = await inventory.stock.search(site, EMPTY_QUERY, now);
  holdsUntil(answer.validUntil);
  return answer.count > 0;
}

/** The number of vehicles for sale that a site shows for an answer: of a large stock it may be the configured one. */
export function countToShow({ count, facets }: PartialAnswer, query: StockQuery, rules: CountRules): number {
  const conditions = (facets.car_type ?? []).filter((item) => query.filters.car_type?.includes(item.value) ?? true);
  const sold = soldCount(facets.status ?? [], query.filters.status);
  return shownCount(count - sold, [...conditions, { count: -sold }], !isBare(query), rules);
}

/** Counts the vehicles of an answer that are for sale. */
export function forSale({ count, facets }: Pick<PartialAnswer, 'count' | 'facets'>, { filters }: StockQuery): number {
  return count - soldCount(facets.status ?? [], filters.status);
}

/**
 * Facets that the heading needs from all results, sold ones among them. `countedByHeading` counts the rest without sold
 * vehicles.
 */
export const HEADING_FACETS: readonly Facet[] = ['status', 'car_type', 'item_type'];

/** The vehicles of a search. Models of a single make are `make_model`, too, so that other makes are counted and can be chosen with it. */
export async function findResults({ site, inventory, now }: Stock, query: StockQuery) {
  const found = await inventory.stock.findFor(site, withMakeModels(query), now, HEADING_FACETS);
  return { ...found, kinds: kindsFound(query, found.answer.facets.item_type!, site.settings.site.vehicleTypes) };
}

/**
 * An answer whose facets count what its heading counts, and whose sliders end where its numbers do: vehicles for sale, or sold ones where there
 * are no others. The statuses keep their own counts, because sold is one of them.
 */
export async function countedByHeading(
  { site, inventory, now }: Stock,
  { answer, asked }: Pick<FoundPage<PartialAnswer>, 'answer' | 'asked'>,
): Promise<{ readonly answer: SearchAnswer; readonly asked: StockQuery }> {
  const isSoldAlone = answer.count > 0 && forSale(answer, asked) === 0;
  const query = isSoldAlone ? asked : unsold(asked);
  const { facets, facetStats } = (await inventory.stock.searchFor(site, query, now, FACETS, { hitsPerPage: 1 })).answer;
  // All facets were requested.
  const all = { facets: { ...facets, status: answer.facets.status }, facetStats } as Pick<
    SearchAnswer,
    'facets' | 'facetStats'
  >;
  return { answer: { ...answer, ...all }, asked: query };
}

/** `1,071 cars` and `24 recently sold`; if all are sold, `24 recently sold cars` alone. */
export function countTexts(answer: PartialAnswer, query: StockQuery, rules: CountRules, kinds: readonly string[]) {
  const sold = soldCount(answer.facets.status ?? [], query.filters.status);
  const forSale = countToShow(answer, query, rules);
  if (forSale === 0 && sold > 0) return { countText: formatSoldCount(sold, kinds), soldText: null };
  return {
    countText: formatVehicleCount(forSale, kinds),
    soldText: sold > 0 ? `${formatNumber(sold)} recently sold` : null,
  };
}

/**
 * The years of a slider while an answer has none: those of the whole stock; of an empty stock, the last thirty. The
 * setting `search.sliderRange` is for amounts and distances.
 */
export async function yearsWithoutAnswer({ site, inventory, now }: Stock): Promise<SliderBounds> {
  const { facetStats } = (await inventory.stock.search(site, EMPTY_QUERY, now)).answer;
  const thisYear = new Date(now).getUTCFullYear();
  return sliderBounds('year', facetStats.year, { min: thisYear - 30, max: thisYear + 1 });
}

/** The URL of "Clear all": the site's search without its default filters. */
export function clearUrl(defaultRoute: string, { defaults, view }: SearchRoute): string {
  const params = [
    ...(Object.keys(defaults).length > 0 && defaultRoute === ALL_STOCK ? ['filters=none'] : []),
    ...(view ? [`${VIEW_PARAM}=${view}`] : []),
  ].join('&');
  if (params === '') return defaultRoute;
  return `${defaultRoute}${defaultRoute.includes('?') ? '&' : '?'}${params}`;
}

/**
 * The meaning that was read from the text of a search, with links that change it; `null` for none. `facts` are about
 * the vehicles that are shown instead.
 */
export function readingView(
  query: StockQuery,
  found: FoundPage<PartialAnswer>,
  route: SearchRoute,
  defaultSort: SortKey,
  { facts, scope }: { readonly facts: string; readonly scope: LinkScope },
): ReadingView | null {
  const { reading, leftOut } = found;
  if (reading === null) return null;
  const searchHref = (next: StockQuery) => searchUrl(next, route, defaultSort);
  const tasks = taskViews(scope, reading.tasks);
  return {
    parts: reading.parts.map(({ label, without }) => ({ label, href: searchHref(withText(query, without)) })),
    corrected:
      reading.corrections.length === 0
        ? null
        : { text: reading.text, typed: query.query, href: searchHref(withText(query, reading.text)) },
    unknown: reading.unknown,
    unused: reading.parts.length > 0 ? reading.unused : [],
    leftOut: leftOut.map(({ label }) => label),
    tasks,
    narrowsNothing: narrowsNothing(reading, query, tasks),
    nearest: nearestText(found, facts),
    exactHref: isAsTyped(reading) ? null : searchHref({ ...query, page: 1, exact: true }),
  };
}

/** A text that limits nothing says so, once. */
function narrowsNothing(
  { parts, unused }: NonNullable<FoundPage['reading']>,
  query: StockQuery,
  tasks: readonly TaskView[],
): string | null {
  if (parts.length > 0) return null;
  const consequence = isBare(withText(query, '')) ? 'all vehicles are shown' : 'it does not change the results';
  if (tasks.some((task) => 'asksPostcode' in task)) return `We do not know where you are, so ${consequence}.`;
  return `We have no filter for ${quotedWords(unused.length > 0 ? unused : [query.query])}, so ${consequence}.`;
}

/** True if a text was read as plain words only. */
function isAsTyped({ parts, corrections, unknown, unused }: NonNullable<FoundPage['reading']>): boolean {
  return (
    [corrections, unknown, unused].every((words) => words.length === 0) &&
    parts.every(({ label, text }) => label === `“${text}”`)
  );
}

/** Note if no vehicle meets all conditions; null if some do. */
function nearestText(
  { leftOut, replaced, instead, isInStock }: FoundPage<PartialAnswer>,
  facts: string,
): string | null {
  const labels = (parts: readonly ReadPart[]) => [...new Set(parts.map(({ label }) => label))].join(', ');
  if (leftOut.length === 0) return null;
  if (instead.length === 0) return `No vehicle has all of this. Left out: ${labels(leftOut)}.${facts}`;
  const others = leftOut.filter((part) => !replaced.includes(part));
  const rest = others.length > 0 ? ` Left out: ${labels(others)}.` : '';
  const shown = isInStock
    ? `No vehicle has all of this. Shown instead of ${labels(replaced)}: ${instead.join(', ')}.`
    : `None in stock: ${labels(replaced)}. Shown instead: ${instead.join(', ')}.`;
  return `${shown}${rest}${facts}`;
}
