import { createMemoryEngine } from '#search/memory-engine.ts';
import { RULES } from './queries.ts';
import type { Rival } from './rival.ts';
import { stock } from './stock.ts';

/** The engine of the product. */
export async function engine(vehicles: number): Promise<Rival> {
  const search = createMemoryEngine();
  await search.replace('site', stock(vehicles));
  return {
    exactFacets: true,
    async count(query) {
      return (await search.search('site', query, RULES)).count;
    },
    async change(rows) {
      await search.apply('site', { upsert: rows, remove: [] });
    },
    async close() {},
  };
}
