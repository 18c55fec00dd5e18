import { parseBox, parseRange, readableParams, tidyText, type NumberRange } from '#rules/url-values.ts';
import { sameMake } from '#vehicle/rules/make.ts';

/** What may be filtered in a directory: the names that stand in its addresses. */
export interface DirectoryShape {
  readonly facets: readonly string[];
  readonly ranges: readonly string[];
}

export interface DirectoryQuery {
  readonly query: string;
  /** From 1. */
  readonly page: number;
  /** Several values of one facet mean "any of them"; several facets mean "all of them". */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly ranges: Readonly<Record<string, NumberRange>>;
}

const LONGEST_TEXT = 200;
const LONGEST_VALUE = 80;
const MOST_VALUES = 50;
const LAST_PAGE = 100_000;
const BOX = /^(range|min|max)\[([a-z_]+)\]$/;

/** Reads an address the way that stock searches are read. Never throws: what is not understood says nothing. */
export function parseDirectoryQuery(params: URLSearchParams, shape: DirectoryShape): DirectoryQuery {
  const filters: Record<string, string[]> = {};
  const ranges: Record<string, NumberRange> = {};
  let query = '';
  let page = 1;
  for (const [param, raw] of params) {
    const value = tidyText(raw);
    const [, kind = '', range = ''] = BOX.exec(param) ?? [];
    if (param === 'query') query = value.slice(0, LONGEST_TEXT).trim();
    else if (param === 'page') page = /^\d+$/.test(value) ? Math.min(Math.max(1, Number(value)), LAST_PAGE) : 1;
    else if (shape.ranges.includes(range)) {
      const read = kind === 'range' ? parseRange(value) : parseBox(kind as 'min' | 'max', value);
      if (read) ranges[range] = { ...ranges[range], ...read };
    } else if (shape.facets.includes(param) && value !== '' && value.length <= LONGEST_VALUE) {
      const list = (filters[param] ??= []);
      if (list.length < MOST_VALUES && !list.some((one) => sameValue(one, value))) list.push(value);
    }
  }
  for (const [name, { min, max }] of Object.entries(ranges)) {
    if (min === undefined && max === undefined) delete ranges[name];
    else if (min !== undefined && max !== undefined && min > max) ranges[name] = { min: max, max: min };
  }
  return { query, page, filters, ranges };
}

/** The one way to write a query: parameters in the shape's order, whatever is the default left out. */
export function directoryAddress(
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

/** A plain form sends every box, set or not: its address is written anew before the page is made. */
export function isUntidy(params: URLSearchParams): boolean {
  return [...params].some(
    ([name, value]) => /^(min|max)\[/.test(name) || (value === '' && /^(query|page|range\[)/.test(name)),
  );
}

/** Every change starts at the first page again. */
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
