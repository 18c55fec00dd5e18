import { BoundedCache } from '#rules/bounded-cache.ts';

/** Cached answers per directory and site. */
const MAX_ANSWERS = 10;

/** Caches up to ten answers by their query; the oldest is removed first. */
export class RecentAnswers<A> {
  readonly #answers = new BoundedCache<string, A>(MAX_ANSWERS);

  getOrCreate(question: string, make: () => A): A {
    const cached = this.#answers.get(question);
    if (cached !== undefined) return cached;
    return this.#answers.set(question, make());
  }

  get size(): number {
    return this.#answers.size;
  }
}
