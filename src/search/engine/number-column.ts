import type { Bitmap } from './bitmap.ts';

const BLOCK_BITS = 10;
/** Slots per block. A query skips a block whose smallest and largest numbers cannot change the result. */
const BLOCK = 1 << BLOCK_BITS;

/** One number per row; NaN if the row has none. */
export class NumberColumn {
  values: Float64Array<ArrayBuffer> = new Float64Array(0);
  /** By block. Valid right after `settle()`; Infinity and -Infinity in a block without numbers. */
  lowest: Float64Array<ArrayBuffer> = new Float64Array(0);
  highest: Float64Array<ArrayBuffer> = new Float64Array(0);
  /** True if no row has a number. Valid right after `settle()`. */
  isEmpty = true;
  #stale = new Set<number>();

  grow(slots: number): void {
    const before = this.values.length;
    this.values = grown(this.values, slots, NaN);
    const blocks = (slots + BLOCK - 1) >>> BLOCK_BITS;
    this.lowest = grown(this.lowest, blocks, Infinity);
    this.highest = grown(this.highest, blocks, -Infinity);
    if (before > slots) throw new Error(`A column of ${before} slots cannot shrink to ${slots}.`);
  }

  /** Stores NaN for anything that is not a finite number. */
  put(slot: number, value: number | null | undefined): void {
    const next = typeof value === 'number' && Number.isFinite(value) ? value : NaN;
    const block = slot >>> BLOCK_BITS;
    const before = this.values[slot]!;
    this.values[slot] = next;
    if (before === this.lowest[block] || before === this.highest[block]) this.#stale.add(block);
    if (next < this.lowest[block]!) this.lowest[block] = next;
    if (next > this.highest[block]!) this.highest[block] = next;
  }

  settle(): void {
    for (const block of this.#stale) {
      let lowest = Infinity;
      let highest = -Infinity;
      const end = Math.min(this.values.length, (block + 1) << BLOCK_BITS);
      for (let slot = block << BLOCK_BITS; slot < end; slot++) {
        const value = this.values[slot]!;
        if (value < lowest) lowest = value;
        if (value > highest) highest = value;
      }
      this.lowest[block] = lowest;
      this.highest[block] = highest;
    }
    this.#stale.clear();
    this.isEmpty = this.lowest.every((lowest) => lowest === Infinity);
  }

  statsOfList(list: Int32Array, length: number): { min: number; max: number } | null {
    let min = Infinity;
    let max = -Infinity;
    for (let i = 0; i < length; i++) {
      const value = this.values[list[i]!]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? { min, max } : null;
  }

  /** The same for a set with many members: skips blocks that cannot change the result. */
  statsOfBitmap(bitmap: Bitmap): { min: number; max: number } | null {
    let min = Infinity;
    let max = -Infinity;
    for (let block = 0; block < this.lowest.length; block++) {
      if (this.lowest[block]! >= min && this.highest[block]! <= max) continue;
      const end = Math.min(bitmap.length, (block + 1) << (BLOCK_BITS - 5));
      for (let i = block << (BLOCK_BITS - 5); i < end; i++) {
        let word = bitmap[i]!;
        while (word !== 0) {
          const value = this.values[(i << 5) + 31 - Math.clz32(word & -word)]!;
          word &= word - 1;
          if (value < min) min = value;
          if (value > max) max = value;
        }
      }
    }
    return min <= max ? { min, max } : null;
  }
}

function grown(array: Float64Array<ArrayBuffer>, length: number, fill: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(length).fill(fill, array.length);
  next.set(array);
  return next;
}
