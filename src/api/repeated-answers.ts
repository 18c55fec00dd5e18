import { createCache } from '#platform/cache.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { Site } from '#sites/site.ts';

/** The answer to a search, and the time until which it is valid. */
export interface WrittenAnswer {
  readonly text: string;
  /** The revision of the stock before the search. */
  readonly revision: number;
  /** Epoch ms at which the answer may change through time alone; `null` for never. */
  readonly validUntil: number | null;
}

interface StoredAnswer extends WrittenAnswer {
  /** The instant of the search: earlier, more sold vehicles may have been visible. */
  readonly since: number;
}

/** The site, the stock and the query string of a request. */
interface Asked {
  readonly site: Pick<Site, 'id' | 'version'>;
  readonly stock: Pick<StockQueries, 'answersVersion'>;
  readonly search: string;
}

/** An answer with the facets of a page is about 15 kB: two thousand of them, with two bytes a character. */
const MAX_BYTES = 64 << 20;
/** Size of an entry beside its answer and its key. */
const ENTRY_BYTES = 300;
const ONCE = 'asked once';

/**
 * The answers to searches that are repeated exactly, of all sites, from the second time on: answers to searches that are not repeated would
 * only push the others out. A key contains everything that an answer depends on besides the time: the site and its version, the version of
 * the stock, and the query as it was sent. An answer depends on nothing personal: not on cookies, accounts or addresses.
 */
export class RepeatedAnswers {
  readonly #answers = createCache<string, StoredAnswer | typeof ONCE>({
    maxSize: MAX_BYTES,
    sizeCalculation: (stored, key) => (stored === ONCE ? 0 : stored.text.length * 2) + key.length * 2 + ENTRY_BYTES,
  });

  /** The stored answer, or the one of `ask`. A response, which refuses the search, is not stored. */
  async get(
    { site, stock, search }: Asked,
    now: number,
    ask: () => Promise<WrittenAnswer | Response>,
  ): Promise<WrittenAnswer | Response> {
    // Before the search: an answer must not pass for one of a later version.
    const key = [site.id, site.version, stock.answersVersion(), search].join('\n');
    const known = this.#answers.get(key);
    if (known === undefined) this.#answers.set(key, ONCE);
    if (known === undefined || known === ONCE) {
      const answer = await ask();
      if (known === ONCE && !(answer instanceof Response)) this.#answers.set(key, { ...answer, since: now });
      return answer;
    }
    if (now >= known.since && (known.validUntil === null || now < known.validUntil)) return known;
    // Asked again at the next request.
    this.#answers.set(key, ONCE);
    return ask();
  }
}
