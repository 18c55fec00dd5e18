import { WordsOfSites } from '#inventory/site-words.server.ts';
import { siteSearchRules } from '#inventory/stock-queries.server.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { StockQuery, StockSearch } from '#search/rules/stock-query.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { Reading } from '#search/rules/words/read-words.ts';
import type { Site } from '#sites/site.ts';

/** Reads texts in the words of what the engine holds at each call, or at the first with a `revision` that stays the same. */
export function textReader(search: StockSearch, revision?: string) {
  let calls = 0;
  const words = new WordsOfSites();
  const read = async (site: Site, query: StockQuery, now: number): Promise<Reading | null> => {
    if (query.query === '' || query.exact) return null;
    const stock = async () => ({
      answer: await search.search(site.id, EMPTY_QUERY, siteSearchRules(site, now)),
      words: await search.words(site.id),
    });
    const thisYear = new Date(now).getUTCFullYear();
    return words.read(site, query.query, revision ?? String(calls++), stock, false, {
      thisYear,
      isPostcode: () => false,
      suburb: () => null,
    });
  };
  /** The query for the engine. */
  const asked = async (site: Site, query: StockQuery, now: number): Promise<StockQuery> => {
    const reading = await read(site, query, now);
    return reading === null ? query : readQuery(query, reading.parts);
  };
  return { read, asked };
}
