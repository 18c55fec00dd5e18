import { andNot, bitsOf, countCommon, listBits, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';

/** A set of rows to count over; what several counts need of it is worked out once. */
export class RowSet {
  readonly members: Bitmap;
  readonly size: number;
  /** True when the rows left out are fewer than the members: it is quicker to take those off the totals. */
  readonly mostRows: boolean;
  readonly #collection: Collection;
  #listed: { list: Int32Array; length: number } | null = null;
  #counted: { bitmap: Bitmap; words: Int32Array; length: number } | null = null;

  constructor(collection: Collection, members: Bitmap, size: number) {
    this.members = members;
    this.size = size;
    this.mostRows = size * 2 > collection.size;
    this.#collection = collection;
  }

  /** The rows to go through: the members, or with `mostRows` the rows that are not members. */
  rows(): { readonly list: Int32Array; readonly length: number } {
    if (!this.#listed) {
      const list = this.#collection.scratch.list();
      this.#listed = { list, length: listBits(this.#bitmap(), list) };
    }
    return this.#listed;
  }

  /** How many of the rows to go through are in a plane. */
  countIn(plane: Bitmap): number {
    const { bitmap, words, length } = this.#words();
    if (length * 2 > bitmap.length) return countCommon(bitmap, plane);
    let count = 0;
    for (let i = 0; i < length; i++) {
      const word = words[i]!;
      count += bitsOf(bitmap[word]! & plane[word]!);
    }
    return count;
  }

  #bitmap(): Bitmap {
    return this.#words().bitmap;
  }

  /** The rows to go through as bits, and which words of them are not empty. */
  #words(): { bitmap: Bitmap; words: Int32Array; length: number } {
    if (!this.#counted) {
      let bitmap = this.members;
      if (this.mostRows) {
        bitmap = this.#collection.scratch.bitmap();
        andNot(bitmap, this.#collection.present, this.members);
      }
      const words = this.#collection.scratch.list();
      let length = 0;
      for (let i = 0; i < bitmap.length; i++) if (bitmap[i] !== 0) words[length++] = i;
      this.#counted = { bitmap, words, length };
    }
    return this.#counted;
  }
}
