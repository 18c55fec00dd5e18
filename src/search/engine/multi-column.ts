import { CompositeColumn } from './composite-column.ts';
import type { Dictionary } from './dictionary.ts';

/**
 * Values with codes up to this one have a bit plane. The rare others are stored as combinations, which bounds the
 * memory.
 */
const PLANES = 64;

/**
 * A facet with many values per vehicle (features, categories). Each of the first values has a bit plane with one bit
 * per slot, so that counting it over a set of rows takes one instruction per 32 rows.
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

  /** True if a value is stored outside the planes. */
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

  /** Stores a row, replacing the slot's previous one. `codes` are distinct and ascending. */
  put(slot: number, codes: readonly number[]): void {
    const word = slot >>> 5;
    const bit = 1 << (slot & 31);
    const before = this.#clearPlanes(slot);
    let inPlanes = 0;
    for (const code of codes) {
      if (code > PLANES) break;
      inPlanes++;
      while (this.planes.length <= code) this.planes.push(new Uint32Array(this.#words));
      this.planes[code]![word]! |= bit;
      this.planeRows[code]!++;
      this.dictionary.retain(code);
    }
    const others = codes.slice(inPlanes);
    this.rest.put(slot, [others.length > 1 ? others : (others[0] ?? 0)]);
    // Released last: a value that the row still has must not be removed from the dictionary in between.
    for (const code of before) this.dictionary.release(code);
  }

  remove(slot: number): void {
    for (const code of this.#clearPlanes(slot)) this.dictionary.release(code);
    this.rest.remove(slot);
  }

  #clearPlanes(slot: number): number[] {
    const cleared: number[] = [];
    const word = slot >>> 5;
    const bit = 1 << (slot & 31);
    for (let code = 1; code < this.planes.length; code++) {
      const plane = this.planes[code]!;
      if ((plane[word]! & bit) === 0) continue;
      plane[word]! &= ~bit;
      this.planeRows[code]!--;
      cleared.push(code);
    }
    return cleared;
  }
}
