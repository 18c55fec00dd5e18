import { BoundedCache } from '#rules/bounded-cache.ts';

/** Search answers by URL, all for one stock revision. Drops the least recently used first. */
export class AnswerCache<T> {
  #answers = new BoundedCache<string, T>(0);
  #size = 0;
  #revision: string | null = null;

  get(address: string): T | undefined {
    const answer = this.#answers.get(address);
    return answer === undefined ? undefined : this.#answers.set(address, answer);
  }

  /** Drops the answers of any other revision, because they are out of date. */
  set(address: string, answer: T, revision: string, size: number): void {
    if (this.#revision !== revision || this.#size !== size) this.#answers = new BoundedCache(size);
    this.#revision = revision;
    this.#size = size;
    this.#answers.set(address, answer);
  }

  clear(): void {
    this.#answers.clear();
  }
}

/**
 * Checks whether the stock is still at this revision, and calls back if it is not. The returned function cancels the
 * check.
 */
export function whenStockChanged(revision: string, callback: () => void): () => void {
  const stop = new AbortController();
  fetch('/api/stock/revision', { signal: stop.signal, cache: 'no-store' })
    .then((response) => {
      const now = response.headers.get('Stock-Revision');
      if (!stop.signal.aborted && now !== null && now !== revision) callback();
    })
    .catch((error: Error) => {
      // Without an answer, keep what is shown.
      if (!stop.signal.aborted) console.debug(`The stock revision could not be loaded: ${error.message}`);
    });
  return () => stop.abort();
}
