import { data, redirect } from 'react-router';
import { EMPTY_QUERY, withText } from '#search/rules/query-codec.ts';
import { canonicalUrl } from '#search/rules/search-url.ts';
import type { FacetItem, StockQuery, ValueFacet } from '#search/rules/stock-query.ts';
import type { Reading } from '#search/rules/words/read-words.ts';
import type { RequestScope } from '../context.ts';
import { modelsOf } from './search-request.server.ts';

const MAX_MAKES = 4;

/**
 * A path below `/search/` that names no make, model, condition or location. Words that mean filters lead to the search with them
 * (`/search/suv`, `/search/vw/golf`); anything else is a 404 page, with what it may mean or the makes in stock.
 */
export async function leaveUnknownPath(
  scope: Pick<RequestScope, 'site' | 'stock' | 'now'>,
  names: readonly string[],
  asked: StockQuery,
): Promise<never> {
  const { site, stock, now } = scope;
  const text = names.join(' ').replaceAll('-', ' ');
  const [defaultSort] = site.settings.search.sortOptions;
  const named = withText(EMPTY_QUERY, text);
  const reading = named.query === '' ? null : await stock.read(site, named, now);
  const filters = reading && filtersRead(reading);
  if (filters) {
    const query = await withMake(scope, { ...asked, filters: { ...filters, ...asked.filters } });
    throw redirect(canonicalUrl(query, site, defaultSort!, await modelsOf(scope, query.filters.make ?? [])), 301);
  }
  const { facets } = (await stock.search(site, EMPTY_QUERY, now)).answer;
  throw data({ suggested: await suggested(scope, named, facets.make) }, { status: 404 });
}

/** A model that only one make has is below that make. */
async function withMake(
  { site, stock, now }: Pick<RequestScope, 'site' | 'stock' | 'now'>,
  query: StockQuery,
): Promise<StockQuery> {
  const { model, make } = query.filters;
  if (!model || make) return query;
  const makes = (await stock.searchFor(site, { ...EMPTY_QUERY, filters: { model } }, now, ['make'])).answer.facets.make;
  return makes?.length === 1 ? { ...query, filters: { ...query.filters, make: [makes[0]!.value] } } : query;
}

/** What a text means, if that is filters alone; `null` otherwise. */
function filtersRead({ parts, unknown, corrections }: Reading): StockQuery['filters'] | null {
  if (parts.length === 0 || unknown.length > 0 || corrections.length > 0) return null;
  const filters: Partial<Record<ValueFacet, readonly string[]>> = {};
  for (const { conditions, range, order, word } of parts) {
    if (range !== null || order !== null || word !== null) return null;
    for (const { term } of conditions) {
      const facet = term[0]?.facet;
      const values = term.flatMap((part) => ('value' in part && part.facet === facet ? [part.value] : []));
      if (facet === undefined || values.length === 0 || filters[facet]) return null;
      filters[facet] = values.toSorted();
    }
  }
  return filters;
}

/** The search for the words, if it finds something; otherwise the makes with the most vehicles. */
async function suggested(
  { site, stock, now }: Pick<RequestScope, 'site' | 'stock' | 'now'>,
  named: StockQuery,
  makes: readonly FacetItem[],
): Promise<readonly { readonly href: string; readonly text: string }[]> {
  const [defaultSort] = site.settings.search.sortOptions;
  const hrefOf = (query: StockQuery) => canonicalUrl(query, site, defaultSort!);
  const found = named.query === '' ? null : await stock.findFor(site, named, now, []);
  if (found?.reading && found.answer.count > 0) {
    const text = found.reading.parts.map((part) => part.label).join(', ');
    return [{ href: hrefOf(withText(EMPTY_QUERY, found.reading.text)), text }];
  }
  return makes
    .slice(0, MAX_MAKES)
    .map(({ value }) => ({ href: hrefOf({ ...EMPTY_QUERY, filters: { make: [value] } }), text: value }));
}
