import type { FacetItem, RangeFacet, ValueFacet } from '../rules/stock-query.ts';
import type { Bitmap } from './bitmap.ts';

export type Counts = Int32Array<ArrayBuffer>;
export type Stats = { readonly min: number; readonly max: number } | null;

/** The rows that any search can find at a moment, and what is known of all of them: most pages ask for just that. */
export class VisibleRows {
  readonly rows: Bitmap;
  readonly size: number;
  /** How many sold rows are among them; another number means other rows. */
  readonly sold: number;
  /** By code of the facet: how many of the rows have the value. */
  readonly totals: Partial<Record<ValueFacet, Counts>> = {};
  readonly items: Partial<Record<ValueFacet, readonly FacetItem[]>> = {};
  readonly stats: Partial<Record<RangeFacet, Stats>> = {};

  constructor(rows: Bitmap, size: number, sold: number) {
    this.rows = rows;
    this.size = size;
    this.sold = sold;
  }
}
