import { CompositeColumn } from './composite-column.ts';
import type { Dictionary } from './dictionary.ts';

/** Values with codes up to this one have a plane; the rare rest is kept as combinations, so memory stays bounded. */
const PLANES = 64;

/**
 * A facet of which a car has many values (features, categories). Each of the first values has a plane: one bit a slot, so that
 * counting it over a set of rows is 32 rows an instruction.
 */
export class MultiColumn {
  readonly dictionary: Dictionary;
  /** By code; `planes[0]` is unused. */
  readonly planes: Uint32Array<ArrayBuffer>[] = [];
  /** By code: rows that have the value. */
  readonly planeRows = new Int32Array(PLANES + 1);
  readonly rest: CompositeColumn;
  #words = 2;

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
    this.rest = new CompositeColumn([dictionary]);
  }

  /** Whether any value stands outside the planes. */
  get hasRest(): boolean {
    return this.dictionary.size > PLANES + 1;
  }

  grow(slots: number): void {
    this.#words = (slots + 31) >>> 5;
    for (let code = 0; code < this.planes.length; code++) {
      const plane = new Uint32Array(this.#words);
      plane.set(this.planes[code]!);
      this.planes[code] = plane;
    }
    this.rest.grow(slots);
  }

  /** Puts a row, in place of the slot's former one. `codes` are different and in ascending order. */
  put(slot: number, codes: readonly number[]): void {
    const word = slot >>> 5;
    const bit = 1 << (slot & 31);
    const before = this.#takenPlanes(slot);
    let inPlanes = 0;
    for (const code of codes) {
      if (code > PLANES) break;
      inPlanes++;
      while (this.planes.length <= code) this.planes.push(new Uint32Array(this.#words));
      this.planes[code]![word]! |= bit;
      this.planeRows[code]!++;
      this.dictionary.hold(code);
    }
    const others = codes.slice(inPlanes);
    this.rest.put(slot, [others.length === 0 ? 0 : others.length === 1 ? others[0]! : others]);
    // Released last: a value that the row keeps must not die in between.
    for (const code of before) this.dictionary.release(code);
  }

  take(slot: number): void {
    for (const code of this.#takenPlanes(slot)) this.dictionary.release(code);
    this.rest.take(slot);
  }

  #takenPlanes(slot: number): number[] {
    const taken: number[] = [];
    const word = slot >>> 5;
    const bit = 1 << (slot & 31);
    for (let code = 1; code < this.planes.length; code++) {
      const plane = this.planes[code]!;
      if ((plane[word]! & bit) === 0) continue;
      plane[word]! &= ~bit;
      this.planeRows[code]!--;
      taken.push(code);
    }
    return taken;
  }
}
