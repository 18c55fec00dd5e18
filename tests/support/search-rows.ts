import { EMPTY_QUERY } from '#search/rules/query-codec.ts';
import type { SearchRow, SearchRules, StockQuery, StockSearch } from '#search/rules/stock-query.ts';
import { makeVocabulary, type Vocabulary } from '#search/rules/words/vocabulary.ts';
import { productWords } from '#sites/search-words/search-words-file.server.ts';

export const DAY = 86_400_000;
/** Wednesday 1 July 2026, noon in Sydney. */
export const NOON = Date.UTC(2026, 6, 1, 2);

/** An available vehicle without values; tests state what matters to them. */
export function searchRow(id: string, changes: Partial<SearchRow> = {}): SearchRow {
  return { id, facets: {}, numbers: {}, text: [], soldAt: null, available: true, createdAt: 0, ...changes };
}

export function stockQuery(changes: Partial<StockQuery> = {}): StockQuery {
  return { query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {}, ...changes };
}

export function searchRules(changes: Partial<SearchRules> = {}): SearchRules {
  return { now: NOON, soldWindowMs: 3 * DAY, pageSize: 21, priceAscendingNeedsPrice: false, ...changes };
}

type VocabularyPlaces = Parameters<typeof makeVocabulary>[3];
type VocabularyOptions = Partial<Parameters<typeof makeVocabulary>[4]>;

/** The vocabulary of the collection `site` with the product's words of the trade, in 2026. */
export async function sampleVocabulary(
  search: StockSearch,
  places: VocabularyPlaces = { locations: [] },
  options: VocabularyOptions = {},
): Promise<Vocabulary> {
  const { facets, facetStats: stats } = await search.search('site', EMPTY_QUERY, searchRules());
  const words = await search.words('site');
  return makeVocabulary(facets, words, productWords(), places, {
    usedLabel: 'Used',
    thisYear: 2026,
    stats,
    ...options,
  });
}
