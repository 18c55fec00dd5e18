import { data, redirect } from 'react-router';
import { addressLine, directionsTo } from '#dealerships/vehicle-location.ts';
import { toSlug } from '#rules/normal-form.ts';
import { unknownMakes } from '#search/rules/known-values.ts';
import { EMPTY_QUERY, withText, withValues } from '#search/rules/query-codec.ts';
import { canonicalUrl, type SearchRoute } from '#search/rules/search-url.ts';
import { ALL_OF_FACETS, type FacetItem, type StockQuery, type ValueFacet } from '#search/rules/stock-query.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { Reading } from '#search/rules/words/read-words.ts';
import type { Condition } from '#search/rules/words/word-meanings.ts';
import type { Scope } from '#views/context.ts';
import { withOtherParams } from './other-params.ts';
import { singleMakeModels } from '#views/search/search-request.server.ts';

type Stock = Scope<'inventory', 'site' | 'now'>;

const MAX_MAKES = 4;

/** A hyphen between words; one between digits is a range: `20-30k`. */
const HYPHEN = /(?<!\d)-|-(?!\d)/g;

/** The request at a path: the search of its parameters, and the parameters themselves. */
export interface AskedAtPath {
  /** The parts of the path. */
  readonly names: readonly string[];
  readonly asked: StockQuery;
  readonly given: URLSearchParams;
}

/**
 * Leaves a path that names nothing, or a model that is not in stock, if its words mean another search; and one of a make that this site
 * does not sell, or of another location of the group, which is a 404 page.
 */
export async function leaveOtherPath(
  scope: Stock,
  { unknown, filters: { make, model } }: Pick<SearchRoute, 'unknown' | 'filters'>,
  at: AskedAtPath,
): Promise<void> {
  if (unknown) {
    leaveOtherLocation(scope, at.names);
    await leaveUnknownPath(scope, at);
  }
  if (make && !(await isSold(scope, make))) await notFound(scope, EMPTY_QUERY);
  if (make && model && !(await singleMakeModels(scope, make)).includes(model[0]!)) await leaveUnknownModel(scope, at);
}

/** True if a make has a page here: on a site of one make, that make and those in its stock. */
async function isSold({ site, inventory, now }: Stock, make: readonly string[]): Promise<boolean> {
  const { facets } = (await inventory.stock.search(site, EMPTY_QUERY, now)).answer;
  return unknownMakes(withValues(EMPTY_QUERY, 'make', make), facets, site.settings.site.manufacturer).length === 0;
}

/** A location of the group whose vehicles are on another site: the 404 page says where it is. */
function leaveOtherLocation({ site }: Pick<Stock, 'site'>, [first = '', second = '']: readonly string[]): void {
  if (second !== '') return;
  const name = toSlug(first);
  const location =
    site.otherLocations.find(({ slug }) => slug === name) ??
    site.otherLocations.find(({ location_type: type, address }) => type === 'sales' && toSlug(address.city) === name);
  if (!location || site.locations.some(({ address }) => toSlug(address.city) === name)) return;
  throw data(
    {
      elsewhere: {
        text: `${location.name} is at ${addressLine(location)}. Its vehicles are not on this website.`,
        href: directionsTo(location),
      },
    },
    { status: 404 },
  );
}

/**
 * A path below `/search/` that names no make, model, condition or location. Words that mean filters, ranges or an order lead to the search with
 * them (`/search/suv`, `/search/vw/golf`, `/search/utes-under-30k`), and words of names to the search for the text, if it finds something. Anything else is a
 * 404 page, with what it may mean or the makes in stock.
 */
async function leaveUnknownPath(scope: Stock, at: AskedAtPath): Promise<never> {
  const { site, now, inventory } = scope;
  const [defaultSort] = site.settings.search.sortOptions;
  const { text, reading } = await readPath(scope, at.names);
  const query = reading && (await queryRead(scope, reading, at.asked));
  if (query) throw redirect(withOtherParams(await findCanonicalUrl(scope, query), at.given), 301);
  const named = withText(EMPTY_QUERY, text);
  const both = withText(at.asked, `${text} ${at.asked.query}`);
  if (reading && isWhole(reading) && reading.parts.every(({ word }) => word === null)) {
    const found = await inventory.stock.findFor(site, named, now, []);
    if (found.answer.count > 0 && found.leftOut.length === 0)
      throw redirect(withOtherParams(canonicalUrl(both, site, defaultSort!), at.given), 302);
  }
  return notFound(scope, both);
}

/**
 * A model that is not in stock may be one with more words after it: `/search/toyota/hilux-sr5`, `/search/toyota/used`.
 * One that is sold in Australia keeps its path, without vehicles; a misspelt one and an unknown one are 404 pages.
 */
async function leaveUnknownModel(scope: Stock, { names, asked, given }: AskedAtPath): Promise<void> {
  const { text, reading } = await readPath(scope, names);
  const query = reading && (await queryRead(scope, reading, asked));
  if (query && (await scope.inventory.stock.searchFor(scope.site, query, scope.now, [])).answer.count > 0)
    throw redirect(withOtherParams(await findCanonicalUrl(scope, query), given), 301);
  if (reading && !isWhole(reading)) return notFound(scope, withText(asked, `${text} ${asked.query}`));
}

/** The 404 page, with the search that was meant or the makes in stock. */
async function notFound(scope: Stock, meant: StockQuery): Promise<never> {
  const { facets } = (await scope.inventory.stock.search(scope.site, EMPTY_QUERY, scope.now)).answer;
  throw data({ suggested: await findSuggestions(scope, meant, facets.make) }, { status: 404 });
}

async function readPath({ site, inventory, now }: Stock, names: readonly string[]) {
  const text = names.join(' ').replaceAll(HYPHEN, ' ');
  const named = withText(EMPTY_QUERY, text);
  return { text, reading: named.query === '' ? null : await inventory.stock.read(site, named, now) };
}

/**
 * The search that the words of a path mean, with the text and the filters of the request; `null` if a URL cannot say all of it. A filter of
 * the request replaces one of the same facet that the path means, as on any path.
 */
async function queryRead(scope: Stock, reading: Reading, asked: StockQuery): Promise<StockQuery | null> {
  const read = searchRead(reading);
  if (read === null) return null;
  const [defaultSort] = scope.site.settings.search.sortOptions;
  const not = { ...read.not };
  for (const [facet, values] of Object.entries(asked.not ?? {}) as [ValueFacet, readonly string[]][])
    not[facet] = [...new Set([...(not[facet] ?? []), ...values])].toSorted();
  return withMake(scope, {
    ...asked,
    filters: { ...read.filters, ...asked.filters },
    ranges: { ...read.ranges, ...asked.ranges },
    ...(Object.keys(not).length > 0 && { not }),
    ...(read.near && !asked.near && { near: read.near }),
    ...(read.sortBy && asked.sortBy === defaultSort && { sortBy: read.sortBy }),
  });
}

async function findCanonicalUrl(scope: Stock, query: StockQuery): Promise<string> {
  const [defaultSort] = scope.site.settings.search.sortOptions;
  return canonicalUrl(query, scope.site, defaultSort!, await singleMakeModels(scope, query.filters.make ?? []));
}

/** A model that only one make has is below that make. */
async function withMake({ site, inventory, now }: Stock, query: StockQuery): Promise<StockQuery> {
  const { model, make } = query.filters;
  if (!model || make) return query;
  const makes = (await inventory.stock.searchFor(site, { ...EMPTY_QUERY, filters: { model } }, now, ['make'])).answer
    .facets.make;
  return makes?.length === 1 ? { ...query, filters: { ...query.filters, make: [makes[0]!.value] } } : query;
}

/** True if all words of a text are used, as typed. `/search/cars` is all stock. */
function isWhole({ text, unknown, unused, corrections }: Reading): boolean {
  return /\p{L}/u.test(text) && unknown.length + unused.length + corrections.length === 0;
}

type ReadSearch = Pick<StockQuery, 'filters'> & Partial<Pick<StockQuery, 'ranges' | 'not' | 'near' | 'sortBy'>>;

/** The search for a text, if a URL can express all of it without the text; otherwise `null`. */
function searchRead(reading: Reading): ReadSearch | null {
  if (!isWhole(reading) || reading.parts.some(({ word }) => word !== null)) return null;
  const filters = conditionValues(reading.parts.filter(({ isNot }) => !isNot).flatMap(({ conditions }) => conditions));
  // Without all of several conditions is not without any of them.
  const excluded = reading.parts.filter(({ isNot }) => isNot).map(({ conditions }) => conditions);
  const not = excluded.some((one) => one.length > 1) ? null : conditionValues(excluded.flat(), true);
  if (filters === null || not === null) return null;
  const { within, near, sortBy } = readQuery(EMPTY_QUERY, reading.parts);
  return {
    filters,
    ...(Object.keys(not).length > 0 && { not }),
    ...(within && Object.keys(within).length > 0 && { ranges: within }),
    ...(near && { near }),
    ...(sortBy !== EMPTY_QUERY.sortBy && { sortBy }),
  };
}

/**
 * Conditions as values of facets; `null` if those would have another meaning. Conditions of one group are alternatives,
 * as values of one facet are (`new and used`). A vehicle must have all features, and none of the excluded values.
 */
function conditionValues(conditions: readonly Condition[], isNot = false): ReadSearch['filters'] | null {
  const values: Partial<Record<ValueFacet, readonly string[]>> = {};
  for (const same of Map.groupBy(conditions, ({ group }) => group).values()) {
    const facets = new Set(same.map(({ term }) => term[0]?.facet));
    const [facet] = facets;
    if (facet === undefined || facets.size > 1) return null;
    const named = same.map(({ term }) =>
      term.flatMap((part) => ('value' in part && part.facet === facet ? [part.value] : [])),
    );
    if (named.some((own) => own.length === 0) || !(isNot || isSaidByFacet(facet, named, values[facet]))) return null;
    values[facet] = [...new Set([...(values[facet] ?? []), ...named.flat()])].toSorted();
  }
  return values;
}

/** True if values of a facet mean the same as a group of conditions, beside the values of another group. */
function isSaidByFacet(facet: ValueFacet, named: readonly (readonly string[])[], others?: readonly string[]): boolean {
  return ALL_OF_FACETS.includes(facet) ? named.flat().length === 1 : others === undefined;
}

/** The search for the words, with what else was requested, if it finds something; otherwise the makes with the most vehicles. */
async function findSuggestions(
  { site, inventory, now }: Stock,
  named: StockQuery,
  makes: readonly FacetItem[],
): Promise<readonly { readonly href: string; readonly text: string }[]> {
  const [defaultSort] = site.settings.search.sortOptions;
  const suggestionUrl = (query: StockQuery) => canonicalUrl(query, site, defaultSort!);
  const found = named.query === '' ? null : await inventory.stock.findFor(site, named, now, []);
  if (found?.reading && found.reading.parts.length > 0 && found.answer.count > 0) {
    const text = found.reading.parts.map((part) => part.label).join(', ');
    return [{ href: suggestionUrl(withText(named, found.reading.text)), text }];
  }
  return makes
    .slice(0, MAX_MAKES)
    .map(({ value }) => ({ href: suggestionUrl({ ...EMPTY_QUERY, filters: { make: [value] } }), text: value }));
}
