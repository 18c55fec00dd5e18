import type { ValueFacet } from '../rules/stock-query.ts';
import type { Bitmap } from './bitmap.ts';

/** Shoppers use few of the many values. Enough for two thousand sets of 33,000 rows, or sixty of a million. */
const MAX_BYTES = 8 << 20;

/** Caches which slots have a facet value, until the stock changes. */
export class FilterCache {
  readonly #sets = new Map<ValueFacet, Bitmap[]>();
  #bytes = 0;

  get(facet: ValueFacet, code: number): Bitmap | undefined {
    return this.#sets.get(facet)?.[code];
  }

  set(facet: ValueFacet, code: number, rows: Bitmap): void {
    if (this.#bytes + rows.byteLength > MAX_BYTES) this.clear();
    this.#bytes += rows.byteLength;
    let byCode = this.#sets.get(facet);
    if (!byCode) this.#sets.set(facet, (byCode = []));
    byCode[code] = rows;
  }

  clear(): void {
    this.#sets.clear();
    this.#bytes = 0;
  }
}
