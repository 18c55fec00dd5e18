import { parseBox, parseRange, readableParams, tidyText, type NumberRange } from '#rules/url-values.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** The filters of a directory, by their names in the URL. */
export interface DirectoryShape {
  readonly facets: readonly string[];
  readonly ranges: readonly string[];
}

export interface DirectoryQuery {
  readonly query: string;
  /** Starts at 1. */
  readonly page: number;
  /** Several values of one facet mean "any of them"; several facets mean "all of them". */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, NumberRange>>;
}

const MAX_TEXT_LENGTH = 200;
const MAX_VALUE_LENGTH = 80;
const MAX_VALUES = 50;
const LAST_PAGE = 100_000;
const BOX = /^(range|min|max)\[([a-z_]+)\]$/;

/** Parses a query string like the stock search does. Never throws: unknown or invalid parameters are ignored. */
export function parseDirectoryQuery(params: URLSearchParams, shape: DirectoryShape): DirectoryQuery {
  const filters: Record<string, string[]> = {};
  const ranges: Record<string, NumberRange> = {};
  let query = '';
  let page = 1;
  for (const [param, raw] of params) {
    const value = tidyText(raw);
    const [, kind = '', range = ''] = BOX.exec(param) ?? [];
    if (param === 'query') query = value.slice(0, MAX_TEXT_LENGTH).trim();
    else if (param === 'page') page = parsePage(value);
    else if (shape.ranges.includes(range)) {
      const read = kind === 'range' ? parseRange(value) : parseBox(kind as 'min' | 'max', value);
      if (read) ranges[range] = { ...ranges[range], ...read };
    } else if (shape.facets.includes(param) && value !== '' && value.length <= MAX_VALUE_LENGTH)
      addValue((filters[param] ??= []), value);
  }
  return { query, page, filters, ranges: normaliseRanges(ranges) };
}

function parsePage(value: string): number {
  return /^\d+$/.test(value) ? Math.min(Math.max(1, Number(value)), LAST_PAGE) : 1;
}

function addValue(list: string[], value: string): void {
  if (list.length < MAX_VALUES && !list.some((one) => sameValue(one, value))) list.push(value);
}

/** The ranges with at least one end, the smaller one first. */
function normaliseRanges(ranges: Readonly<Record<string, NumberRange>>): Record<string, NumberRange> {
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, range]) => {
      const { min, max } = range;
      if (min === undefined && max === undefined) return [];
      return [[name, min !== undefined && max !== undefined && min > max ? { min: max, max: min } : range]];
    }),
  );
}

/** The canonical URL of a query: parameters in the shape's order, without defaults. */
export function directoryUrl(
  path: string,
  { query, page, filters, ranges }: DirectoryQuery,
  shape: DirectoryShape,
): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('query', query);
  for (const facet of shape.facets) for (const value of [...(filters[facet] ?? [])].sort()) params.append(facet, value);
  for (const name of shape.ranges) {
    const range = ranges[name];
    if (range) params.set(`range[${name}]`, `${range.min ?? ''}:${range.max ?? ''}`);
  }
  if (page > 1) params.set('page', String(page));
  const text = readableParams(params);
  return text === '' ? path : `${path}?${text}`;
}

/**
 * True if the query string is from a plain form, which sends empty fields and `min[]`/`max[]`: the server redirects to
 * the canonical URL.
 */
export function isPlainFormQuery(params: URLSearchParams): boolean {
  return [...params].some(
    ([name, value]) => /^(min|max)\[/.test(name) || (value === '' && /^(query|page|range\[)/.test(name)),
  );
}

/** Every change goes back to the first page. */
export function withoutValue(query: DirectoryQuery, facet: string, value: string): DirectoryQuery {
  return {
    ...query,
    filters: { ...query.filters, [facet]: (query.filters[facet] ?? []).filter((one) => !sameValue(one, value)) },
    page: 1,
  };
}

export function withoutRange(query: DirectoryQuery, name: string): DirectoryQuery {
  const { [name]: _, ...ranges } = query.ranges;
  return { ...query, ranges, page: 1 };
}

/** URLs of directories are typed and linked manually (`body=suv`, `make=mercedes-benz`): all facets compare as makes do. */
export const sameValue = sameMake;
