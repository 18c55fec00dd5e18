import { describe, expect, it } from 'vitest';
import type { StockQuery } from '#search/rules/stock-query.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { searchSeveral } from './multi-search.ts';

const site = sampleSite([sampleDealership('one')]);
const vehicles = Array.from({ length: 21 }, (_, at) =>
  toVehicleSummary(sampleVehicle({ id: `car-${at}`, model: 'Corolla <Cross>' })),
);

async function ask(body: unknown) {
  const asked: StockQuery[] = [];
  const facets = { make: [{ value: 'Toyota', count: 3 }] };
  const answer = { answer: { facets, count: 21 }, vehicles };
  const stock = {
    revision: () => 7,
    search: async () => answer,
    searchFor: async (_site: unknown, query: StockQuery) => (asked.push(query), answer),
  } as unknown as StockQueries;
  const response = await searchSeveral(
    stock,
    site,
    new Request('http://one.localhost/api/stock/multi-search', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    0,
  );
  return {
    response,
    asked,
    json: (await response.json()) as {
      results: {
        hits: { id: string; price: number; highlighted?: { name: string } }[];
        count: number;
        facets?: unknown;
      }[];
      detail: string;
      title: string;
    },
  };
}

describe('several searches in one call [API-003]', () => {
  it('returns a result per query, with ten hits by default and no facets', async () => {
    const { response, json, asked } = await ask({
      queries: [
        { index: 'cars', filter: 'make:toyota AND price<=30000' },
        { query: ' corolla ', limit: 2 },
      ],
    });
    expect([response.status, response.headers.get('stock-revision')]).toEqual([200, '7']);
    expect(asked.map(({ query, filters, ranges }) => ({ query, filters, ranges }))).toEqual([
      { query: '', filters: { make: ['Toyota'] }, ranges: { price: { max: 30_000 } } },
      { query: 'corolla', filters: {}, ranges: {} },
    ]);
    expect(json.results.map(({ hits, count }) => [hits.length, count])).toEqual([
      [10, 21],
      [2, 21],
    ]);
    expect(json.results[0]!.hits[0]).toMatchObject({ id: 'car-0', price: 24_990 });
    for (const result of json.results) expect(result.facets).toBeUndefined();
    expect(json.results[0]!.hits[0]!.highlighted).toBeUndefined();
  });

  it("highlights matches with the query's tags, and escapes the rest", async () => {
    const { json } = await ask({
      queries: [{ query: 'coro toy', limit: 1, highlightPreTag: '<mark>', highlightPostTag: '</mark>' }],
    });
    expect(json.results[0]!.hits[0]!.highlighted).toEqual({
      name: '2021 <mark>Toyota</mark> <mark>Corolla</mark> &lt;Cross&gt; Ascent Sport',
    });
  });

  it.each([
    ['{', 'The body is not JSON', 'Send a JSON body'],
    [[], 'The queries cannot be read', 'the body: '],
    [{}, 'The queries cannot be read', 'queries: '],
    [{ queries: [] }, 'The queries cannot be read', 'queries: '],
    [{ queries: Array.from({ length: 11 }, () => ({})) }, 'The queries cannot be read', 'queries: '],
    [{ queries: [{}, { limit: 21 }] }, 'The queries cannot be read', 'queries[1].limit: '],
    [{ queries: [{ index: 'models' }] }, 'The queries cannot be read', 'queries[0].index: '],
    [{ queries: [{ facets: ['make'] }] }, 'The queries cannot be read', 'queries[0]: '],
    [
      { queries: [{}, { filter: 'colr = Red' }] },
      'The filter cannot be read',
      'queries[1].filter: At character 1: there is no field "colr"',
    ],
    [
      { queries: [{ filter: 'NOT price > 5' }] },
      'The filter cannot be read',
      'queries[0].filter: NOT price > 5 cannot be searched for.',
    ],
  ])('%j is refused: %s', async (body, title, detail) => {
    const { response, json } = await ask(body);
    expect([response.status, response.headers.get('content-type'), json.title]).toEqual([
      400,
      'application/problem+json',
      title,
    ]);
    expect(json.detail).toContain(detail);
  });
});
