import { data, redirect } from 'react-router';
import { EMPTY_QUERY, withText } from '#search/rules/query-codec.ts';
import { canonicalUrl, type SearchRoute } from '#search/rules/search-url.ts';
import type { FacetItem, StockQuery, ValueFacet } from '#search/rules/stock-query.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { Reading } from '#search/rules/words/read-words.ts';
import type { RequestScope } from '../context.ts';
import { modelsOf } from './search-request.server.ts';

type Stock = Pick<RequestScope, 'site' | 'stock' | 'now'>;

const MAX_MAKES = 4;

/** A hyphen between words; one between digits is a range: `20-30k`. */
const HYPHEN = /(?<!\d)-|-(?!\d)/g;

/** Leaves a path that names nothing, or a model that is not in stock, if its words mean another search. */
export async function leaveOtherPath(
  scope: Stock,
  { unknown, filters: { make, model } }: Pick<SearchRoute, 'unknown' | 'filters'>,
  names: readonly string[],
  asked: StockQuery,
): Promise<void> {
  if (unknown) await leaveUnknownPath(scope, names, asked);
  if (make && model && !(await modelsOf(scope, make)).includes(model[0]!)) await leaveUnknownModel(scope, names, asked);
}

/**
 * A path below `/search/` that names no make, model, condition or location. Words that mean filters, ranges or an order lead to the search with
 * them (`/search/suv`, `/search/vw/golf`, `/search/utes-under-30k`), and words of names to the search for the text, if it finds something. Anything else is a
 * 404 page, with what it may mean or the makes in stock.
 */
async function leaveUnknownPath(scope: Stock, names: readonly string[], asked: StockQuery): Promise<never> {
  const { site, stock, now } = scope;
  const [defaultSort] = site.settings.search.sortOptions;
  const { text, reading } = await readPath(scope, names);
  const query = reading && (await queryRead(scope, reading, asked));
  if (query) throw redirect(await urlOf(scope, query), 301);
  const named = withText(EMPTY_QUERY, text);
  if (reading && isWhole(reading) && reading.parts.every(({ word }) => word === null)) {
    const found = await stock.findFor(site, named, now, []);
    if (found.answer.count > 0 && found.leftOut.length === 0)
      throw redirect(canonicalUrl(withText(asked, text), site, defaultSort!), 302);
  }
  const { facets } = (await stock.search(site, EMPTY_QUERY, now)).answer;
  throw data({ suggested: await suggested(scope, named, facets.make) }, { status: 404 });
}

/** A model that is not in stock may be one with more words after it: `/search/toyota/hilux-sr5`, `/search/toyota/used`. */
async function leaveUnknownModel(scope: Stock, names: readonly string[], asked: StockQuery): Promise<void> {
  const { reading } = await readPath(scope, names);
  const query = reading && (await queryRead(scope, reading, asked));
  if (!query || (await scope.stock.searchFor(scope.site, query, scope.now, [])).answer.count === 0) return;
  throw redirect(await urlOf(scope, query), 301);
}

async function readPath({ site, stock, now }: Stock, names: readonly string[]) {
  const text = names.join(' ').replaceAll(HYPHEN, ' ');
  const named = withText(EMPTY_QUERY, text);
  return { text, reading: named.query === '' ? null : await stock.read(site, named, now) };
}

/** The search that the words of a path mean, with the filters of the request; `null` where a URL cannot say all of it. */
async function queryRead(scope: Stock, reading: Reading, asked: StockQuery): Promise<StockQuery | null> {
  const read = searchRead(reading);
  return read && withMake(scope, { ...asked, ...read, filters: { ...read.filters, ...asked.filters } });
}

async function urlOf(scope: Stock, query: StockQuery): Promise<string> {
  const [defaultSort] = scope.site.settings.search.sortOptions;
  return canonicalUrl(query, scope.site, defaultSort!, await modelsOf(scope, query.filters.make ?? []));
}

/** A model that only one make has is below that make. */
async function withMake({ site, stock, now }: Stock, query: StockQuery): Promise<StockQuery> {
  const { model, make } = query.filters;
  if (!model || make) return query;
  const makes = (await stock.searchFor(site, { ...EMPTY_QUERY, filters: { model } }, now, ['make'])).answer.facets.make;
  return makes?.length === 1 ? { ...query, filters: { ...query.filters, make: [makes[0]!.value] } } : query;
}

/** Whether all words of a text are used, as they were typed. `/search/cars` is all stock. */
function isWhole({ text, unknown, unused, corrections }: Reading): boolean {
  return /\p{L}/u.test(text) && unknown.length + unused.length + corrections.length === 0;
}

type ReadSearch = Pick<StockQuery, 'filters'> & Partial<Pick<StockQuery, 'ranges' | 'not' | 'near' | 'sortBy'>>;

/** What a text means, if a URL can say all of it without the text; `null` otherwise. */
function searchRead(reading: Reading): ReadSearch | null {
  if (!isWhole(reading)) return null;
  const values = { filters: {}, not: {} } as Record<'filters' | 'not', Partial<Record<ValueFacet, readonly string[]>>>;
  for (const { conditions, isNot, word } of reading.parts) {
    if (word !== null) return null;
    for (const { term } of conditions) {
      const own = values[isNot ? 'not' : 'filters'];
      const facet = term[0]?.facet;
      const named = term.flatMap((part) => ('value' in part && part.facet === facet ? [part.value] : []));
      if (facet === undefined || named.length === 0 || own[facet]) return null;
      own[facet] = named.toSorted();
    }
  }
  const { within, near, sortBy } = readQuery(EMPTY_QUERY, reading.parts);
  return {
    filters: values.filters,
    ...(Object.keys(values.not).length > 0 && { not: values.not }),
    ...(within && Object.keys(within).length > 0 && { ranges: within }),
    ...(near && { near }),
    ...(sortBy !== EMPTY_QUERY.sortBy && { sortBy }),
  };
}

/** The search for the words, if it finds something; otherwise the makes with the most vehicles. */
async function suggested(
  { site, stock, now }: Stock,
  named: StockQuery,
  makes: readonly FacetItem[],
): Promise<readonly { readonly href: string; readonly text: string }[]> {
  const [defaultSort] = site.settings.search.sortOptions;
  const hrefOf = (query: StockQuery) => canonicalUrl(query, site, defaultSort!);
  const found = named.query === '' ? null : await stock.findFor(site, named, now, []);
  if (found?.reading && found.reading.parts.length > 0 && found.answer.count > 0) {
    const text = found.reading.parts.map((part) => part.label).join(', ');
    return [{ href: hrefOf(withText(EMPTY_QUERY, found.reading.text)), text }];
  }
  return makes
    .slice(0, MAX_MAKES)
    .map(({ value }) => ({ href: hrefOf({ ...EMPTY_QUERY, filters: { make: [value] } }), text: value }));
}
