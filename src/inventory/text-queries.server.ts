import { yearAt } from '#rules/zoned-time.ts';
import { EMPTY_QUERY, withText } from '#search/rules/query-codec.ts';
import type { Facet, PartialAnswer, StockQuery, StockWords } from '#search/rules/stock-query.ts';
import { nearestTo } from '#search/rules/words/leave-out.ts';
import { readQuery } from '#search/rules/words/read-query.ts';
import type { Reading } from '#search/rules/words/read-words.ts';
import { nearestSuburb, type SuburbInState } from '#search/rules/words/word-places.ts';
import type { InventorySite } from './inventory-site.ts';
import type { FoundPage, StockPage, StockQueries } from './inventory-queries.ts';
import { WordsOfSites } from './site-words.server.ts';

interface TextParts extends Pick<StockQueries, 'search' | 'searchFor' | 'distances'> {
  /** Resolves when the site's collection is loaded. */
  ensureLoaded(site: InventorySite): Promise<void>;
  /** Changes with the stock and the site. */
  stockBasis(site: InventorySite): string;
  words(site: InventorySite): Promise<StockWords>;
  suburbsNamed: SuburbsNamed;
}

/** The suburbs and towns of a name without its spaces. */
export type SuburbsNamed = (name: string) => readonly SuburbInState[];

/** Facets of suggestions. */
const SUGGESTED: readonly Facet[] = ['make', 'make_model'];
const NOTHING_LEFT_OUT = { leftOut: [], replaced: [], instead: [], isInStock: false } as const;

/** Searches for what shoppers type. */
export function textQueries(parts: TextParts): Pick<StockQueries, 'find' | 'findFor' | 'suggest' | 'read'> {
  const words = new WordsOfSites();

  async function read(site: InventorySite, query: StockQuery, at: number, isTyping = false): Promise<Reading | null> {
    if (query.query === '' || query.exact) return null;
    await parts.ensureLoaded(site);
    const stock = async () => ({
      answer: (await parts.search(site, EMPTY_QUERY, at)).answer,
      words: await parts.words(site),
    });
    const isPostcode = (postcode: string) => parts.distances(site, postcode) !== null;
    const suburb = (name: string) =>
      nearestSuburb(parts.suburbsNamed(name), site, (postcode) => parts.distances(site, postcode));
    const thisYear = yearAt(at, site.timeZone);
    return words.read(site, query.query, parts.stockBasis(site), stock, isTyping, { thisYear, isPostcode, suburb });
  }

  /** Asks for what the text means, and for less of it if no vehicle has everything. */
  async function findPage<Answer extends PartialAnswer>(
    site: InventorySite,
    query: StockQuery,
    at: number,
    ask: (asked: StockQuery) => Promise<StockPage<Answer>>,
    isTyping = false,
  ): Promise<FoundPage<Answer>> {
    const reading = await read(site, query, at, isTyping);
    if (reading === null) return { ...(await ask(query)), reading, ...NOTHING_LEFT_OUT, asked: query };
    const asked = readQuery(query, reading.parts);
    const found = await ask(asked);
    const near =
      found.answer.count > 0
        ? null
        : await nearestTo(
            reading,
            async (fewer) => (await parts.searchFor(site, readQuery(query, fewer), at, [])).answer.count > 0,
          );
    if (near === null) return { ...found, reading, ...NOTHING_LEFT_OUT, asked };
    const { parts: nearest, ...left } = near;
    const less = readQuery(query, nearest);
    return { ...(await ask(less)), reading, ...left, asked: less };
  }

  return {
    find: (site, query, at) => findPage(site, query, at, (asked) => parts.search(site, asked, at)),
    findFor: (site, query, at, facets, window) =>
      findPage(site, query, at, (asked) => parts.searchFor(site, asked, at, facets, window)),
    suggest: (site, text, at) =>
      findPage(site, withText(EMPTY_QUERY, text), at, (asked) => parts.searchFor(site, asked, at, SUGGESTED), true),
    read: (site, query, at) => read(site, query, at),
  };
}
