import { foldText } from '#rules/normal-form.ts';
import { plainCharacters } from '#rules/plain-characters.ts';
import { parseBox, parseRange, tidyText } from '#rules/url-values.ts';
import { BRISBANE, DAY_SECONDS } from './facets.ts';
import {
  ALL_OF_FACETS,
  QUERY_FACETS,
  RANGE_FACETS,
  SORT_KEYS,
  type Nearness,
  type QueryFacet,
  type Range,
  type RangeFacet,
  type SortKey,
  type StockQuery,
  type ValueFacet,
  FACETS,
  type Facet,
} from './stock-query.ts';

/**
 * A stock search as written in a URL: `query`, `text=exact` for a text that is not to be read, `page`, `sortBy`, `range[price]=10000:30000`, and one parameter per
 * facet value. `not[make]=Kia` is a value that no vehicle may have, `listed_since=2026-11-20` a day in Brisbane, with `T09:30` a minute of it.
 * A plain form sends `min[price]` and `max[price]` from its two inputs; they are read the same way and
 * written as a range. Also runs in the browser.
 */
export interface ParsedQuery {
  readonly query: StockQuery;
  /** `filters=none`: the shopper removed the site's default filters. */
  readonly cleared: boolean;
  /** Parts of the URL that were not understood, and why. */
  readonly ignored: readonly { readonly param: string; readonly value: string; readonly why: string }[];
}

/**
 * Parameters that a plain form sends beside a search: values that were chosen on its page, by its path, and of makes
 * with chosen models. Without them, a server could not tell which values were deselected.
 */
export const chosenBefore = (facet: QueryFacet) => `was[${facet}]`;

export const EMPTY_QUERY: StockQuery = { query: '', page: 1, sortBy: 'relevance', filters: {}, ranges: {} };

export const MAX_VALUES = 50;
/** Over all facets: a page has a link for each value, and each link repeats all the others. */
const MAX_IN_ALL = 100;
/** Enough for a badge with its make and model. */
export const MAX_VALUE_LENGTH = 200;
export const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 100_000;

const VALUES: ReadonlySet<string> = new Set(QUERY_FACETS);
const RANGES: ReadonlySet<string> = new Set(RANGE_FACETS);
const SORTS: ReadonlySet<string> = new Set(SORT_KEYS);
const BOX = /^(range|min|max|any|match|not)\[([a-z_]+)\]$/;

/** Never throws: reports what it does not understand as ignored. `defaultSort` is the site's first sort option. */
export function parseStockQuery(params: URLSearchParams, defaultSort: SortKey = 'relevance'): ParsedQuery {
  const reader = new QueryReader(defaultSort);
  for (const [param, raw] of params) reader.read(param, raw);
  return reader.result();
}

class QueryReader {
  readonly #ignored: { param: string; value: string; why: string }[] = [];
  readonly #filters: Partial<Record<QueryFacet, string[]>> = {};
  readonly #not: Partial<Record<ValueFacet, string[]>> = {};
  readonly #ranges: Partial<Record<RangeFacet, Range>> = {};
  readonly #any = new Set<ValueFacet>();
  #near: Nearness | null = null;
  #within: number | null = null;
  #query = '';
  #page = 1;
  #sortBy: SortKey;
  #cleared = false;
  #reading = '';
  #values = 0;

  readonly #params: Readonly<Record<string, (value: string) => string | null>> = {
    query: (value) => this.#setText(value),
    page: (value) => this.#setPage(value),
    sortBy: (value) => this.#setOrder(value),
    text: (value) => this.#setReading(value),
    near: (value) => this.#setNear(value),
    within: (value) => this.#setWithin(value),
    listed_since: (value) => this.#setListedSince(value),
  };

  constructor(defaultSort: SortKey) {
    this.#sortBy = defaultSort;
  }

  read(param: string, raw: string): void {
    const why = this.#take(param, tidyText(raw));
    if (why !== null) this.#ignored.push({ param: param.slice(0, 60), value: raw.slice(0, 60), why });
  }

  /**
   * Explains why a parameter is ignored; `null` if it is used, or does not concern the search (utm_source, gclid ...).
   */
  #take(param: string, value: string): string | null {
    if (Object.hasOwn(this.#params, param)) return this.#params[param]!(value);
    if (param === 'filters') this.#cleared ||= value === 'none';
    if (VALUES.has(param)) return this.#addValue(this.#filters, param as QueryFacet, value);
    const [, kind, facet = ''] = BOX.exec(param) ?? [];
    if (kind === 'not' && facet !== 'make_model_badge') return this.#addValue(this.#not, facet as ValueFacet, value);
    if (kind === 'any' || kind === 'match') return this.#addAny(kind, facet as ValueFacet, value);
    return kind === undefined ? null : this.#addRange(kind as 'range' | 'min' | 'max', facet, value);
  }

  #setText(value: string): string | null {
    this.#query = value.slice(0, MAX_TEXT_LENGTH).trim();
    return value.length > MAX_TEXT_LENGTH ? `longer than ${MAX_TEXT_LENGTH} characters` : null;
  }

  /** `exact`, or the text of a plain form, which is meant as typed unless the shopper has changed it. */
  #setReading(value: string): null {
    this.#reading ||= value;
    return null;
  }

  #setListedSince(value: string): string | null {
    const instant = parseInstant(value);
    if (instant === null) return value === '' ? null : 'not a day such as 2026-11-20';
    this.#ranges.created_at_timestamp = { ...this.#ranges.created_at_timestamp, min: instant };
    return null;
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
    const [, postcode, within] = /^(\d{4})(?::(\d{1,4}))?$/.exec(plainCharacters(value).trim()) ?? [];
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

  #addValue(to: Partial<Record<QueryFacet, string[]>>, facet: QueryFacet, value: string): string | null {
    if (!VALUES.has(facet)) return 'no such facet';
    const list = (to[facet] ??= []);
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
    return kind === 'any' ? this.#addValue(this.#filters, facet, value) : null;
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
    tidyValues(filters);
    tidyValues(this.#not);
    const isExact = this.#reading === 'exact' || this.#reading === this.#query;
    if (this.#reading !== '' && !isExact)
      this.#ignored.push({ param: 'text', value: this.#reading.slice(0, 60), why: 'not exact' });
    const any = ALL_OF_FACETS.filter((facet) => filters[facet] && this.#any.has(facet));
    const query = {
      query: this.#query,
      page: this.#page,
      sortBy: this.#sortBy,
      filters,
      ranges,
      ...(isExact && this.#query !== '' && { exact: true as const }),
      ...(Object.keys(this.#not).length > 0 && { not: this.#not }),
      ...(any.length > 0 && { any }),
      ...this.#nearness(),
    };
    return { query, cleared: this.#cleared, ignored: this.#ignored };
  }
}

/** Sorted, without empty lists. */
function tidyValues(values: Partial<Record<QueryFacet, string[]>>): void {
  for (const facet of QUERY_FACETS)
    if (values[facet]?.length === 0) delete values[facet];
    else values[facet]?.sort();
}

/** The canonical form of a query: parameters in a fixed order, values sorted, defaults left out. */
export function stockQueryToParams(query: StockQuery, defaultSort: SortKey = 'relevance'): URLSearchParams {
  const params = new URLSearchParams();
  writeText(params, query);
  writeValues(params, query.filters, (facet) => (query.any?.includes(facet) ? `any[${facet}]` : facet));
  writeValues(params, query.not ?? {}, (facet) => `not[${facet}]`);
  for (const facet of RANGE_FACETS) {
    const since = facet === 'created_at_timestamp' ? formatSince(query.ranges[facet]) : null;
    const text = rangeText(query.ranges[facet]);
    if (since !== null) params.set('listed_since', since);
    else if (text !== ':') params.set(`range[${facet}]`, text);
  }
  if (query.near) params.set('near', nearText(query.near));
  if (query.sortBy !== defaultSort) params.set('sortBy', query.sortBy);
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

export const nearText = ({ postcode, within }: Nearness) => (within === undefined ? postcode : `${postcode}:${within}`);

/** Below it, the year of an instant has four digits. */
const END = 253e9;

/** The start of a day or a minute in Brisbane as epoch seconds; null for anything else. */
function parseInstant(text: string): number | null {
  const [whole, day, time = 'T00:00'] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/.exec(text) ?? [];
  return whole === undefined ? null : Date.parse(`${day}${time}+10:00`) / 1000 || null;
}

/** The day or the minute in Brisbane that begins then; null for any other range. */
function formatSince({ min = 0, max }: Range = {}): string | null {
  if (min <= 0 || min >= END || max !== undefined || min % 60 !== 0) return null;
  const length = (min + BRISBANE) % DAY_SECONDS === 0 ? 10 : 16;
  return new Date((min + BRISBANE) * 1000).toISOString().slice(0, length);
}

/** `10000:30000`; `:` for no range. */
const rangeText = ({ min, max }: Range = {}) => `${min ?? ''}:${max ?? ''}`;

function writeValues(
  params: URLSearchParams,
  values: StockQuery['filters'],
  paramName: (facet: QueryFacet) => string,
): void {
  for (const facet of QUERY_FACETS)
    for (const value of [...(values[facet] ?? [])].sort()) params.append(paramName(facet), value);
}

function writeText(params: URLSearchParams, { query, exact }: StockQuery): void {
  if (query === '') return;
  params.set('query', query);
  if (exact) params.set('text', 'exact');
}

/** The canonical text of what a query finds: two that find the same have the same, whatever their page and order. */
export function foundBy(query: StockQuery): string {
  return stockQueryToParams({ ...query, query: foldText(query.query), page: 1, sortBy: 'relevance' }).toString();
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

/** Sorts and removes duplicates. */
export const normaliseValues = (values: readonly string[]) =>
  [...new Set(values.map(tidyText))].filter((value) => value !== '').sort();

/** Sets the facet's values; an empty list removes the filter. */
export function withValues(query: StockQuery, facet: QueryFacet, values: readonly string[]): StockQuery {
  const { [facet]: _, ...others } = query.filters;
  const list = normaliseValues(values);
  if (list.length === 0) return { ...withAny(query, facet, false), filters: others, page: 1 };
  return { ...query, filters: { ...others, [facet]: list }, page: 1 };
}

/** Sets the start of distances, and the largest one; `null` for anywhere. */
export function withNear(query: StockQuery, near: Nearness | null): StockQuery {
  if (near) return { ...query, near, page: 1 };
  const { near: _, ...others } = query;
  return { ...others, sortBy: query.sortBy === 'distance' ? 'relevance' : query.sortBy, page: 1 };
}

/** Allows any of the values, or requires all of them, for a facet of ALL_OF_FACETS. */
export function withAny({ any = [], ...query }: StockQuery, facet: QueryFacet, isOn: boolean): StockQuery {
  const others = any.filter((one) => one !== facet);
  const all = isOn ? [...others, facet] : others;
  return { ...query, ...(all.length > 0 && { any: all }), page: 1 };
}

export function toggleValue(query: StockQuery, facet: QueryFacet, value: string): StockQuery {
  const now = query.filters[facet] ?? [];
  return withValues(query, facet, now.includes(value) ? now.filter((one) => one !== value) : [...now, value]);
}

export function withRange(query: StockQuery, facet: RangeFacet, range: Range | null): StockQuery {
  const { [facet]: _, ...others } = query.ranges;
  const set = range !== null && (range.min !== undefined || range.max !== undefined);
  return { ...query, ranges: set ? { ...others, [facet]: range } : others, page: 1 };
}

const NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(FACETS);

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

/** The range of matches for a caller that does not want a page of the site's size. */
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
