import { LRUCache } from 'lru-cache';
import type { Site } from '#sites/site.ts';
import { facetsJson } from './facets-json.ts';
import { requestedFacets, withKnownValues, EMPTY_QUERY, parseStockQuery } from '#search/rules/query-codec.ts';
import { suggestions } from './suggest.ts';
import { UnknownCollection } from '#search/rules/stock-query.ts';
import type { VehicleSummary, StockQueries } from '#inventory/inventory-queries.ts';
import { searchHit } from './search-hit.ts';
import { problem } from '#platform/problem.ts';

/** Some thousand cars stand on the pages that are looked at; the text of one has a good kilobyte. */
const HITS = new LRUCache<VehicleSummary, string>({ max: 8_000 });

/** `GET /api/stock/search`: the page's own parameters, the page's own answer. Money is whole dollars, as in the parameters. */
export async function searchStock(
  stock: StockQueries,
  site: Site,
  params: URLSearchParams,
  now: number,
): Promise<Response> {
  const rules = site.settings.search;
  const { query: given, ignored } = parseStockQuery(params, rules.sortOptions[0]);
  const asked = requestedFacets(params);
  try {
    const isFiltered = Object.keys(given.filters).length > 0;
    const query = isFiltered
      ? withKnownValues(given, (await stock.search(site, EMPTY_QUERY, now)).answer.facets)
      : given;
    const { answer, vehicles } = await stock.searchFor(site, query, now, asked.facets);
    // Written as text: hits and values of facets come back from answer to answer.
    const body =
      `{"hits":[${vehicles.map(hitJson).join(',')}],"count":${answer.count},"page":${query.page},"pages":${answer.pages},` +
      `"facets":${facetsJson(answer.facets, query, rules)},"facetStats":${JSON.stringify(answer.facetStats)},` +
      `"ms":${answer.ms},"ignored":${JSON.stringify([...ignored, ...asked.ignored])}}`;
    return new Response(body, {
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        'Stock-Revision': String(stock.revision()),
      },
    });
  } catch (error) {
    if (error instanceof UnknownCollection) return problem(503, 'Stock is being loaded', 'Try again in a moment.');
    throw error;
  }
}

function hitJson(vehicle: VehicleSummary): string {
  let text = HITS.get(vehicle);
  if (text === undefined) HITS.set(vehicle, (text = JSON.stringify(searchHit(vehicle))));
  return text;
}

/** `GET /api/stock/revision`: whether what was fetched earlier still holds, for the price of a header. */
export function stockRevision(stock: StockQueries): Response {
  return new Response(null, {
    status: 204,
    headers: { 'Cache-Control': 'no-store', 'Stock-Revision': String(stock.revision()) },
  });
}

/** `GET /api/stock/suggest?query=`: what a search box offers while one types. */
export async function suggestStock(
  stock: StockQueries,
  site: Site,
  params: URLSearchParams,
  now: number,
): Promise<Response> {
  const text = new URLSearchParams({ query: params.get('query') ?? '' });
  const { query } = parseStockQuery(text);
  const found = query.query === '' ? [] : suggestions(site, await stock.search(site, query, now));
  return Response.json({ suggestions: found }, { headers: { 'Cache-Control': 'no-cache' } });
}
