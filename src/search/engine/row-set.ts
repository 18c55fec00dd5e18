import { andNot, countWordBits, countBits, countCommon, listBits, type Bitmap } from './bitmap.ts';
import type { CountedRows } from './counted-rows.ts';
import type { Scratch } from './scratch.ts';

/** A set of rows to count, as part of a whole. Caches what several counts of the same set need. */
export class RowSet {
  readonly members: Bitmap;
  readonly size: number;
  /**
   * True when fewer rows are outside the set than in it. It is then faster to subtract those from the totals of the
   * whole.
   */
  readonly mostRows: boolean;
  readonly whole: CountedRows;
  readonly #scratch: Scratch;
  #listed: { list: Int32Array; length: number } | null = null;
  #listedMembers: { list: Int32Array; length: number } | null = null;
  #words: { bitmap: Bitmap; words: Int32Array; length: number } | null = null;

  /** `wholes` contain the set; it is counted as a part of the smallest. */
  constructor(members: Bitmap, wholes: readonly CountedRows[], scratch: Scratch) {
    let whole = wholes[0]!;
    for (const one of wholes) if (one.size < whole.size || one.rows === members) whole = one;
    this.members = members;
    this.whole = whole;
    this.size = this.isWhole ? whole.size : countBits(members);
    this.mostRows = this.size * 2 > whole.size;
    this.#scratch = scratch;
  }

  /** True if the set contains every row of the whole. */
  get isWhole(): boolean {
    return this.members === this.whole.rows;
  }

  /** True if there are no rows to iterate. */
  get isEmpty(): boolean {
    return this.size === (this.mostRows ? this.whole.size : 0);
  }

  /** The members. */
  list(): { readonly list: Int32Array; readonly length: number } {
    if (!this.mostRows) return this.rows();
    if (!this.#listedMembers) {
      const list = this.#scratch.list();
      this.#listedMembers = { list, length: listBits(this.members, list) };
    }
    return this.#listedMembers;
  }

  /** The rows to iterate: the members or, with `mostRows`, the rows of the whole that are not members. */
  rows(): { readonly list: Int32Array; readonly length: number } {
    if (!this.#listed) {
      const list = this.#scratch.list();
      this.#listed = { list, length: listBits(this.#filled().bitmap, list) };
    }
    return this.#listed;
  }

  /** Counts the rows to iterate that are in a plane. */
  countIn(plane: Bitmap): number {
    const { bitmap, words, length } = this.#filled();
    if (length * 2 > bitmap.length) return countCommon(bitmap, plane);
    let count = 0;
    for (let i = 0; i < length; i++) {
      const word = words[i]!;
      count += countWordBits(bitmap[word]! & plane[word]!);
    }
    return count;
  }

  /** The rows to iterate as a bitmap, and the indexes of its words that are not zero. */
  #filled(): { bitmap: Bitmap; words: Int32Array; length: number } {
    if (!this.#words) {
      let bitmap = this.members;
      if (this.mostRows) {
        bitmap = this.#scratch.bitmap();
        andNot(bitmap, this.whole.rows, this.members);
      }
      const words = this.#scratch.list();
      let length = 0;
      for (let i = 0; i < bitmap.length; i++) if (bitmap[i] !== 0) words[length++] = i;
      this.#words = { bitmap, words, length };
    }
    return this.#words;
  }
}
