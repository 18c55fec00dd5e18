import {
  RANGE_FACETS,
  VALUE_FACETS,
  type RangeFacet,
  type SearchRow,
  type SortKey,
  type ValueFacet,
} from '../rules/stock-query.ts';
import { clearBit, countBits, grownBitmap, setBit, type Bitmap } from './bitmap.ts';
import { CompositeColumn, type Codes } from './composite-column.ts';
import { CountedRows, VisibleRows } from './counted-rows.ts';
import { Dictionary, FacetWords } from './dictionary.ts';
import { FilterCache } from './filter-cache.ts';
import { COMPOSITES, MULTI_FACETS } from './layout.ts';
import { MultiColumn } from './multi-column.ts';
import { NumberColumn } from './number-column.ts';
import { PlaceRows } from './place-rows.ts';
import { Scratch } from './scratch.ts';
import { SoldRows } from './sold-rows.ts';
import { SortedRows } from './sorted-rows.ts';
import { TextStore } from './text-store.ts';

type Order = Exclude<SortKey, 'relevance' | 'distance'>;
type NumberOrder = Exclude<Order, 'latest'>;

/** The sort orders by a number. A range facet without any gets an order of its own, so that its ranges are contiguous. */
const NUMBER_ORDERS: Readonly<Record<NumberOrder, { readonly by: RangeFacet; readonly direction: 1 | -1 }>> = {
  price_asc: { by: 'price', direction: -1 },
  price_desc: { by: 'price', direction: 1 },
  km_asc: { by: 'km', direction: -1 },
  year_desc: { by: 'year', direction: 1 },
  repayment_asc: { by: 'weekly_repayment', direction: -1 },
  drop_desc: { by: 'price_drop', direction: 1 },
  towing_desc: { by: 'towing_kg', direction: 1 },
};

/** One site's rows as columns. Each row has a slot; the slot of a removed row is reused. */
export class Collection {
  readonly ids: string[] = [];
  readonly dictionaries: Readonly<Record<ValueFacet, Dictionary>>;
  readonly words = new FacetWords();
  readonly composites: readonly CompositeColumn[];
  readonly multis: readonly MultiColumn[];
  readonly numbers: Readonly<Record<RangeFacet, NumberColumn>>;
  readonly createdAt = new NumberColumn();
  readonly text = new TextStore();
  readonly places = new PlaceRows();
  readonly sold = new SoldRows();
  readonly scratch = new Scratch();
  readonly filterCache = new FilterCache();
  /** Slots that hold a row, and those whose row is available. */
  present: Bitmap = new Uint32Array(0);
  available: Bitmap = new Uint32Array(0);
  /** Capacity of the columns, a multiple of 32. */
  slots = 0;

  readonly #slotsById = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #orders: Readonly<Record<Order, SortedRows>>;
  readonly #rangeOrders: Readonly<Record<RangeFacet, SortedRows>>;
  readonly #allOrders: readonly SortedRows[];
  #visible: VisibleRows | null = null;
  #changed = false;

  constructor() {
    const dictionary = (facet: ValueFacet) =>
      new Dictionary(
        (code, value) => this.words.add(facet, code, value),
        (code, value) => this.words.remove(facet, code, value),
      );
    this.dictionaries = Object.fromEntries(VALUE_FACETS.map((facet) => [facet, dictionary(facet)])) as Record<
      ValueFacet,
      Dictionary
    >;
    this.composites = COMPOSITES.map((facets) => new CompositeColumn(facets.map((facet) => this.dictionaries[facet])));
    this.multis = MULTI_FACETS.map((facet) => new MultiColumn(this.dictionaries[facet]));
    this.numbers = Object.fromEntries(RANGE_FACETS.map((facet) => [facet, new NumberColumn()])) as Record<
      RangeFacet,
      NumberColumn
    >;
    const latest = new SortedRows(this.createdAt, 1, this.ids);
    const sortedRows = (by: RangeFacet, direction: 1 | -1) => new SortedRows(this.numbers[by], direction, latest);
    const byNumber = Object.fromEntries(
      Object.entries(NUMBER_ORDERS).map(([name, { by, direction }]) => [name, sortedRows(by, direction)]),
    ) as Record<NumberOrder, SortedRows>;
    const findOrder = (facet: RangeFacet) =>
      (Object.keys(NUMBER_ORDERS) as NumberOrder[]).find((name) => NUMBER_ORDERS[name].by === facet);
    this.#orders = { latest, ...byNumber };
    this.#rangeOrders = Object.fromEntries(
      RANGE_FACETS.map((facet) => {
        const name = findOrder(facet);
        return [facet, name ? byNumber[name] : sortedRows(facet, -1)];
      }),
    ) as Record<RangeFacet, SortedRows>;
    this.#allOrders = [...new Set([...Object.values(this.#orders), ...Object.values(this.#rangeOrders)])];
    this.#grow(64);
  }

  /** Number of rows, visible or not. */
  get size(): number {
    return this.#slotsById.size;
  }

  put(row: SearchRow): void {
    const slot = this.#slotFor(row.id);
    this.#touch(slot);
    COMPOSITES.forEach((facets, column) => {
      this.composites[column]!.put(
        slot,
        facets.map((facet) => this.#codes(facet, row)),
      );
    });
    MULTI_FACETS.forEach((facet, column) => {
      const codes = this.#codes(facet, row);
      this.multis[column]!.put(slot, listOfCodes(codes));
    });
    for (const facet of RANGE_FACETS) this.numbers[facet].put(slot, row.numbers[facet]);
    this.createdAt.put(slot, row.createdAt);
    this.text.put(slot, row.text);
    this.places.put(slot, row.place ?? null);
    setBit(this.present, slot);
    if (row.available) {
      setBit(this.available, slot);
      this.sold.remove(slot);
    } else {
      clearBit(this.available, slot);
      this.sold.put(slot, row.soldAt);
    }
  }

  remove(id: string): void {
    const slot = this.#slotsById.get(id);
    if (slot === undefined) return;
    this.#touch(slot);
    this.#slotsById.delete(id);
    this.#free.push(slot);
    this.ids[slot] = '';
    for (const column of this.composites) column.remove(slot);
    for (const column of this.multis) column.remove(slot);
    for (const facet of RANGE_FACETS) this.numbers[facet].put(slot, null);
    this.createdAt.put(slot, null);
    this.text.remove(slot);
    this.places.put(slot, null);
    this.sold.remove(slot);
    clearBit(this.present, slot);
    clearBit(this.available, slot);
  }

  /** Brings everything derived from the rows up to date; every search starts with it. */
  settle(): void {
    this.scratch.reset(Math.min(this.slots, (this.ids.length + 1023) & ~1023));
    if (!this.#changed) return;
    this.#changed = false;
    this.#visible = null;
    this.filterCache.clear();
    for (const facet of VALUE_FACETS) this.dictionaries[facet].settle();
    for (const facet of RANGE_FACETS) this.numbers[facet].settle();
    this.createdAt.settle();
    this.text.settle();
    this.places.settle();
  }

  /** The rows that searches can find, and until when. Call it right after `settle()`. */
  visible(now: number, soldWindowMs: number): { readonly rows: VisibleRows; readonly until: number | null } {
    const { count, until } = this.sold.visible(now, soldWindowMs);
    if (this.#visible?.sold !== count) {
      const rows = this.available.slice(0, this.scratch.slots >>> 5);
      this.sold.addVisible(rows, now, soldWindowMs);
      const all = new CountedRows(this.present.subarray(0, rows.length), this.size, null);
      this.#visible = new VisibleRows(rows, countBits(rows), count, all);
    }
    return { rows: this.#visible, until };
  }

  /** All rows in one order. Call it right after `settle()`. */
  order(name: Order): SortedRows {
    return this.#orders[name].settle(this.present, this.scratch);
  }

  /** All rows in an order in which every range of the facet is contiguous. Call it right after `settle()`. */
  orderOfRange(facet: RangeFacet): SortedRows {
    return this.#rangeOrders[facet].settle(this.present, this.scratch);
  }

  /** The smallest and largest number of the members; `null` when the order is not up to date, or both are not near its ends. */
  findEnds(facet: RangeFacet, members: Bitmap): { readonly min: number; readonly max: number } | null {
    return this.#rangeOrders[facet].findEnds(members);
  }

  #touch(slot: number): void {
    this.#changed = true;
    for (const order of this.#allOrders) order.touch(slot);
  }

  #slotFor(id: string): number {
    const known = this.#slotsById.get(id);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.ids.length;
    if (slot >= this.slots) this.#grow(this.slots * 2);
    this.ids[slot] = id;
    this.#slotsById.set(id, slot);
    return slot;
  }

  #grow(slots: number): void {
    this.slots = slots;
    for (const column of this.composites) column.grow(slots);
    for (const column of this.multis) column.grow(slots);
    for (const facet of RANGE_FACETS) this.numbers[facet].grow(slots);
    this.createdAt.grow(slots);
    this.text.grow(slots);
    this.present = grownBitmap(this.present, slots);
    this.available = grownBitmap(this.available, slots);
  }

  /** The codes of a row's values of one facet: distinct, ascending. An empty string counts as no value. */
  #codes(facet: ValueFacet, row: SearchRow): Codes {
    const value = row.facets[facet];
    const dictionary = this.dictionaries[facet];
    if (typeof value === 'string') return value === '' ? 0 : dictionary.ensure(value);
    if (!Array.isArray(value) || value.length === 0) return 0;
    let codes: number[] = [];
    let ascending = true;
    for (const one of value) {
      if (typeof one !== 'string' || one === '') continue;
      const code = dictionary.ensure(one);
      if (codes.length > 0 && code <= codes[codes.length - 1]!) ascending = false;
      codes.push(code);
    }
    if (!ascending) codes = [...new Set(codes)].sort((a, b) => a - b);
    return codes.length <= 1 ? (codes[0] ?? 0) : codes;
  }
}

/** The code 0 means that a row has no value. */
function listOfCodes(codes: number | readonly number[]): readonly number[] {
  if (typeof codes !== 'number') return codes;
  return codes === 0 ? [] : [codes];
}
