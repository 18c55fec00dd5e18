import { createCache } from '#platform/cache.ts';
import type { PartialAnswer } from '#search/rules/stock-query.ts';

/** The menus of every page repeat the same few searches; an answer over a large stock has about 100 kB. */
const CACHED_ANSWERS = 64;

/** Caches search answers. A key contains everything that an answer depends on, except the time. */
export class AnswerCache {
  readonly #answers = createCache<string, { answer: PartialAnswer; since: number }>({ max: CACHED_ANSWERS });

  /** The cached answer at the instant `at`, or the one of `ask`. The type of the answer must follow from the key. */
  async get<Answer extends PartialAnswer>(key: string, at: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key);
    // Without a change of stock, an answer only expires when the window of a sold vehicle ends.
    if (known && at >= known.since && (known.answer.validUntil === null || at < known.answer.validUntil))
      return known.answer as Answer;
    const answer = await ask();
    this.#answers.set(key, { answer, since: at });
    return answer;
  }
}
