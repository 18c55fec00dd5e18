import { Collection } from './engine/collection.ts';
import { runSearch } from './engine/run-search.ts';
import {
  FACETS,
  UnknownCollection,
  type PartialAnswer,
  type Facet,
  type SearchAnswer,
  type SearchRules,
  type StockQuery,
  type StockSearch,
  type StockWords,
} from './rules/stock-query.ts';

/** Rows that are stored before other work may run: about five milliseconds. */
const BATCH_SIZE = 500;

/**
 * The in-process engine. A replacement collection is built beside the old one, which answers searches until the new one
 * is complete. Changes of one site run one after the other, in the order of the calls.
 */
export function createMemoryEngine(): StockSearch {
  const collections = new Map<string, Collection>();
  const lastChange = new Map<string, Promise<void>>();

  const enqueue = (site: string, change: () => Promise<void> | void): Promise<void> => {
    const done = (lastChange.get(site) ?? Promise.resolve()).then(change);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (lastChange.get(site) === settled) lastChange.delete(site);
      });
    lastChange.set(site, settled);
    return done;
  };

  return {
    replace(site, rows) {
      return enqueue(site, async () => {
        const collection = new Collection();
        let stored = 0;
        for (const row of rows) {
          collection.put(row);
          if (++stored % BATCH_SIZE === 0) await otherWork();
        }
        collection.settle();
        collections.set(site, collection);
      });
    },

    apply(site, { upsert, remove }) {
      return enqueue(site, () => {
        const collection = collections.get(site);
        if (!collection) throw new UnknownCollection(site);
        // Removals first: an id in both lists is a row that is replaced.
        for (const id of remove) collection.remove(id);
        for (const row of upsert) collection.put(row);
      });
    },

    drop(site) {
      return enqueue(site, () => void collections.delete(site));
    },

    async search(site, query, rules) {
      // All facets were requested, so the answer is complete.
      return answer(site, query, rules, FACETS) as SearchAnswer;
    },

    async searchFor(site, query, rules, facets) {
      return answer(site, query, rules, facets);
    },

    async words(site) {
      const collection = collections.get(site);
      if (!collection) throw new UnknownCollection(site);
      return toStockWords(collection);
    },
  };

  function answer(site: string, query: StockQuery, rules: SearchRules, facets: readonly Facet[]): PartialAnswer {
    const collection = collections.get(site);
    if (!collection) throw new UnknownCollection(site);
    const start = performance.now();
    const { ids, count, pages, facets: counted, facetStats, validUntil } = runSearch(collection, query, rules, facets);
    return { ids, count, pages, facets: counted, facetStats, validUntil, ms: performance.now() - start };
  }
}

function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The words of a collection's rows. */
function toStockWords({ words, text }: Collection): StockWords {
  return {
    findFacets(word) {
      const token = words.tokens.find(word);
      return token === 0 ? [] : [...new Set(words.findValues(token).map(({ facet }) => facet))];
    },
    isText: (word) => text.tokens.find(word) > 0,
    isEnd(word) {
      let isFound = false;
      text.tokens.matchEnd(word, () => (isFound = true));
      return isFound;
    },
    isBeginning: (word) => words.tokens.isBeginning(word) || text.tokens.isBeginning(word),
    near(word) {
      const found: string[] = [];
      words.tokens.matchWithErrors(word, (token) => found.push(words.tokens.tokens[token]!));
      return found;
    },
  };
}
