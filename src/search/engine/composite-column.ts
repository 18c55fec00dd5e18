import type { Dictionary } from './dictionary.ts';

/** A row's values of one facet: none, one, or several distinct ones. */
export type Codes = 0 | number | readonly number[];

/**
 * Several facets stored as one column. Each combination of values that occurs gets a number, and a row stores the
 * number of its combination. A query therefore counts each row once for all these facets, then adds the count of each
 * combination to its values. Facets that depend on each other (make and model) belong together.
 */
export class CompositeColumn {
  readonly dictionaries: readonly Dictionary[];
  readonly width: number;
  /** By slot: the number of the row's combination; 0 for a slot without a row. */
  cells = new Int32Array(64);
  /** By combination x width: a value's code, 0 for none, or -1 - i for several: those of `sets[i]`. */
  codes = new Int32Array(64);
  /** By combination: how many rows have it. */
  rows = new Int32Array(64);
  readonly sets: (readonly number[])[] = [];
  /** By combination, for one count at a time: how many of the counted rows have it. All zero in between. */
  tally = new Int32Array(64);
  /** The combinations of the counted rows. */
  met = new Int32Array(64);
  /** One more than the highest combination number in use. */
  size = 1;

  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [''];
  readonly #free: number[] = [];
  readonly #freeSets: number[] = [];

  constructor(dictionaries: readonly Dictionary[]) {
    this.dictionaries = dictionaries;
    this.width = dictionaries.length;
  }

  grow(slots: number): void {
    const cells = new Int32Array(slots);
    cells.set(this.cells.subarray(0, Math.min(this.cells.length, slots)));
    this.cells = cells;
  }

  /** Stores a row, replacing the slot's previous one. `values` has one entry per facet. */
  put(slot: number, values: readonly Codes[]): void {
    const before = this.cells[slot]!;
    const number = this.#assignNumber(values);
    this.cells[slot] = number;
    this.rows[number]!++;
    if (before !== 0) this.#release(before);
  }

  remove(slot: number): void {
    const before = this.cells[slot]!;
    this.cells[slot] = 0;
    if (before !== 0) this.#release(before);
  }

  #assignNumber(values: readonly Codes[]): number {
    const key = combinationKey(values);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.size++;
    if (number >= this.rows.length) {
      this.rows = doubleCapacity(this.rows);
      this.tally = new Int32Array(this.rows.length);
      this.met = new Int32Array(this.rows.length);
    }
    while ((number + 1) * this.width > this.codes.length) this.codes = doubleCapacity(this.codes);
    for (let j = 0; j < this.width; j++) {
      const value = values[j]!;
      if (typeof value === 'number') {
        this.codes[number * this.width + j] = value;
        if (value !== 0) this.dictionaries[j]!.retain(value);
      } else {
        const set = this.#freeSets.pop() ?? this.sets.length;
        this.sets[set] = value;
        this.codes[number * this.width + j] = -1 - set;
        for (const code of value) this.dictionaries[j]!.retain(code);
      }
    }
    this.#numbers.set(key, number);
    this.#keys[number] = key;
    return number;
  }

  #release(number: number): void {
    if (--this.rows[number]! > 0) return;
    for (let j = 0; j < this.width; j++) {
      const value = this.codes[number * this.width + j]!;
      this.codes[number * this.width + j] = 0;
      if (value > 0) this.dictionaries[j]!.release(value);
      else if (value < 0) {
        for (const code of this.sets[-1 - value]!) this.dictionaries[j]!.release(code);
        this.sets[-1 - value] = [];
        this.#freeSets.push(-1 - value);
      }
    }
    this.#numbers.delete(this.#keys[number]!);
    this.#keys[number] = '';
    this.#free.push(number);
  }
}

/** Each facet as its number of values, then each code in two characters: no two combinations share a key. */
function combinationKey(values: readonly Codes[]): string {
  const characters: number[] = [];
  for (const value of values) {
    if (typeof value === 'number') characters.push(1, value & 0xffff, value >>> 16);
    else {
      characters.push(value.length);
      for (const code of value) characters.push(code & 0xffff, code >>> 16);
    }
  }
  // One call makes one flat string; too many arguments would overflow the stack.
  if (characters.length <= 4096) return String.fromCharCode.apply(null, characters);
  return characters.map((character) => String.fromCharCode(character)).join('');
}

function doubleCapacity(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const next = new Int32Array(array.length * 2);
  next.set(array);
  return next;
}
