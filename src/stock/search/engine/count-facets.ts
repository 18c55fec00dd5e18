import type { FacetItem, ValueFacet } from '../stock-query.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import type { Dictionary } from './dictionary.ts';
import { COMPOSITES, FACET_PLACES, MULTI_FACETS } from './layout.ts';
import type { MultiColumn } from './multi-column.ts';
import { RowSet } from './row-set.ts';
import type { Scratch } from './scratch.ts';
import type { Counts, VisibleRows } from './visible-rows.ts';

/** By facet, the values that rows of the set have, most rows first, then by value. Facets not in `wanted` are left out. */
export function countFacets(collection: Collection, visible: VisibleRows, rows: RowSet, wanted: readonly ValueFacet[]): Partial<Record<ValueFacet, readonly FacetItem[]>> {
  const items = (facet: ValueFacet, counts: Counts) => itemsOf(collection.dictionaries[facet], counts, collection.scratch);
  if (!rows.isWhole) {
    const counts = countRows(collection, rows, wanted, (facets) => totalsOf(collection, visible, facets), (size) => collection.scratch.counts(size));
    return Object.fromEntries(wanted.map((facet) => [facet, items(facet, counts[facet]!)]));
  }
  const missing = wanted.filter((facet) => visible.items[facet] === undefined);
  const totals = totalsOf(collection, visible, missing);
  // Answers share these lists.
  for (const facet of missing) visible.items[facet] = Object.freeze(items(facet, totals[facet]!));
  return Object.fromEntries(wanted.map((facet) => [facet, visible.items[facet]!]));
}

type CountsByFacet = Partial<Record<ValueFacet, Counts>>;

/** What all visible rows count: worked out once for as long as they are the same rows. */
function totalsOf(collection: Collection, visible: VisibleRows, facets: readonly ValueFacet[]): CountsByFacet {
  const missing = facets.filter((facet) => visible.totals[facet] === undefined);
  if (missing.length > 0) {
    const present = collection.present.subarray(0, visible.rows.length);
    const rows = new RowSet(visible.rows, present, collection.size, collection.scratch);
    Object.assign(visible.totals, countRows(collection, rows, missing, (wanted) => everyRow(collection, wanted), (size) => new Int32Array(size)));
  }
  return visible.totals;
}

/** What all rows count, visible or not: the columns know. */
function everyRow(collection: Collection, facets: readonly ValueFacet[]): CountsByFacet {
  return Object.fromEntries(facets.map((facet) => {
    const counts = new Int32Array(collection.dictionaries[facet].size);
    const place = FACET_PLACES[facet];
    if (place.kind === 'composite') {
      const column = collection.composites[place.column]!;
      spread(column, column.rows, [place.position], [counts], 1);
      return [facet, counts];
    }
    const column = collection.multis[place.column]!;
    if (column.hasRest) spread(column.rest, column.rest.rows, [0], [counts], 1);
    for (let code = 1; code < column.planes.length; code++) counts[code]! += column.planeRows[code]!;
    return [facet, counts];
  }));
}

/** Counts up from nothing; or down from the whole, when the rows that are no members are the fewer. */
function countRows(
  collection: Collection, rows: RowSet, wanted: readonly ValueFacet[], whole: (facets: readonly ValueFacet[]) => CountsByFacet, zeros: (size: number) => Counts,
): CountsByFacet {
  const totals = rows.mostRows ? whole(wanted) : null;
  const counts: CountsByFacet = {};
  for (const facet of wanted) {
    const own = (counts[facet] = zeros(collection.dictionaries[facet].size));
    if (totals) own.set(totals[facet]!);
  }
  COMPOSITES.forEach((facets, index) => {
    const own = facets.filter((facet) => counts[facet] !== undefined);
    if (own.length > 0) countComposite(collection.composites[index]!, collection.scratch, own.map((facet) => facets.indexOf(facet)), rows, own.map((facet) => counts[facet]!));
  });
  MULTI_FACETS.forEach((facet, index) => {
    if (counts[facet]) countMulti(collection.multis[index]!, collection.scratch, rows, counts[facet]);
  });
  return counts;
}

function countComposite(column: CompositeColumn, scratch: Scratch, positions: readonly number[], rows: RowSet, counts: readonly Counts[]): void {
  const sign = rows.mostRows ? -1 : 1;
  const { list, length } = rows.rows();
  if (length === 0) return;
  const { cells, codes, width, sets } = column;
  // Few rows touch few combinations: going through the rows is quicker than going through all combinations.
  if (length * 2 < column.size) {
    for (let p = 0; p < positions.length; p++) {
      const position = positions[p]!;
      const target = counts[p]!;
      for (let i = 0; i < length; i++) {
        const value = codes[cells[list[i]!]! * width + position]!;
        if (value >= 0) target[value]! += sign;
        else for (const code of sets[-1 - value]!) target[code]! += sign;
      }
    }
    return;
  }
  const byCombination = scratch.counts(column.size);
  for (let i = 0; i < length; i++) byCombination[cells[list[i]!]!]!++;
  spread(column, byCombination, positions, counts, sign);
}

/** Adds what each combination counts to the values that it is made of. */
function spread(column: CompositeColumn, byCombination: Counts, positions: readonly number[], counts: readonly Counts[], sign: number): void {
  const { codes, width, sets, size } = column;
  for (let p = 0; p < positions.length; p++) {
    const position = positions[p]!;
    const target = counts[p]!;
    for (let number = 1; number < size; number++) {
      const count = byCombination[number]! * sign;
      if (count === 0) continue;
      const value = codes[number * width + position]!;
      if (value >= 0) target[value]! += count;
      else for (const code of sets[-1 - value]!) target[code]! += count;
    }
  }
}

function countMulti(column: MultiColumn, scratch: Scratch, rows: RowSet, counts: Counts): void {
  const sign = rows.mostRows ? -1 : 1;
  if (column.hasRest) countComposite(column.rest, scratch, [0], rows, [counts]);
  for (let code = 1; code < column.planes.length; code++) {
    if (column.planeRows[code]! > 0) counts[code]! += sign * rows.countIn(column.planes[code]!);
  }
}

function itemsOf(dictionary: Dictionary, counts: Counts, scratch: Scratch): FacetItem[] {
  const { rank, order, values } = dictionary;
  let most = 0;
  let length = 0;
  for (let code = 1; code < counts.length; code++) {
    if (counts[code]! > 0) length++;
    if (counts[code]! > most) most = counts[code]!;
  }
  // One number says both: fewer missing from the most is better, then the place among the values. Numbers sort fast.
  const keys = scratch.keys(length);
  const places = order.length + 1;
  let next = 0;
  for (let code = 1; code < counts.length; code++) {
    if (counts[code]! > 0) keys[next++] = (most - counts[code]!) * places + rank[code]!;
  }
  keys.sort();
  const items: FacetItem[] = [];
  for (const key of keys) {
    const place = key % places;
    items.push({ value: values[order[place]!]!, count: most - (key - place) / places });
  }
  return items;
}
