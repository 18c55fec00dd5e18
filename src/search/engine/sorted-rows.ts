import { andNot, clearBit, listBits, setBit, type Bitmap } from './bitmap.ts';
import type { NumberColumn } from './number-column.ts';
import type { Scratch } from './scratch.ts';

/** Sets of the first rows that are kept ready: a range is the difference of two, and each begins at the nearest one. */
const PREFIXES = 32;
const SHORTEST_STEP = 1024;

/**
 * The slots of all rows in one order, kept from query to query: a page is read off it, a range is a stretch of it. It is made when it
 * is first asked for. Later only the rows that changed are taken out and put in again where they belong.
 */
export class SortedRows {
  /** Rows with a number first, by it; the others after them. */
  slots = new Int32Array(0);

  readonly #column: NumberColumn;
  readonly #sign: 1 | -1;
  readonly #tie: SortedRows | readonly string[];
  #changed: Set<number> | null = null;
  /** How many rows have the number. */
  #numbered = 0;
  #places: Int32Array | null = null;
  #prefixes: Bitmap[] = [];
  #step = SHORTEST_STEP;

  /** `sign` 1 puts the largest number first, -1 the smallest. `tie` decides between equals: another order, or the ids by slot. */
  constructor(column: NumberColumn, sign: 1 | -1, tie: SortedRows | readonly string[]) {
    this.#column = column;
    this.#sign = sign;
    this.#tie = tie;
  }

  /** The row in this slot came, changed or went. */
  touch(slot: number): void {
    this.#changed?.add(slot);
  }

  /** Right again after changes; `present` are the slots that have a row. */
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
      const came = Int32Array.from(changed)
        .filter((slot) => has(present, slot))
        .sort(compare);
      const stayed = new Int32Array(this.slots.length);
      let length = 0;
      for (let place = 0; place < this.slots.length; place++) {
        const slot = this.slots[place]!;
        if (!has(marked, slot)) stayed[length++] = slot;
      }
      this.slots = merged(stayed.subarray(0, length), came, compare);
    }
    this.#changed = new Set();
    const { values } = this.#column;
    this.#numbered = firstPlace(0, this.slots.length, (place) => Number.isNaN(values[this.slots[place]!]!));
    return this;
  }

  /** The slots whose number is from `min` to `max`, both included. */
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

  /** Members at the places `from` to `to` (not included) among the `size` members, in this order. */
  pick(members: Bitmap, size: number, from: number, to: number, scratch: Scratch): number[] {
    const end = Math.min(to, size);
    if (from >= end) return [];
    // Going along the order is quick while members are met often. Sorting costs some eight steps a member.
    const steps = size * 8;
    return (
      (end * this.slots.length <= size * steps ? this.#walk(members, from, end, steps) : null) ??
      this.#sort(members, from, end, scratch)
    );
  }

  /** What `pick` answers; `null` when that takes more than so many steps. */
  #walk(members: Bitmap, from: number, to: number, steps: number): number[] | null {
    const slots = this.slots;
    const found: number[] = [];
    const last = Math.min(slots.length, steps);
    for (let place = 0, met = 0; place < last; place++) {
      const slot = slots[place]!;
      if (!has(members, slot)) continue;
      if (met >= from) found.push(slot);
      if (++met === to) return found;
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

  /** By slot of a row: its place in this order. */
  places(): Int32Array {
    if (!this.#places) {
      this.#places = new Int32Array(this.#column.values.length);
      for (let place = 0; place < this.slots.length; place++) this.#places[this.slots[place]!] = place;
    }
    return this.#places;
  }

  /** The first `count` rows as a set. */
  #first(count: number, target: Bitmap): void {
    const slots = this.slots;
    if (this.#prefixes.length === 0) {
      this.#step = Math.max(SHORTEST_STEP, Math.ceil(slots.length / PREFIXES));
      const so = target.slice().fill(0);
      for (let place = 0; place <= slots.length; place++) {
        if (place % this.#step === 0) this.#prefixes.push(so.slice());
        if (place < slots.length) setBit(so, slots[place]!);
      }
    }
    const nearest = Math.min(this.#prefixes.length - 1, Math.round(count / this.#step));
    target.set(this.#prefixes[nearest]!);
    for (let place = nearest * this.#step; place < count; place++) setBit(target, slots[place]!);
    for (let place = nearest * this.#step - 1; place >= count; place--) clearBit(target, slots[place]!);
  }

  /** A total order: the number (none is last), then what decides between equals. */
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

/** The larger first, no number last. */
function order(a: number, b: number): number {
  if (a > b) return -1;
  if (a < b) return 1;
  return a === b ? 0 : Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function has(bitmap: Bitmap, slot: number): boolean {
  return (bitmap[slot >>> 5]! & (1 << (slot & 31))) !== 0;
}

/** The first place from `low` on of which it is true, `high` if of none; true once means true from there on. */
function firstPlace(low: number, high: number, isThere: (place: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isThere(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Puts the few among the many: both are in order. */
function merged(many: Int32Array, few: Int32Array, compare: (a: number, b: number) => number): Int32Array<ArrayBuffer> {
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
