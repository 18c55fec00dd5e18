import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runningApp } from '#tests/support/app.ts';
import { DEMO_SITES } from '#tests/support/pages-of-every-kind.ts';

interface Answer {
  readonly count: number;
  readonly hits: readonly Record<string, unknown>[];
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;
  readonly ignored: readonly { readonly param: string; readonly value: string }[];
}

/** The field of a hit that states the value of each facet. */
const FIELDS: Readonly<Record<string, string>> = {
  badge: 'badge',
  status: 'status',
  car_type: 'car_type',
  city: 'city',
  colour: 'simple_colour',
  dealership_name: 'dealership_name',
  item_type: 'item_type',
  location_name: 'location_name',
  make: 'make',
  model: 'model',
  seats: 'seats',
  body: 'simple_body',
  drive: 'simple_drive',
  fuel: 'simple_fuel',
  transmission: 'simple_transmission',
  state: 'state',
  tag: 'tag',
  year: 'year',
  certified: 'certified',
};

describe('hits and facets agree', async () => {
  const app = await runningApp();
  const ask = async (site: string, params: Record<string, string>) =>
    (await (
      await app.get(`/api/stock/search?${new URLSearchParams({ hitsPerPage: '100', ...params })}`, { site })
    ).json()) as Answer;
  const allHits = async (site: string, params: Record<string, string>) => {
    const first = await ask(site, params);
    const hits = [...first.hits];
    while (hits.length < first.count) hits.push(...(await ask(site, { ...params, offset: String(hits.length) })).hits);
    return { ...first, hits };
  };

  it.each(DEMO_SITES)('each value that %s counts is stated by as many hits [API-001]', async (site) => {
    const { hits, facets } = await allHits(site, {});
    expect(hits.length).toBeGreaterThan(50);
    for (const [facet, field] of Object.entries(FIELDS)) {
      const stated = new Map<string, number>();
      for (const hit of hits)
        if (hit[field] !== null) stated.set(String(hit[field]), (stated.get(String(hit[field])) ?? 0) + 1);
      for (const { value, count } of facets[facet] ?? [])
        expect([facet, value, stated.get(value)]).toEqual([facet, value, count]);
    }
  });

  it('a hit is found again by each of its values', async () => {
    const { hits } = await ask('coastline-leisure', { hitsPerPage: '100' });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...hits),
        fc.constantFrom(...Object.entries(FIELDS)),
        async (hit, [facet, field]) => {
          if (hit[field] === null) return;
          const { hits: found } = await allHits('coastline-leisure', { [facet]: String(hit[field]) });
          expect(found.map(({ id }) => id)).toContain(hit['id']);
        },
      ),
      { numRuns: 40, seed: 6 },
    );
  });

  it('names a make that was dropped', async () => {
    const { ignored, count } = await ask('southern-cross', { make: 'Zzyzx' });
    expect(count).toBeGreaterThan(100);
    expect(ignored).toEqual([{ param: 'make', value: 'Zzyzx', why: 'the site sells no such make' }]);
  });
});
