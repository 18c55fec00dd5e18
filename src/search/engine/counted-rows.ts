import { createCache } from '#platform/cache.ts';
import type { FacetItem, RangeFacet, ValueFacet } from '../rules/stock-query.ts';
import { and, countBits, type Bitmap } from './bitmap.ts';

/** An item of a list with its JSON, and a key with its entry. */
const ITEM_BYTES = 128;
const ENTRY_BYTES = 256;

/**
 * The rows that pass one filter, of all collections: shoppers use few of the many filters. The counts of such rows over all facets of 33,000
 * cars have 30 to 100 kB.
 */
const FILTERED = createCache<string, { readonly rows: CountedRows | null; readonly bytes: number }>({
  maxSize: 64 << 20,
  sizeCalculation: ({ bytes }, key) => bytes + key.length * 2,
});
let numbers = 0;

export type Counts = Int32Array<ArrayBuffer>;
export type Stats = { readonly min: number; readonly max: number } | null;

/** A set of rows whose counts are calculated once, to count its subsets from them. */
export class CountedRows {
  /** Do not modify. */
  readonly rows: Bitmap;
  readonly size: number;
  /** A set that contains these rows; `null` for all rows, visible or not. */
  readonly within: CountedRows | null;
  /** By code of the facet: how many of the rows have the value. */
  readonly totals: Partial<Record<ValueFacet, Counts>> = {};
  readonly items: Partial<Record<ValueFacet, readonly FacetItem[]>> = {};
  readonly stats: Partial<Record<RangeFacet, Stats>> = {};
  /** Approximate memory. */
  bytes: number;

  constructor(rows: Bitmap, size: number, within: CountedRows | null) {
    this.rows = rows;
    this.size = size;
    this.within = within;
    this.bytes = rows.byteLength + ENTRY_BYTES;
  }

  addTotals(facet: ValueFacet, counts: Counts): void {
    this.totals[facet] = counts;
    this.bytes += counts.byteLength;
  }

  /** Search answers share the list, so it is frozen. */
  addItems(facet: ValueFacet, items: readonly FacetItem[]): readonly FacetItem[] {
    this.bytes += items.length * ITEM_BYTES;
    return (this.items[facet] = Object.freeze(items));
  }
}

/** The rows that searches can find at the moment, and those of them that pass one filter. */
export class VisibleRows extends CountedRows {
  /** Number of sold rows among them; a different number means different rows. */
  readonly sold: number;
  /** Distinguishes these rows from those before a change of the stock, and from those of other sites. */
  readonly #number = numbers++;

  constructor(rows: Bitmap, size: number, sold: number, all: CountedRows) {
    super(rows, size, all);
    this.sold = sold;
  }

  /** The rows that pass a filter, from its second use on: a filter that is used once is not worth counting. `key` identifies it. */
  filtered(key: string, passing: Bitmap): CountedRows | null {
    const own = `${this.#number} ${key}`;
    const known = FILTERED.get(own);
    if (known?.rows && known.rows.bytes === known.bytes) return known.rows;
    // Stores the rows again if more of their facets were counted, so that their size is known.
    const rows = known === undefined ? null : (known.rows ?? this.#passingRows(passing));
    FILTERED.set(own, { rows, bytes: rows?.bytes ?? ENTRY_BYTES });
    return rows;
  }

  #passingRows(passing: Bitmap): CountedRows {
    const rows: Bitmap = new Uint32Array(this.rows.length);
    and(rows, this.rows, passing);
    return new CountedRows(rows, countBits(rows), this);
  }
}
