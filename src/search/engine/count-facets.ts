import { CountedItem, type SharedValue } from '../rules/counted-item.ts';
import type { FacetItem, ValueFacet } from '../rules/stock-query.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import type { CountedRows, Counts } from './counted-rows.ts';
import type { Dictionary } from './dictionary.ts';
import { COMPOSITES, FACET_PLACES, MULTI_FACETS } from './layout.ts';
import type { MultiColumn } from './multi-column.ts';
import { RowSet } from './row-set.ts';
import type { Scratch } from './scratch.ts';

type Items = Partial<Record<ValueFacet, readonly FacetItem[]>>;

/** Adds to `answer`, for each wanted facet, the values that occur in the set: most rows first, then by label. */
export function countFacets(collection: Collection, rows: RowSet, wanted: readonly ValueFacet[], answer: Items): void {
  if (wanted.length === 0) return;
  const items = (facet: ValueFacet, counts: Counts) =>
    facetItems(collection.dictionaries[facet], counts, collection.scratch);
  if (!rows.isWhole) {
    const counts = countRows(collection, rows, wanted, (size) => collection.scratch.counts(size));
    for (const facet of wanted) answer[facet] = items(facet, counts[facet]!);
    return;
  }
  const { whole } = rows;
  const missing = wanted.filter((facet) => whole.items[facet] === undefined);
  const totals = countTotals(collection, whole, missing);
  for (const facet of missing) whole.addItems(facet, items(facet, totals[facet]!));
  for (const facet of wanted) answer[facet] = whole.items[facet]!;
}

type CountsByFacet = Partial<Record<ValueFacet, Counts>>;

/** Counts of a whole set. Calculated once. */
function countTotals(collection: Collection, whole: CountedRows, facets: readonly ValueFacet[]): CountsByFacet {
  const missing = facets.filter((facet) => whole.totals[facet] === undefined);
  if (missing.length === 0) return whole.totals;
  const counts =
    whole.within === null
      ? everyRow(collection, missing)
      : countRows(
          collection,
          new RowSet(whole.rows, [whole.within], collection.scratch),
          missing,
          (size) => new Int32Array(size),
        );
  for (const facet of missing) whole.addTotals(facet, counts[facet]!);
  return whole.totals;
}

/** Counts of all rows, visible or not. The columns store these numbers already. */
function everyRow(collection: Collection, facets: readonly ValueFacet[]): CountsByFacet {
  return Object.fromEntries(
    facets.map((facet) => {
      const counts = new Int32Array(collection.dictionaries[facet].size);
      const place = FACET_PLACES[facet];
      if (place.kind === 'composite') {
        const column = collection.composites[place.column]!;
        spreadAll(column, place.position, counts);
        return [facet, counts];
      }
      const column = collection.multis[place.column]!;
      if (column.hasRest) spreadAll(column.rest, 0, counts);
      for (let code = 1; code < column.planes.length; code++) counts[code]! += column.planeRows[code]!;
      return [facet, counts];
    }),
  );
}

/** Counts the members, or subtracts the rows outside the set from the totals when there are fewer of those. */
function countRows(
  collection: Collection,
  rows: RowSet,
  wanted: readonly ValueFacet[],
  zeros: (size: number) => Counts,
): CountsByFacet {
  const totals = rows.mostRows ? countTotals(collection, rows.whole, wanted) : null;
  const counts: CountsByFacet = {};
  for (const facet of wanted) {
    const own = (counts[facet] = zeros(collection.dictionaries[facet].size));
    if (totals) own.set(totals[facet]!);
  }
  if (rows.isEmpty) return counts;
  COMPOSITES.forEach((facets, index) => {
    const own = facets.filter((facet) => counts[facet] !== undefined);
    if (own.length > 0)
      countComposite(
        collection.composites[index]!,
        own.map((facet) => facets.indexOf(facet)),
        rows,
        own.map((facet) => counts[facet]!),
      );
  });
  MULTI_FACETS.forEach((facet, index) => {
    if (counts[facet]) countMulti(collection.multis[index]!, rows, counts[facet]);
  });
  return counts;
}

function countComposite(
  column: CompositeColumn,
  positions: readonly number[],
  rows: RowSet,
  counts: readonly Counts[],
): void {
  const { list, length } = rows.rows();
  const { cells, tally, met } = column;
  let different = 0;
  for (let i = 0; i < length; i++) {
    const number = cells[list[i]!]!;
    if (tally[number]!++ === 0) met[different++] = number;
  }
  spread(column, met, different, tally, positions, counts, rows.mostRows ? -1 : 1);
  for (let i = 0; i < different; i++) tally[met[i]!] = 0;
}

/** Adds the count of each combination to the values that it consists of. */
function spread(
  column: CompositeColumn,
  combinations: Int32Array,
  length: number,
  byCombination: Counts,
  positions: readonly number[],
  counts: readonly Counts[],
  sign: number,
): void {
  const { codes, width, sets } = column;
  for (let p = 0; p < positions.length; p++) {
    const position = positions[p]!;
    const target = counts[p]!;
    for (let i = 0; i < length; i++) {
      const number = combinations[i]!;
      const count = byCombination[number]! * sign;
      const value = codes[number * width + position]!;
      if (value >= 0) target[value]! += count;
      else for (const code of sets[-1 - value]!) target[code]! += count;
    }
  }
}

function spreadAll(column: CompositeColumn, position: number, counts: Counts): void {
  const numbers = new Int32Array(column.size - 1);
  for (let i = 0; i < numbers.length; i++) numbers[i] = i + 1;
  spread(column, numbers, numbers.length, column.rows, [position], [counts], 1);
}

function countMulti(column: MultiColumn, rows: RowSet, counts: Counts): void {
  const sign = rows.mostRows ? -1 : 1;
  if (column.hasRest) countComposite(column.rest, [0], rows, [counts]);
  for (let code = 1; code < column.planes.length; code++) {
    if (column.planeRows[code]! > 0) counts[code]! += sign * rows.countIn(column.planes[code]!);
  }
}

/** The values of a facet that have rows: most rows first, then by label. */
function facetItems({ order, shared }: Dictionary, counts: Counts, scratch: Scratch): FacetItem[] {
  const codes = scratch.codes(order.length);
  let most = 0;
  let length = 0;
  for (let i = 0; i < order.length; i++) {
    const code = order[i]!;
    const count = counts[code]!;
    if (count === 0) continue;
    codes[length++] = code;
    if (count > most) most = count;
  }
  if (length > FEW && most < MOST) return byCounting(codes, length, most, counts, shared, scratch);
  if (length > FEW) sortByKeys(codes, length, most, counts, scratch);
  else sortFew(codes, length, counts);
  const items: FacetItem[] = [];
  for (let i = 0; i < length; i++) items.push(new CountedItem(shared[codes[i]!]!, counts[codes[i]!]!));
  return items;
}

/** Most facets have few values, for which an insertion sort is the fastest. */
const FEW = 24;
/** A counting sort takes as long as the highest count is. */
const MOST = 2048;

/** Each of these sorts takes codes in the order of their labels, and keeps that order among equal counts. */
function sortFew(codes: Int32Array, length: number, counts: Counts): void {
  for (let i = 1; i < length; i++) {
    const code = codes[i]!;
    const count = counts[code]!;
    let at = i;
    for (; at > 0 && counts[codes[at - 1]!]! < count; at--) codes[at] = codes[at - 1]!;
    codes[at] = code;
  }
}

function sortByKeys(codes: Int32Array, length: number, most: number, counts: Counts, scratch: Scratch): void {
  // One sort key holds both: a higher count first, then the place among the labels.
  const keys = scratch.keys(length);
  for (let i = 0; i < length; i++) keys[i] = (most - counts[codes[i]!]!) * length + i;
  const places = codes.slice(0, length);
  keys.sort();
  for (let i = 0; i < length; i++) codes[i] = places[keys[i]! % length]!;
}

function byCounting(
  codes: Int32Array,
  length: number,
  most: number,
  counts: Counts,
  shared: readonly SharedValue[],
  scratch: Scratch,
): FacetItem[] {
  // Counts the values with a higher count, by the distance from the highest count.
  const places = scratch.counts(MOST);
  for (let i = 0; i < length; i++) places[most - counts[codes[i]!]! + 1]!++;
  for (let less = 1; less <= most; less++) places[less]! += places[less - 1]!;
  const items: FacetItem[] = [];
  items.length = length;
  for (let i = 0; i < length; i++) {
    const code = codes[i]!;
    const count = counts[code]!;
    items[places[most - count]!++] = new CountedItem(shared[code]!, count);
  }
  return items;
}
