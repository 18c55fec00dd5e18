import { createCache } from '#platform/cache.ts';
import { BoundedCache } from '#rules/bounded-cache.ts';
import type { SearchAnswer, StockWords } from '#search/rules/stock-query.ts';
import { readWords, type Reading } from '#search/rules/words/read-words.ts';
import { makeVocabulary, type Vocabulary, type WordOptions } from '#search/rules/words/vocabulary.ts';
import type { InventorySite } from './inventory-site.ts';

/** The vocabularies of the busiest sites; one of 34,000 vehicles has about 2 MB. */
const SITES = 200;
/** Shoppers type the same words. */
const TEXTS = 500;

interface SiteWords {
  /** Key of the data that the vocabulary was made from. */
  readonly basis: string;
  readonly vocabulary: Vocabulary;
  readonly readings: BoundedCache<string, Reading>;
}

/** Reads texts in the words of a site's stock. The vocabulary is made again when the stock or the site changes. */
export class WordsOfSites {
  readonly #sites = createCache<string, SiteWords>({ max: SITES });

  /** `basis` changes with the stock, the site and the year. */
  async read(
    site: InventorySite,
    text: string,
    basis: string,
    stock: () => Promise<{ readonly answer: SearchAnswer; readonly words: StockWords }>,
    isTyping: boolean,
    { thisYear, isPostcode, suburb }: Required<Pick<WordOptions, 'thisYear' | 'isPostcode' | 'suburb'>>,
  ): Promise<Reading> {
    let known = this.#sites.get(site.id);
    if (known?.basis !== basis) {
      const { answer, words } = await stock();
      const { usedLabel, distance } = site.settings.search;
      const vocabulary = makeVocabulary(answer.facets, words, site.words, site, {
        usedLabel,
        stats: answer.facetStats,
        thisYear,
        suburb,
        ...(distance && { isPostcode }),
      });
      known = { basis, vocabulary, readings: new BoundedCache(TEXTS) };
      this.#sites.set(site.id, known);
    }
    const key = isTyping ? `${text}...` : text;
    return known.readings.get(key) ?? known.readings.set(key, readWords(text, known.vocabulary, isTyping));
  }
}
