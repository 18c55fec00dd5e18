import { describe, expect, it } from 'vitest';
import { searchSeveral } from '#api/multi-search.ts';
import { runningApp } from '#tests/support/app.ts';

interface Hit {
  id: string;
  make: string;
  price: number | null;
  offer_price: number | null;
  highlighted?: { name: string };
}

describe('several searches in one request [API-003]', async () => {
  const app = await runningApp();
  const {
    tenants,
    now,
    services: {
      inventory: { stock },
    },
  } = app.base.web;
  const site = tenants.all().find((one) => one.default)!;

  it('returns the same results as single searches', async () => {
    const queries = [
      { filter: 'make = kia AND price >= 20000 AND price <= 40000', limit: 5 },
      { query: 'toyota', highlightPreTag: '[', highlightPostTag: ']' },
      { filter: 'price > 900000000' },
    ];
    const request = new Request('http://x.localhost/', { method: 'POST', body: JSON.stringify({ queries }) });
    const { results } = (await (await searchSeveral(stock, site, request, now())).json()) as {
      results: { hits: Hit[]; count: number }[];
    };
    const page = (await (
      await app.get('/api/stock/search?make=Kia&range[price]=20000:40000', { site: site.slug })
    ).json()) as { hits: Hit[]; count: number };
    expect(page.count).toBeGreaterThan(5);
    expect(results[0]).toMatchObject({ count: page.count, hits: page.hits.slice(0, 5).map(({ id }) => ({ id })) });
    expect(results[1]!.hits).toHaveLength(10);
    for (const hit of results[1]!.hits) expect(hit.highlighted!.name).toMatch(/\[Toyota\]/);
    expect(results[2]).toMatchObject({ hits: [], count: 0 });
  });

  it('is available on every site', async () => {
    const response = await app.post('/api/stock/multi-search', {}, { site: site.slug });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });
});
