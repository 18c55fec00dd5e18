import { folded } from '#rules/normal-form.ts';
import { parseBox, parseRange, tidyText } from '#rules/url-values.ts';
import { makeKey } from '#vehicle/rules/make.ts';
import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import {
  ALL_OF_FACETS,
  RANGE_FACETS,
  SORT_KEYS,
  VALUE_FACETS,
  type Nearness,
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
 * A stock search as written in a URL: `query`, `text=exact` for a text that is not to be read, `page`, `sortBy`, `range[price]=10000:30000`, and one parameter per
 * facet value. A plain form sends `min[price]` and `max[price]` from its two inputs; they are read the same way and
 * written as a range. Also runs in the browser.
 */
export interface ParsedQuery {
  readonly query: StockQuery;
  /** `filters=none`: the shopper removed the site's default filters. */
  readonly cleared: boolean;
  /** Parts of the URL that were not understood, and why. */
  readonly ignored: readonly { readonly param: string; readonly value: string; readonly why: string }[];
}

export const EMPTY_QUERY: StockQuery = { query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {} };

export const MAX_VALUES = 50;
/** Over all facets: a page has a link for each value, and each link repeats all the others. */
const MAX_IN_ALL = 100;
export const MAX_VALUE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 100_000;

const VALUES: ReadonlySet<string> = new Set(VALUE_FACETS);
const RANGES: ReadonlySet<string> = new Set(RANGE_FACETS);
const SORTS: ReadonlySet<string> = new Set(SORT_KEYS);
const BOX = /^(range|min|max|any|match)\[([a-z_]+)\]$/;

/** Never throws: reports what it does not understand as ignored. `defaultSort` is the site's first sort option. */
export function parseStockQuery(params: URLSearchParams, defaultSort: SortKey = 'relevance'): ParsedQuery {
  const reader = new QueryReader(defaultSort);
  for (const [param, raw] of params) reader.read(param, raw);
  return reader.result();
}

class QueryReader {
  readonly #ignored: { param: string; value: string; why: string }[] = [];
  readonly #filters: Partial<Record<ValueFacet, string[]>> = {};
  readonly #ranges: Partial<Record<RangeFacet, Range>> = {};
  readonly #any = new Set<ValueFacet>();
  #near: Nearness | null = null;
  #within: number | null = null;
  #query = '';
  #page = 1;
  #sortBy: SortKey;
  #cleared = false;
  #exact = false;
  #values = 0;

  constructor(defaultSort: SortKey) {
    this.#sortBy = defaultSort;
  }

  read(param: string, raw: string): void {
    const why = this.#take(param, tidyText(raw));
    if (why !== null) this.#ignored.push({ param: param.slice(0, 60), value: raw.slice(0, 60), why });
  }

  /** Why a parameter is ignored; `null` where it is not, or where it does not concern the search (utm_source, gclid ...). */
  #take(param: string, value: string): string | null {
    if (param === 'query') return this.#setText(value);
    if (param === 'page') return this.#setPage(value);
    if (param === 'sortBy') return this.#setOrder(value);
    if (param === 'text') return this.#setReading(value);
    if (param === 'near') return this.#setNear(value);
    if (param === 'within') return this.#setWithin(value);
    if (param === 'filters') this.#cleared ||= value === 'none';
    if (VALUES.has(param)) return this.#addValue(param as ValueFacet, value);
    const [, kind, facet = ''] = BOX.exec(param) ?? [];
    if (kind === 'any' || kind === 'match') return this.#addAny(kind, facet as ValueFacet, value);
    return kind === undefined ? null : this.#addRange(kind as 'range' | 'min' | 'max', facet, value);
  }

  #setText(value: string): string | null {
    this.#query = value.slice(0, MAX_TEXT_LENGTH).trim();
    return value.length > MAX_TEXT_LENGTH ? `longer than ${MAX_TEXT_LENGTH} characters` : null;
  }

  #setReading(value: string): string | null {
    this.#exact ||= value === 'exact';
    return value === 'exact' || value === '' ? null : 'not exact';
  }

  #setPage(value: string): string | null {
    // A page number beyond the end shows the last page, however large it is.
    const number = /^\d+$/.test(value) ? Math.min(Number(value), MAX_PAGE) : 0;
    if (number >= 1) this.#page = number;
    return number >= 1 || value === '' ? null : 'not a page number';
  }

  #setOrder(value: string): string | null {
    const known = SORTS.has(value);
    if (known) this.#sortBy = value as SortKey;
    return known || value === '' ? null : `no such order; there are ${SORT_KEYS.join(', ')}`;
  }

  /** `4350`, `4350:50`. */
  #setNear(value: string): string | null {
    const [, postcode, within] = /^(\d{4})(?::(\d{1,4}))?$/.exec(value) ?? [];
    if (postcode === undefined) return value === '' ? null : 'not a postcode of four digits';
    this.#near = { postcode, ...(within !== undefined && Number(within) > 0 && { within: Number(within) }) };
    return null;
  }

  /** The second field of a plain form. */
  #setWithin(value: string): string | null {
    if (!/^[1-9]\d{0,3}$/.test(value)) return value === '' ? null : 'not a number of kilometres';
    this.#within = Number(value);
    return null;
  }

  #addValue(facet: ValueFacet, value: string): string | null {
    const list = (this.#filters[facet] ??= []);
    if (value === '' || list.includes(value)) return null;
    if (value.length > MAX_VALUE_LENGTH) return `longer than ${MAX_VALUE_LENGTH} characters`;
    if (list.length >= MAX_VALUES) return `more than ${MAX_VALUES} values`;
    if (this.#values >= MAX_IN_ALL) return `more than ${MAX_IN_ALL} values in all`;
    list.push(value);
    this.#values++;
    return null;
  }

  /** A value of which any is enough, or the switch of a plain form. */
  #addAny(kind: 'any' | 'match', facet: ValueFacet, value: string): string | null {
    if (!ALL_OF_FACETS.includes(facet)) return `not a facet with this choice; there are ${ALL_OF_FACETS.join(', ')}`;
    if (kind === 'match' && value !== 'any') return value === '' || value === 'all' ? null : 'neither all nor any';
    this.#any.add(facet);
    return kind === 'any' ? this.#addValue(facet, value) : null;
  }

  #addRange(kind: 'range' | 'min' | 'max', facet: string, value: string): string | null {
    if (!RANGES.has(facet)) return `no such range; there are ${RANGE_FACETS.join(', ')}`;
    const range = kind === 'range' ? parseRange(value) : parseBox(kind, value);
    if (!range) return 'not a range of whole numbers, such as 10000:30000';
    this.#ranges[facet as RangeFacet] = { ...this.#ranges[facet as RangeFacet], ...range };
    return null;
  }

  #nearness(): Pick<StockQuery, 'near'> {
    if (this.#near === null) return {};
    return { near: this.#within === null ? this.#near : { ...this.#near, within: this.#within } };
  }

  /** Ranges from low to high, sorted values, and nothing that is empty. */
  result(): ParsedQuery {
    const [filters, ranges] = [this.#filters, this.#ranges];
    for (const facet of RANGE_FACETS) {
      const { min, max } = ranges[facet] ?? {};
      if (min === undefined && max === undefined) delete ranges[facet];
      else if (min !== undefined && max !== undefined && min > max) ranges[facet] = { min: max, max: min };
    }
    for (const facet of VALUE_FACETS) {
      if (filters[facet]?.length === 0) delete filters[facet];
      else filters[facet]?.sort();
    }
    const any = ALL_OF_FACETS.filter((facet) => filters[facet] && this.#any.has(facet));
    const query = {
      query: this.#query,
      page: this.#page,
      sortBy: this.#sortBy,
      filters,
      ranges,
      ...(this.#exact && this.#query !== '' && { exact: true as const }),
      ...(any.length > 0 && { any }),
      ...this.#nearness(),
    };
    return { query, cleared: this.#cleared, ignored: this.#ignored };
  }
}

/** The canonical form of a query: parameters in a fixed order, values sorted, defaults left out. */
export function stockQueryToParams(query: StockQuery, defaultSort: SortKey = 'relevance'): URLSearchParams {
  const params = new URLSearchParams();
  writeText(params, query);
  for (const facet of VALUE_FACETS)
    for (const value of [...(query.filters[facet] ?? [])].sort())
      params.append(query.any?.includes(facet) ? `any[${facet}]` : facet, value);
  for (const facet of RANGE_FACETS) {
    const text = rangeText(query.ranges[facet]);
    if (text !== ':') params.set(`range[${facet}]`, text);
  }
  if (query.near) params.set('near', nearText(query.near));
  if (query.sortBy !== defaultSort) params.set('sortBy', query.sortBy);
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

export const nearText = ({ postcode, within }: Nearness) => (within === undefined ? postcode : `${postcode}:${within}`);

/** `10000:30000`; `:` for no range. */
const rangeText = ({ min, max }: Range = {}) => `${min ?? ''}:${max ?? ''}`;

function writeText(params: URLSearchParams, { query, exact }: StockQuery): void {
  if (query === '') return;
  params.set('query', query);
  if (exact) params.set('text', 'exact');
}

/** The canonical text of what a query finds: two that find the same have the same, whatever their page and order. */
export function foundBy(query: StockQuery): string {
  return stockQueryToParams({ ...query, query: folded(query.query), page: 1, sortBy: 'relevance' }).toString();
}

// Every change returns to the first page.

export function withText(query: StockQuery, text: string): StockQuery {
  const { exact: _, ...others } = query;
  return { ...others, query: tidyText(text).slice(0, MAX_TEXT_LENGTH).trim(), page: 1 };
}

export function withSort(query: StockQuery, sortBy: SortKey): StockQuery {
  return { ...query, sortBy, page: 1 };
}

export function withPage(query: StockQuery, page: number): StockQuery {
  return { ...query, page };
}

/** Sets the facet's values; an empty list removes the filter. */
export function withValues(query: StockQuery, facet: ValueFacet, values: readonly string[]): StockQuery {
  const { [facet]: _, ...others } = query.filters;
  const list = [...new Set(values.map(tidyText))].filter((value) => value !== '').sort();
  if (list.length === 0) return { ...withAny(query, facet, false), filters: others, page: 1 };
  return { ...query, filters: { ...others, [facet]: list }, page: 1 };
}

/** From where distances count, and how far away a vehicle may be; `null` for anywhere. */
export function withNear(query: StockQuery, near: Nearness | null): StockQuery {
  if (near) return { ...query, near, page: 1 };
  const { near: _, ...others } = query;
  return { ...others, sortBy: query.sortBy === 'distance' ? 'relevance' : query.sortBy, page: 1 };
}

/** Whether any of the facet's values is enough, of ALL_OF_FACETS. */
export function withAny({ any = [], ...query }: StockQuery, facet: ValueFacet, isOn: boolean): StockQuery {
  const others = any.filter((one) => one !== facet);
  const all = isOn ? [...others, facet] : others;
  return { ...query, ...(all.length > 0 && { any: all }), page: 1 };
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
 * `facets=make,price` or `facets=make&facets=price`: the facets that a caller wants counted. Without the parameter all
 * are counted, with `none` none. Reports unknown names as ignored.
 */
export function requestedFacets(params: URLSearchParams): {
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

export const MAX_HITS_PER_PAGE = 100;
const MAX_OFFSET = MAX_PAGE * MAX_HITS_PER_PAGE;

/** Which of the vehicles that match a caller wants, where it does not want a page of the site's size. */
export interface HitWindow {
  readonly hitsPerPage?: number;
  readonly offset?: number;
}

/** `hitsPerPage=50&offset=100`. Reports other values as ignored. */
export function requestedWindow(params: URLSearchParams): {
  readonly window: HitWindow;
  readonly ignored: ParsedQuery['ignored'];
} {
  const ignored: { param: string; value: string; why: string }[] = [];
  const whole = (param: string, min: number, max: number): number | undefined => {
    const value = params.get(param);
    if (value === null || value === '') return undefined;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (number >= min && number <= max) return number;
    ignored.push({ param, value: value.slice(0, 60), why: `not a whole number from ${min} to ${max}` });
    return undefined;
  };
  const hitsPerPage = whole('hitsPerPage', 1, MAX_HITS_PER_PAGE);
  const offset = whole('offset', 0, MAX_OFFSET);
  const window = { ...(hitsPerPage === undefined ? {} : { hitsPerPage }), ...(offset === undefined ? {} : { offset }) };
  return { window, ignored };
}

/**
 * Replaces the values of a URL by the spelling of the site's stock: `body=suv` finds SUVs, `make=land-rover` Land
 * Rovers. A make is dropped when it is neither a known manufacturer nor in the site's stock, unless the query is `strict`. Any other value
 * that is not in stock stays, and finds nothing.
 */
export function withKnownValues(query: StockQuery, inStock: SearchAnswer['facets'], strict = false): StockQuery {
  let known = query;
  for (const facet of Object.keys(query.filters) as ValueFacet[]) {
    const written = query.filters[facet]!.flatMap(
      (value) => writtenAs(facet, value, inStock[facet]) ?? (strict ? value : []),
    );
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

/** Two spellings of a value are the same when this key is equal. */
const foldOf = (facet: ValueFacet, value: string) =>
  facet === 'make' || facet === 'make_model' ? makeKey(value) : folded(value);

interface Spellings {
  readonly exact: ReadonlySet<string>;
  /** The stock's spelling by key; the first one where several have the same key. */
  readonly folded: ReadonlyMap<string, string>;
}

/** The list of the whole stock is shared between searches, and a URL may contain hundreds of values. */
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
