import { parseBox, parseRange, tidyText } from '#rules/url-values.ts';
import { findManufacturer, makeSlug } from '#vehicle/rules/make.ts';
import {
  RANGE_FACETS,
  SORT_KEYS,
  VALUE_FACETS,
  type Range,
  type RangeFacet,
  type SortKey,
  type StockQuery,
  type ValueFacet,
  FACETS,
  type Facet,
} from './stock-query.ts';
import type { FacetItem, SearchAnswer } from './stock-query.ts';

/**
 * A stock search as it stands in an address: `query`, `page`, `sortBy`, `range[price]=10000:30000`, and a
 * facet's name once for every value. `min[price]` and `max[price]` are what the two boxes of a plain form send; they read the
 * same and are written as a range. Browser-safe.
 */
export interface ParsedQuery {
  readonly query: StockQuery;
  /** `filters=none`: the shopper took the site's own filters away. */
  readonly cleared: boolean;
  /** Parts of the address that say nothing this search understands, and why. */
  readonly ignored: readonly { readonly param: string; readonly value: string; readonly why: string }[];
}

export const EMPTY_QUERY: StockQuery = { query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {} };

const MOST_VALUES = 50;
/** Of all facets: a page has a link for each value, and each link names all the others. */
const MOST_IN_ALL = 100;
const LONGEST_VALUE = 120;
const LONGEST_TEXT = 200;
const LAST_PAGE = 100_000;

const VALUES: ReadonlySet<string> = new Set(VALUE_FACETS);
const RANGES: ReadonlySet<string> = new Set(RANGE_FACETS);
const SORTS: ReadonlySet<string> = new Set(SORT_KEYS);
const BOX = /^(range|min|max)\[([a-z_]+)\]$/;

/** Never throws: what is not understood is left out and told. `defaultSort` is the site's first sort option. */
export function parseStockQuery(params: URLSearchParams, defaultSort: SortKey = 'relevance'): ParsedQuery {
  const ignored: { param: string; value: string; why: string }[] = [];
  const filters: Partial<Record<ValueFacet, string[]>> = {};
  const ranges: Partial<Record<RangeFacet, Range>> = {};
  let query = '';
  let page = 1;
  let sortBy: SortKey = defaultSort;
  let cleared = false;
  let values = 0;
  for (const [param, raw] of params) {
    const value = tidyText(raw);
    const no = (why: string) => ignored.push({ param: param.slice(0, 60), value: raw.slice(0, 60), why });
    if (param === 'query') {
      query = value.slice(0, LONGEST_TEXT).trim();
      if (value.length > LONGEST_TEXT) no(`longer than ${LONGEST_TEXT} characters`);
    } else if (param === 'page') {
      // One behind the end leads to the last there is, however far behind.
      const number = /^\d+$/.test(value) ? Math.min(Number(value), LAST_PAGE) : 0;
      if (number >= 1) page = number;
      else if (value !== '') no('not a page number');
    } else if (param === 'sortBy') {
      if (SORTS.has(value)) sortBy = value as SortKey;
      else if (value !== '') no(`no such order; there are ${SORT_KEYS.join(', ')}`);
    } else if (param === 'filters') {
      cleared ||= value === 'none';
    } else if (BOX.test(param)) {
      const [, kind = '', facet = ''] = BOX.exec(param)!;
      if (!RANGES.has(facet)) no(`no such range; there are ${RANGE_FACETS.join(', ')}`);
      else {
        const range = kind === 'range' ? parseRange(value) : parseBox(kind as 'min' | 'max', value);
        if (range) ranges[facet as RangeFacet] = { ...ranges[facet as RangeFacet], ...range };
        else no('not a range of whole numbers, such as 10000:30000');
      }
    } else if (VALUES.has(param)) {
      const list = (filters[param as ValueFacet] ??= []);
      if (value === '' || list.includes(value)) continue;
      if (value.length > LONGEST_VALUE) no(`longer than ${LONGEST_VALUE} characters`);
      else if (list.length >= MOST_VALUES) no(`more than ${MOST_VALUES} values`);
      else if (values >= MOST_IN_ALL) no(`more than ${MOST_IN_ALL} values in all`);
      else {
        list.push(value);
        values++;
      }
    }
    // Anything else (utm_source, gclid ...) is none of the search's business.
  }
  for (const facet of RANGE_FACETS) {
    const range = ranges[facet];
    if (!range) continue;
    if (range.min !== undefined && range.max !== undefined && range.min > range.max)
      ranges[facet] = { min: range.max, max: range.min };
    if (range.min === undefined && range.max === undefined) delete ranges[facet];
  }
  for (const facet of VALUE_FACETS) {
    if (filters[facet]?.length === 0) delete filters[facet];
    else filters[facet]?.sort();
  }
  return { query: { query, page, sortBy, filters, ranges }, cleared, ignored };
}

/** The one way to write a query: parameters in a fixed order, values sorted, whatever is the default left out. */
export function stockQueryToParams(query: StockQuery, defaultSort: SortKey = 'relevance'): URLSearchParams {
  const params = new URLSearchParams();
  if (query.query !== '') params.set('query', query.query);
  for (const facet of VALUE_FACETS)
    for (const value of [...(query.filters[facet] ?? [])].sort()) params.append(facet, value);
  for (const facet of RANGE_FACETS) {
    const range = query.ranges[facet];
    if (range && (range.min !== undefined || range.max !== undefined))
      params.set(`range[${facet}]`, `${range.min ?? ''}:${range.max ?? ''}`);
  }
  if (query.sortBy !== defaultSort) params.set('sortBy', query.sortBy);
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

// Every change starts at the first page again.

export function withText(query: StockQuery, text: string): StockQuery {
  return { ...query, query: tidyText(text).slice(0, LONGEST_TEXT).trim(), page: 1 };
}

export function withSort(query: StockQuery, sortBy: SortKey): StockQuery {
  return { ...query, sortBy, page: 1 };
}

export function withPage(query: StockQuery, page: number): StockQuery {
  return { ...query, page };
}

/** The facet's values are these; none takes the filter away. */
export function withValues(query: StockQuery, facet: ValueFacet, values: readonly string[]): StockQuery {
  const { [facet]: _, ...others } = query.filters;
  const list = [...new Set(values.map(tidyText))].filter((value) => value !== '').sort();
  return { ...query, filters: list.length > 0 ? { ...others, [facet]: list } : others, page: 1 };
}

export function toggleValue(query: StockQuery, facet: ValueFacet, value: string): StockQuery {
  const now = query.filters[facet] ?? [];
  return withValues(query, facet, now.includes(value) ? now.filter((one) => one !== value) : [...now, value]);
}

export function withRange(query: StockQuery, facet: RangeFacet, range: Range | null): StockQuery {
  const { [facet]: _, ...others } = query.ranges;
  const set = range !== null && (range.min !== undefined || range.max !== undefined);
  return { ...query, ranges: set ? { ...others, [facet]: range } : others, page: 1 };
}

const NAMES: ReadonlySet<string> = new Set(FACETS);

/**
 * `facets=make,price` or `facets=make&facets=price`: which facets a caller wants counted. Nothing said means all, `none` means none. A
 * name that is no facet is told as ignored.
 */
export function askedFacets(params: URLSearchParams): {
  readonly facets: readonly Facet[];
  readonly ignored: ParsedQuery['ignored'];
} {
  const names = params
    .getAll('facets')
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 || names.includes('all')) return { facets: FACETS, ignored: [] };
  const unknown = names.filter((name) => name !== 'none' && !NAMES.has(name));
  return {
    facets: FACETS.filter((facet) => names.includes(facet)),
    ignored: [...new Set(unknown)].slice(0, FACETS.length).map((name) => ({
      param: 'facets',
      value: name.slice(0, 60),
      why: `no such facet; there are ${FACETS.join(', ')}, all, none`,
    })),
  };
}

/**
 * What an address asks for, written as the site's stock writes it: `body=suv` finds SUVs, `make=land-rover` Land Rovers. A
 * make is dropped when nobody knows it: it is neither among the makes of the base nor among those that the site has stock of. Any
 * other value that the site has none of stays, and finds nothing.
 */
export function withKnownValues(query: StockQuery, inStock: SearchAnswer['facets']): StockQuery {
  let known = query;
  for (const facet of Object.keys(query.filters) as ValueFacet[]) {
    const written = query.filters[facet]!.flatMap((value) => writtenAs(facet, value, inStock[facet]) ?? []);
    known = { ...withValues(known, facet, written), page: query.page };
  }
  return known;
}

function writtenAs(facet: ValueFacet, value: string, items: readonly FacetItem[]): string | undefined {
  const { exact, folded } = spellingsOf(facet, items);
  if (exact.has(value)) return value;
  const known = folded.get(foldOf(facet, value));
  return known ?? (facet === 'make' ? findManufacturer(value)?.name : value);
}

/** Two spellings of a value are the same where this is. */
const foldOf = (facet: ValueFacet, value: string) => (facet === 'make' ? makeSlug(value) : value.toLowerCase());

interface Spellings {
  readonly exact: ReadonlySet<string>;
  /** The stock's spelling by what it folds to; the first one where several fold to the same. */
  readonly folded: ReadonlyMap<string, string>;
}

/** The list of the whole stock is the same from search to search, and an address may hold hundreds of values. */
const SPELLINGS = new WeakMap<readonly FacetItem[], Spellings>();

function spellingsOf(facet: ValueFacet, items: readonly FacetItem[]): Spellings {
  let spellings = SPELLINGS.get(items);
  if (!spellings) {
    const folded = new Map<string, string>();
    for (const { value } of items) {
      const key = foldOf(facet, value);
      if (!folded.has(key)) folded.set(key, value);
    }
    SPELLINGS.set(items, (spellings = { exact: new Set(items.map((item) => item.value)), folded }));
  }
  return spellings;
}
