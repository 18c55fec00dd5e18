import { createMemoryEngine } from '#search/memory-engine.ts';
import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import { readWords } from '#search/rules/words/read-words.ts';
import { makeVocabulary } from '#search/rules/words/vocabulary.ts';
import { productWords } from '#sites/search-words/search-words-file.server.ts';
import { RULES } from './queries.ts';
import type { Rival } from './rival.ts';
import { stock } from './stock.ts';

/** The engine of the product, with texts read as the product reads them: the vocabulary is made once for a stock. */
export async function engine(vehicles: number): Promise<Rival> {
  const search = createMemoryEngine();
  await search.replace('site', stock(vehicles));
  const { facets } = await search.search('site', EMPTY_QUERY, RULES);
  const vocabulary = makeVocabulary(
    facets,
    await search.words('site'),
    productWords(),
    { locations: [] },
    { usedLabel: 'Used', thisYear: 2026 },
  );
  return {
    exactFacets: true,
    async count(query) {
      const asked = query.query === '' ? query : readQuery(query, readWords(query.query, vocabulary).parts);
      return (await search.search('site', asked, RULES)).count;
    },
    async change(rows) {
      await search.apply('site', { upsert: rows, remove: [] });
    },
    async close() {},
  };
}
