import {
  needsAll,
  RANGE_FACETS,
  VALUE_FACETS,
  type QueryFacet,
  type Range,
  type RangeFacet,
  type SearchRules,
  type StockQuery,
  type ValueFacet,
} from '../rules/stock-query.ts';
import { chosenModels, namedMakes } from '../rules/chosen-models.ts';
import { and, andNot, orInto, type Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { CompositeColumn } from './composite-column.ts';
import { byDistance } from './place-rows.ts';
import { FACET_PLACES } from './layout.ts';

/** Up to this many uncached values of a facet are searched one by one, so that each can be cached. */
const MAX_ONE_BY_ONE = 3;

/** One facet that the shopper filters by, and the slots that pass. */
export interface Filter {
  /** The facet whose counts ignore this filter. */
  readonly facet: ValueFacet | null;
  readonly range: RangeFacet | null;
  /** Do not modify: may be cached. */
  readonly passing: Bitmap;
  /** Identifies the filter until the stock changes; `null` for one whose rows are not cached. */
  readonly key: string | null;
}

/** The filters of a query. An empty list of values and a range without bounds filter nothing. */
export function queryFilters(
  collection: Collection,
  query: Pick<StockQuery, 'filters' | 'ranges' | 'any' | 'near'>,
  { distances }: Pick<SearchRules, 'distances'>,
): Filter[] {
  const filters: Filter[] = [];
  const within = query.near?.within;
  if (distances && within !== undefined)
    filters.push({ facet: null, range: null, passing: slotsWithin(collection, distances, within), key: null });
  for (const facet of VALUE_FACETS) {
    const values = selectedValues(query, facet);
    if (values.length === 0) continue;
    const makes = facet === 'make_model' ? selectedValues(query, 'make') : [];
    if (makes.length > 0) {
      const named = namedMakes(makes, values);
      if (named.length > 0)
        filters.push({ facet, range: null, passing: slotsOfModels(collection, named, values), key: null });
      continue;
    }
    const isAll = needsAll(query, facet);
    const passing = (isAll ? slotsWithAll : slotsWithAny)(collection, facet, values);
    filters.push({ facet: isAll ? null : facet, range: null, passing, key: keyOfValues(facet, isAll, values) });
  }
  const ofBadges = slotsOfBadges(collection, query);
  if (ofBadges) filters.push({ facet: null, range: null, passing: ofBadges, key: null });
  for (const range of RANGE_FACETS) {
    const ends = Object.hasOwn(query.ranges, range) ? toBounds(query.ranges[range]) : null;
    if (!ends) continue;
    const passing = collection.scratch.bitmap();
    collection.orderOfRange(range).between(ends.min, ends.max, passing, collection.scratch);
    filters.push({ facet: null, range, passing, key: `${range} ${ends.min}:${ends.max}` });
  }
  return filters;
}

/** Many values at once are seldom repeated. */
function keyOfValues(facet: ValueFacet, isAll: boolean, values: readonly string[]): string | null {
  return values.length > MAX_ONE_BY_ONE ? null : `${facet} ${isAll ? 'all' : 'any'} ${values.join('\0')}`;
}

function selectedValues({ filters }: Pick<StockQuery, 'filters'>, facet: QueryFacet): readonly string[] {
  return (Object.hasOwn(filters, facet) && filters[facet]) || [];
}

/** The slots whose row has none of the makes, or any of the values of `make_model`. */
function slotsOfModels(collection: Collection, makes: readonly string[], makeModels: readonly string[]): Bitmap {
  const passing = collection.scratch.bitmap().fill(0xffffffff);
  andNot(passing, passing, slotsWithAny(collection, 'make', makes));
  orInto(passing, slotsWithAny(collection, 'make_model', makeModels));
  return passing;
}

/**
 * The slots whose row has any of the values of `make_model_badge`; if models are chosen, also those of models that no value names. Null
 * if that narrows nothing.
 */
function slotsOfBadges(collection: Collection, query: Pick<StockQuery, 'filters'>): Bitmap | null {
  const badges = selectedValues(query, 'make_model_badge');
  if (badges.length === 0) return null;
  const models = chosenModels(query);
  const named = namedMakes(models, badges);
  if (models.length > 0 && named.length === 0) return null;
  const passing = collection.scratch.bitmap().fill(models.length > 0 ? 0xffffffff : 0);
  if (models.length > 0) andNot(passing, passing, slotsWithAny(collection, 'make_model', named));
  for (const badge of badges) addSlotsOfBadge(collection, badge, passing);
  return passing;
}

/** A value says where its model ends only by what is in stock: `Land Cruiser 70 GX`. */
function addSlotsOfBadge(collection: Collection, makeModelBadge: string, target: Bitmap): void {
  const { make_model, badge } = collection.dictionaries;
  for (let end = makeModelBadge.indexOf(' '); end >= 0; end = makeModelBadge.indexOf(' ', end + 1)) {
    const [own, rest] = [makeModelBadge.slice(0, end), makeModelBadge.slice(end + 1)];
    if (make_model.find(own) === 0 || badge.find(rest) === 0) continue;
    const both = collection.scratch.bitmap();
    and(both, slotsWithAny(collection, 'make_model', [own]), slotsWithAny(collection, 'badge', [rest]));
    orInto(target, both);
  }
}

function slotsWithin(collection: Collection, distances: Readonly<Record<string, number>>, within: number): Bitmap {
  const { places, scratch } = collection;
  const near = scratch.bitmap().fill(0);
  for (const { km, rows } of byDistance(places.rows(scratch.slots), distances))
    if (km <= within) for (const one of rows) orInto(near, one);
  return near;
}

/** Both bounds of a range, or null if none is set. A bound that is not a number is ignored. */
function toBounds(range: Range | undefined): { min: number; max: number } | null {
  const min = range?.min;
  const max = range?.max;
  const hasMin = typeof min === 'number' && !Number.isNaN(min);
  const hasMax = typeof max === 'number' && !Number.isNaN(max);
  return hasMin || hasMax ? { min: hasMin ? min : -Infinity, max: hasMax ? max : Infinity } : null;
}

/** The slots whose row has any of the values. Do not modify the result: it may be cached. */
export function slotsWithAny(collection: Collection, facet: ValueFacet, values: readonly string[]): Bitmap {
  const { filterCache, scratch } = collection;
  const codes = new Set(values.map((value) => collection.dictionaries[facet].find(value)));
  codes.delete(0);
  const missing = new Set([...codes].filter((code) => !filterCache.get(facet, code)));
  // Many values are found in one pass; a few are found one by one, to be cached.
  if (missing.size <= MAX_ONE_BY_ONE) {
    for (const code of missing) {
      filterCache.set(facet, code, fillWith(collection, facet, new Set([code]), new Uint32Array(scratch.slots >>> 5)));
    }
    missing.clear();
  }
  const cached = [...codes].flatMap((code) => (missing.has(code) ? [] : (filterCache.get(facet, code) ?? [])));
  if (cached.length === 1 && missing.size === 0) return cached[0]!;
  const any = fillWith(collection, facet, missing, scratch.bitmap().fill(0));
  for (const set of cached) orInto(any, set);
  return any;
}

/** The slots whose row has all of the values. Do not modify the result: it may be cached. */
function slotsWithAll(collection: Collection, facet: ValueFacet, values: readonly string[]): Bitmap {
  const [first, ...others] = values.map((value) => slotsWithAny(collection, facet, [value]));
  if (others.length === 0) return first!;
  const all = collection.scratch.bitmap();
  all.set(first!);
  for (const one of others) and(all, all, one);
  return all;
}

/** Sets in the empty `target` the slots whose row has any of the codes. */
function fillWith(collection: Collection, facet: ValueFacet, codes: ReadonlySet<number>, target: Bitmap): Bitmap {
  if (codes.size === 0) return target;
  const place = FACET_PLACES[facet];
  if (place.kind === 'composite') {
    const column = collection.composites[place.column]!;
    fillFrom(column, passingCombinations(column, place.position, codes), target);
    return target;
  }
  const column = collection.multis[place.column]!;
  if (column.hasRest) fillFrom(column.rest, passingCombinations(column.rest, 0, codes), target);
  for (const code of codes) {
    const plane = column.planes[code];
    if (plane) orInto(target, plane);
  }
  return target;
}

function passingCombinations(column: CompositeColumn, position: number, codes: ReadonlySet<number>): Uint8Array {
  const passing = new Uint8Array(column.size);
  const wanted = new Uint8Array(column.dictionaries[position]!.size);
  for (const code of codes) wanted[code] = 1;
  for (let number = 1; number < column.size; number++) {
    const value = column.codes[number * column.width + position]!;
    if (value >= 0) passing[number] = wanted[value]!;
    else passing[number] = column.sets[-1 - value]!.some((code) => wanted[code] === 1) ? 1 : 0;
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
