import type { Bitmap } from './bitmap.ts';

/**
 * Working memory of one query, used again by the next: a search is one synchronous step, so two never hold it at the same
 * time. It keeps large buffers out of the garbage collector, whose pauses would be the slowest queries.
 */
export class Scratch {
  readonly #bitmaps: Bitmap[] = [];
  readonly #lists: Int32Array<ArrayBuffer>[] = [];
  readonly #scores: Uint16Array<ArrayBuffer>[] = [];
  slots = 0;
  #bitmapsUsed = 0;
  #listsUsed = 0;
  #scoresUsed = 0;

  /** Takes everything back. `slots` is a multiple of 32 that no row's slot reaches. */
  reset(slots: number): void {
    this.#bitmapsUsed = this.#listsUsed = this.#scoresUsed = 0;
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
}
