import { andNot, clearBit, listBits, setBit, type Bitmap } from './bitmap.ts';
import type { NumberColumn } from './number-column.ts';
import type { Scratch } from './scratch.ts';

/**
 * Number of cached sets of first rows. A range is the difference of two such sets; each starts from the nearest cached
 * one.
 */
const PREFIXES = 32;
const MIN_STEP = 1024;
/** From an end of the order, how many rows `findEnds` looks at. */
const NEAR_END = 256;

/**
 * The slots of all rows in one order, reused between queries: a page is a slice of it, and a range is contiguous in it.
 * Built on first use; afterwards only the rows that changed are taken out and merged in again.
 */
export class SortedRows {
  /** Rows with a number first, sorted by it; then the others. */
  slots = new Int32Array(0);

  readonly #column: NumberColumn;
  readonly #sign: 1 | -1;
  readonly #tie: SortedRows | readonly string[];
  #changed: Set<number> | null = null;
  /** Number of rows with a number. */
  #numbered = 0;
  #places: Int32Array | null = null;
  #prefixes: Bitmap[] = [];
  #step = MIN_STEP;

  /**
   * `sign` 1 sorts the largest number first, -1 the smallest. `tie` orders equal rows: another order, or the ids by
   * slot.
   */
  constructor(column: NumberColumn, sign: 1 | -1, tie: SortedRows | readonly string[]) {
    this.#column = column;
    this.#sign = sign;
    this.#tie = tie;
  }

  /** Marks the slot as added, changed or removed. */
  touch(slot: number): void {
    this.#changed?.add(slot);
  }

  /** Updates the order after changes; `present` are the slots that hold a row. */
  settle(present: Bitmap, scratch: Scratch): this {
    const changed = this.#changed;
    if (changed?.size === 0) return this;
    this.#places = null;
    this.#prefixes = [];
    const compare = this.#comparison(present, scratch);
    if (!changed || changed.size * 4 > this.slots.length) {
      const all = scratch.list();
      this.slots = all.slice(0, listBits(present.subarray(0, scratch.slots >>> 5), all)).sort(compare);
    } else {
      const marked = scratch.bitmap().fill(0);
      for (const slot of changed) setBit(marked, slot);
      const added = Int32Array.from(changed)
        .filter((slot) => has(present, slot))
        .sort(compare);
      const unchanged = new Int32Array(this.slots.length);
      let length = 0;
      for (let place = 0; place < this.slots.length; place++) {
        const slot = this.slots[place]!;
        if (!has(marked, slot)) unchanged[length++] = slot;
      }
      this.slots = mergeSorted(unchanged.subarray(0, length), added, compare);
    }
    this.#changed = new Set();
    const { values } = this.#column;
    this.#numbered = firstPlace(0, this.slots.length, (place) => Number.isNaN(values[this.slots[place]!]!));
    return this;
  }

  /** Sets in `target` the slots whose number is between `min` and `max`, inclusive. */
  between(min: number, max: number, target: Bitmap, scratch: Scratch): void {
    const { values } = this.#column;
    const value = (place: number) => values[this.slots[place]!]!;
    const isDown = this.#sign === 1;
    const from = firstPlace(0, this.#numbered, (place) => (isDown ? value(place) <= max : value(place) >= min));
    const to = firstPlace(from, this.#numbered, (place) => (isDown ? value(place) < min : value(place) > max));
    if (to - from <= this.#step) {
      target.fill(0);
      for (let place = from; place < to; place++) setBit(target, this.slots[place]!);
      return;
    }
    this.#first(to, target);
    if (from === 0) return;
    const before = scratch.bitmap();
    this.#first(from, before);
    andNot(target, target, before);
  }

  /** The smallest and largest number of the members; `null` when the order is not up to date, or both are not near its ends. */
  findEnds(members: Bitmap): { readonly min: number; readonly max: number } | null {
    if (this.#changed?.size !== 0) return null;
    const { values } = this.#column;
    const limit = Math.min(NEAR_END, this.#numbered);
    let first = 0;
    while (first < limit && !has(members, this.slots[first]!)) first++;
    if (first === limit) return null;
    const end = this.#numbered - limit;
    let last = this.#numbered - 1;
    while (last >= end && !has(members, this.slots[last]!)) last--;
    if (last < end) return null;
    const [one, other] = [values[this.slots[first]!]!, values[this.slots[last]!]!];
    return this.#sign === 1 ? { min: other, max: one } : { min: one, max: other };
  }

  /** The members at positions `from` to `to` (exclusive) among the `size` members, in this order. */
  pick(members: Bitmap, size: number, from: number, to: number, scratch: Scratch): number[] {
    const end = Math.min(to, size);
    if (from >= end) return [];
    // Walking along the order is fast while members are frequent. Sorting costs about eight steps per member.
    const steps = size * 8;
    return (
      (end * this.slots.length <= size * steps ? this.#walk(members, from, end, steps) : null) ??
      this.#sort(members, from, end, scratch)
    );
  }

  /** The result of `pick`, or null when that takes more than `steps` steps. */
  #walk(members: Bitmap, from: number, to: number, steps: number): number[] | null {
    const slots = this.slots;
    const found: number[] = [];
    const last = Math.min(slots.length, steps);
    for (let place = 0, seen = 0; place < last; place++) {
      const slot = slots[place]!;
      if (!has(members, slot)) continue;
      if (seen >= from) found.push(slot);
      if (++seen === to) return found;
    }
    return null;
  }

  #sort(members: Bitmap, from: number, to: number, scratch: Scratch): number[] {
    const list = scratch.list();
    const length = listBits(members, list);
    const places = this.places();
    for (let i = 0; i < length; i++) list[i] = places[list[i]!]!;
    const found: number[] = [];
    // Numbers sort fast.
    for (const place of list.subarray(0, length).sort().subarray(from, to)) found.push(this.slots[place]!);
    return found;
  }

  /** By slot: the position of its row in this order. */
  places(): Int32Array {
    if (!this.#places) {
      this.#places = new Int32Array(this.#column.values.length);
      for (let place = 0; place < this.slots.length; place++) this.#places[this.slots[place]!] = place;
    }
    return this.#places;
  }

  /** Sets the first `count` rows in `target`. */
  #first(count: number, target: Bitmap): void {
    const slots = this.slots;
    if (this.#prefixes.length === 0) {
      this.#step = Math.max(MIN_STEP, Math.ceil(slots.length / PREFIXES));
      const prefix = target.slice().fill(0);
      for (let place = 0; place <= slots.length; place++) {
        if (place % this.#step === 0) this.#prefixes.push(prefix.slice());
        if (place < slots.length) setBit(prefix, slots[place]!);
      }
    }
    const nearest = Math.min(this.#prefixes.length - 1, Math.round(count / this.#step));
    target.set(this.#prefixes[nearest]!);
    for (let place = nearest * this.#step; place < count; place++) setBit(target, slots[place]!);
    for (let place = nearest * this.#step - 1; place >= count; place--) clearBit(target, slots[place]!);
  }

  /** A total order: by number (rows without one last), then by `tie`. */
  #comparison(present: Bitmap, scratch: Scratch): (a: number, b: number) => number {
    const { values } = this.#column;
    const sign = this.#sign;
    if (this.#tie instanceof SortedRows) {
      const places = this.#tie.settle(present, scratch).places();
      return (a, b) => order(values[a]! * sign, values[b]! * sign) || places[a]! - places[b]!;
    }
    const ids = this.#tie;
    return (a, b) =>
      order(values[a]! * sign, values[b]! * sign) || (ids[a]! < ids[b]! ? -1 : Number(ids[a]! > ids[b]!));
  }
}

/** The larger number first, NaN last. */
function order(a: number, b: number): number {
  if (a > b) return -1;
  if (a < b) return 1;
  return a === b ? 0 : Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function has(bitmap: Bitmap, slot: number): boolean {
  return (bitmap[slot >>> 5]! & (1 << (slot & 31))) !== 0;
}

/**
 * The first position from `low` on for which `isMatch` is true, or `high`. Binary search: once true, it must stay true.
 */
function firstPlace(low: number, high: number, isMatch: (place: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isMatch(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Merges two sorted lists, the second of which is short. */
function mergeSorted(
  many: Int32Array,
  few: Int32Array,
  compare: (a: number, b: number) => number,
): Int32Array<ArrayBuffer> {
  const all = new Int32Array(many.length + few.length);
  let from = 0;
  few.forEach((slot, i) => {
    const to = firstPlace(from, many.length, (place) => compare(many[place]!, slot) > 0);
    all.set(many.subarray(from, to), from + i);
    all[to + i] = slot;
    from = to;
  });
  all.set(many.subarray(from), from + few.length);
  return all;
}
