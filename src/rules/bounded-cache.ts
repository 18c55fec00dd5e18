/**
 * The cache of code that runs in the browser or is pure. Drops the entry that was set longest ago. Server code uses
 * `createCache` of `src/platform/cache.ts`. `src/platform/caches.md` lists every cache.
 */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** Makes the entry the newest one, and returns the value. With a limit of 0 nothing is stored. */
  set(key: K, value: V): V {
    this.#entries.delete(key);
    if (this.#max <= 0) return value;
    if (this.#entries.size >= this.#max) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(key, value);
    return value;
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
