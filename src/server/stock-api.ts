import { carName, carPath } from '#domain/vehicle/car.ts';
import type { Site } from '#sites/site.ts';
import { presentAllFacets } from '#stock/present-facets.ts';
import { withKnownValues } from '#stock/search/known-values.ts';
import { EMPTY_QUERY, parseStockQuery } from '#stock/search/query-codec.ts';
import { suggestions } from '#stock/suggest.ts';
import { UnknownCollection } from '#stock/search/stock-query.ts';
import type { CarSummary, StockQueries } from '#stock/stock-queries.ts';
import { problem } from './problem.ts';

/** `GET /api/stock/search`: the page's own parameters, the page's own answer. Money is whole dollars, as in the parameters. */
export async function searchStock(stock: StockQueries, site: Site, params: URLSearchParams, now: number): Promise<Response> {
  const rules = site.settings.search;
  const { query: asked, ignored } = parseStockQuery(params, rules.sortOptions[0]);
  try {
    const isFiltered = Object.keys(asked.filters).length > 0;
    const query = isFiltered ? withKnownValues(asked, (await stock.search(site, EMPTY_QUERY, now)).answer.facets) : asked;
    const { answer, cars } = await stock.search(site, query, now);
    const body = {
      hits: cars.map(searchHit),
      count: answer.count,
      page: query.page,
      pages: answer.pages,
      facets: Object.fromEntries(
        Object.entries(presentAllFacets(answer, query, rules)).map(([facet, items]) => [facet, items.map(({ label, value, count }) => ({ label, value, count }))]),
      ),
      facetStats: answer.facetStats,
      ms: answer.ms,
      ignored,
    };
    return Response.json(body, { headers: { 'Cache-Control': 'no-cache', 'Stock-Revision': String(stock.revision()) } });
  } catch (error) {
    if (error instanceof UnknownCollection) return problem(503, 'Stock is being loaded', 'Try again in a moment.');
    throw error;
  }
}

/** `GET /api/stock/revision`: whether what was fetched earlier still holds, for the price of a header. */
export function stockRevision(stock: StockQueries): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store', 'Stock-Revision': String(stock.revision()) } });
}

/** `GET /api/stock/suggest?query=`: what a search box offers while one types. */
export async function suggestStock(stock: StockQueries, site: Site, params: URLSearchParams, now: number): Promise<Response> {
  const text = new URLSearchParams({ query: params.get('query') ?? '' });
  const { query } = parseStockQuery(text);
  const found = query.query === '' ? [] : suggestions(site, await stock.search(site, query, now));
  return Response.json({ suggestions: found }, { headers: { 'Cache-Control': 'no-cache' } });
}

/** What the search calls say of a car. */
export function searchHit(car: CarSummary): Record<string, unknown> {
  const { finance_lenders: _lenders, market: _market, ...shown } = car;
  return {
    ...shown,
    name: carName(car),
    path: carPath(car),
    price: dollars(car.price),
    before_price: dollars(car.before_price),
    offer_price: dollars(car.offer_price),
    subscription_price: dollars(car.subscription_price),
  };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
