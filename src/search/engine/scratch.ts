import type { Bitmap } from './bitmap.ts';

/**
 * Working memory of one query, used again by the next: a search is one synchronous step, so two never hold it at the same
 * time. It keeps large buffers out of the garbage collector, whose pauses would be the slowest queries.
 */
export class Scratch {
  readonly #bitmaps: Bitmap[] = [];
  readonly #lists: Int32Array<ArrayBuffer>[] = [];
  readonly #scores: Uint16Array<ArrayBuffer>[] = [];
  readonly #counts = new Map<number, { arrays: Int32Array<ArrayBuffer>[]; used: number }>();
  #keys = new Float64Array(256);
  slots = 0;
  #bitmapsUsed = 0;
  #listsUsed = 0;
  #scoresUsed = 0;

  /** Takes everything back. `slots` is a multiple of 32 that no row's slot reaches. */
  reset(slots: number): void {
    this.#bitmapsUsed = this.#listsUsed = this.#scoresUsed = 0;
    // Sizes change as values come and go; old sizes are not kept for ever.
    if (this.#counts.size > 256) this.#counts.clear();
    for (const pool of this.#counts.values()) pool.used = 0;
    if (slots === this.slots) return;
    this.slots = slots;
    this.#bitmaps.length = this.#lists.length = this.#scores.length = 0;
  }

  /** A bitmap with anything in it. */
  bitmap(): Bitmap {
    return (this.#bitmaps[this.#bitmapsUsed++] ??= new Uint32Array(this.slots >>> 5));
  }

  /** Room for every slot, with anything in it. */
  list(): Int32Array<ArrayBuffer> {
    return (this.#lists[this.#listsUsed++] ??= new Int32Array(this.slots));
  }

  /** One score a slot, all zero. */
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

  /** Room for `size` sort keys, with anything in it; the next call takes it back. */
  keys(size: number): Float64Array<ArrayBuffer> {
    if (size > this.#keys.length) this.#keys = new Float64Array(size * 2);
    return this.#keys.subarray(0, size);
  }
}
