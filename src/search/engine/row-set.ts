import { andNot, bitsOf, countBits, countCommon, listBits, type Bitmap } from './bitmap.ts';
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
  readonly #whole: Bitmap;
  readonly #scratch: Scratch;
  #listed: { list: Int32Array; length: number } | null = null;
  #words: { bitmap: Bitmap; words: Int32Array; length: number } | null = null;

  constructor(members: Bitmap, whole: Bitmap, wholeSize: number, scratch: Scratch) {
    this.members = members;
    this.size = members === whole ? wholeSize : countBits(members);
    this.mostRows = this.size * 2 > wholeSize;
    this.#whole = whole;
    this.#scratch = scratch;
  }

  /** Whether the set contains every row of the whole. */
  get isWhole(): boolean {
    return this.members === this.#whole;
  }

  /** The rows to iterate: the members or, with `mostRows`, the rows of the whole that are not members. */
  rows(): { readonly list: Int32Array; readonly length: number } {
    if (!this.#listed) {
      const list = this.#scratch.list();
      this.#listed = { list, length: listBits(this.#filled().bitmap, list) };
    }
    return this.#listed;
  }

  /** How many of the rows to iterate are in a plane. */
  countIn(plane: Bitmap): number {
    const { bitmap, words, length } = this.#filled();
    if (length * 2 > bitmap.length) return countCommon(bitmap, plane);
    let count = 0;
    for (let i = 0; i < length; i++) {
      const word = words[i]!;
      count += bitsOf(bitmap[word]! & plane[word]!);
    }
    return count;
  }

  /** The rows to iterate as a bitmap, and the indexes of its words that are not zero. */
  #filled(): { bitmap: Bitmap; words: Int32Array; length: number } {
    if (!this.#words) {
      let bitmap = this.members;
      if (this.mostRows) {
        bitmap = this.#scratch.bitmap();
        andNot(bitmap, this.#whole, this.members);
      }
      const words = this.#scratch.list();
      let length = 0;
      for (let i = 0; i < bitmap.length; i++) if (bitmap[i] !== 0) words[length++] = i;
      this.#words = { bitmap, words, length };
    }
    return this.#words;
  }
}
