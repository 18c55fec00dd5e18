import type { Bitmap } from './bitmap.ts';

/**
 * Buffers for one query, reused by the next: a search is synchronous, so two searches never use them at the same time.
 * Large buffers would cause garbage collection, whose pauses would be the slowest queries.
 */
export class Scratch {
  readonly #bitmaps: Bitmap[] = [];
  readonly #lists: Int32Array<ArrayBuffer>[] = [];
  readonly #scores: Uint16Array<ArrayBuffer>[] = [];
  readonly #counts = new Map<number, { arrays: Int32Array<ArrayBuffer>[]; used: number }>();
  #keys = new Float64Array(256);
  #codes = new Int32Array(256);
  slots = 0;
  #bitmapsUsed = 0;
  #listsUsed = 0;
  #scoresUsed = 0;

  /** Makes all buffers available again. `slots` is a multiple of 32, above every slot in use. */
  reset(slots: number): void {
    this.#bitmapsUsed = this.#listsUsed = this.#scoresUsed = 0;
    // Sizes change as values come and go; buffers of old sizes are not reused, so drop them now and then.
    if (this.#counts.size > 256) this.#counts.clear();
    for (const pool of this.#counts.values()) pool.used = 0;
    if (slots === this.slots) return;
    this.slots = slots;
    this.#bitmaps.length = this.#lists.length = this.#scores.length = 0;
  }

  /** A bitmap with undefined content. */
  bitmap(): Bitmap {
    return (this.#bitmaps[this.#bitmapsUsed++] ??= new Uint32Array(this.slots >>> 5));
  }

  /** An array with one entry per slot and undefined content. */
  list(): Int32Array<ArrayBuffer> {
    return (this.#lists[this.#listsUsed++] ??= new Int32Array(this.slots));
  }

  /** One score per slot, all zero. */
  scores(): Uint16Array<ArrayBuffer> {
    const scores = (this.#scores[this.#scoresUsed++] ??= new Uint16Array(this.slots));
    return scores.fill(0);
  }

  /** `size` counts, all zero. */
  counts(size: number): Int32Array<ArrayBuffer> {
    let pool = this.#counts.get(size);
    if (!pool) this.#counts.set(size, (pool = { arrays: [], used: 0 }));
    const known = pool.arrays[pool.used++];
    if (known) return known.fill(0);
    const counts = new Int32Array(size);
    pool.arrays.push(counts);
    return counts;
  }

  /** `size` sort keys with undefined content. The next call reuses the same buffer. */
  keys(size: number): Float64Array<ArrayBuffer> {
    if (size > this.#keys.length) this.#keys = new Float64Array(size * 2);
    return this.#keys.subarray(0, size);
  }

  /** At least `size` codes with undefined content. The next call reuses the same buffer. */
  codes(size: number): Int32Array<ArrayBuffer> {
    if (size > this.#codes.length) this.#codes = new Int32Array(size * 2);
    return this.#codes;
  }
}
