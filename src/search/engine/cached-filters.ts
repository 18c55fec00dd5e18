import type { ValueFacet } from '../rules/stock-query.ts';
import type { Bitmap } from './bitmap.ts';

/** Shoppers filter by few of the many values. Two thousand sets of 33,000 rows, or sixty of a million. */
const MOST_BYTES = 8 << 20;

/** The slots whose row has a value, kept until the stock changes. */
export class KeptFilters {
  readonly #sets = new Map<ValueFacet, Bitmap[]>();
  #bytes = 0;

  get(facet: ValueFacet, code: number): Bitmap | undefined {
    return this.#sets.get(facet)?.[code];
  }

  set(facet: ValueFacet, code: number, rows: Bitmap): void {
    if (this.#bytes + rows.byteLength > MOST_BYTES) this.clear();
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
