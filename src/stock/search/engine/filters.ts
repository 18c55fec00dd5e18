import { RANGE_FACETS, VALUE_FACETS, type Range, type RangeFacet, type StockQuery, type ValueFacet } from '../stock-query.ts';
import { orInto, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import { FACET_PLACES } from './layout.ts';

/** One facet that the shopper narrowed, and the slots that pass it. */
export interface Filter {
  readonly facet: ValueFacet | null;
  readonly range: RangeFacet | null;
  readonly passing: Bitmap;
}

/** The filters that are set. An empty list of values and a range without an end are none. */
export function filtersOf(collection: Collection, query: StockQuery): Filter[] {
  const filters: Filter[] = [];
  for (const facet of VALUE_FACETS) {
    const values = Object.hasOwn(query.filters, facet) ? query.filters[facet] : undefined;
    if (!values || values.length === 0) continue;
    const codes = new Set<number>();
    for (const value of values) codes.add(collection.dictionaries[facet].find(value));
    codes.delete(0);
    filters.push({ facet, range: null, passing: slotsWith(collection, facet, codes) });
  }
  for (const range of RANGE_FACETS) {
    const ends = Object.hasOwn(query.ranges, range) ? endsOf(query.ranges[range]) : null;
    if (!ends) continue;
    const passing = collection.scratch.bitmap();
    collection.numbers[range].between(ends.min, ends.max, passing);
    filters.push({ facet: null, range, passing });
  }
  return filters;
}

/** Both ends of a range, or null for none set. An end that is not a number is not set. */
function endsOf(range: Range | undefined): { min: number; max: number } | null {
  const min = range?.min;
  const max = range?.max;
  const hasMin = typeof min === 'number' && !Number.isNaN(min);
  const hasMax = typeof max === 'number' && !Number.isNaN(max);
  return hasMin || hasMax ? { min: hasMin ? min : -Infinity, max: hasMax ? max : Infinity } : null;
}

/** The slots whose row has any of the values. */
function slotsWith(collection: Collection, facet: ValueFacet, codes: ReadonlySet<number>): Bitmap {
  const target = collection.scratch.bitmap();
  const place = FACET_PLACES[facet];
  if (place.kind === 'composite') {
    const column = collection.composites[place.column]!;
    fillFrom(column, passingCombinations(column, place.position, codes), target);
    return target;
  }
  const column = collection.multis[place.column]!;
  target.fill(0);
  if (column.hasRest) fillFrom(column.rest, passingCombinations(column.rest, 0, codes), target);
  for (const code of codes) {
    const plane = column.planes[code];
    if (plane) orInto(target, plane);
  }
  return target;
}

function passingCombinations(column: CompositeColumn, position: number, codes: ReadonlySet<number>): Uint8Array {
  const passing = new Uint8Array(column.size);
  if (codes.size === 0) return passing;
  const wanted = new Uint8Array(column.dictionaries[position]!.size);
  for (const code of codes) wanted[code] = 1;
  for (let number = 1; number < column.size; number++) {
    const value = column.codes[number * column.width + position]!;
    passing[number] = value >= 0 ? wanted[value]! : column.sets[-1 - value]!.some((code) => wanted[code] === 1) ? 1 : 0;
  }
  return passing;
}

function fillFrom(column: CompositeColumn, passing: Uint8Array, target: Bitmap): void {
  const cells = column.cells;
  for (let i = 0; i < target.length; i++) {
    let word = 0;
    const base = i << 5;
    for (let bit = 0; bit < 32; bit++) word |= passing[cells[base + bit]!]! << bit;
    target[i] = word;
  }
}
