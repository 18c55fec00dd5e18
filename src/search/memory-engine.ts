import { Collection } from './engine/collection.ts';
import { runSearch } from './engine/run-search.ts';
import {
  FACETS,
  UnknownCollection,
  type AskedAnswer,
  type Facet,
  type SearchAnswer,
  type SearchRules,
  type StockQuery,
  type StockSearch,
} from './rules/stock-query.ts';

/** Rows that are put before other work gets its turn: about five milliseconds of them. */
const ROWS_A_TURN = 500;

/**
 * The engine inside the process. A collection that is being replaced is built beside the old one, which answers until the
 * new one is whole. Changes of one site are made one after the other, in the order in which they were asked for.
 */
export function createMemoryEngine(): StockSearch {
  const collections = new Map<string, Collection>();
  const lastChange = new Map<string, Promise<void>>();

  const inTurn = (site: string, change: () => Promise<void> | void): Promise<void> => {
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
      return inTurn(site, async () => {
        const collection = new Collection();
        let inTurnSoFar = 0;
        for (const row of rows) {
          collection.put(row);
          if (++inTurnSoFar % ROWS_A_TURN === 0) await otherWork();
        }
        collection.settle();
        collections.set(site, collection);
      });
    },

    apply(site, { upsert, remove }) {
      return inTurn(site, () => {
        const collection = collections.get(site);
        if (!collection) throw new UnknownCollection(site);
        // Removed first: an id in both lists is a row that was given anew.
        for (const id of remove) collection.remove(id);
        for (const row of upsert) collection.put(row);
      });
    },

    drop(site) {
      return inTurn(site, () => void collections.delete(site));
    },

    async search(site, query, rules) {
      // Every facet was asked for.
      return answer(site, query, rules, FACETS) as SearchAnswer;
    },

    async searchFor(site, query, rules, facets) {
      return answer(site, query, rules, facets);
    },
  };

  function answer(site: string, query: StockQuery, rules: SearchRules, facets: readonly Facet[]): AskedAnswer {
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
