import { withValues } from './query-codec.ts';
import type { ValueFacet } from './stock-query.ts';
import { QUERY_FACETS, RANGE_FACETS, type StockQuery } from './stock-query.ts';
import { foldText } from '#rules/normal-form.ts';

const MAX_VALUES = 20;

/** The part of a query that the browser saves for the next visit. */
export function filtersToRemember(query: StockQuery, facets: readonly ValueFacet[]): StockQuery['filters'] {
  return Object.fromEntries(facets.flatMap((facet) => (query.filters[facet] ? [[facet, query.filters[facet]]] : [])));
}

/**
 * The query with the saved values of these facets added. The query's own values win. `text` is what the browser had
 * saved, in any form.
 */
export function withRemembered(query: StockQuery, text: string | null, facets: readonly ValueFacet[]): StockQuery {
  const known = read(text);
  return facets.reduce((all, facet) => {
    const values = known[facet];
    return query.filters[facet] || !Array.isArray(values)
      ? all
      : withValues(all, facet, values.filter((value) => typeof value === 'string').slice(0, MAX_VALUES));
  }, query);
}

function read(text: string | null): Record<string, unknown> {
  try {
    const known: unknown = JSON.parse(text ?? '{}');
    return typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A search, with the path at which it was made. */
export interface HistoryEntry {
  readonly path: string;
  /** The query string of the URL. */
  readonly search: string;
  /** Non-empty filters only: the text, facets and ranges. */
  readonly filters: Pick<Partial<StockQuery>, 'query' | 'filters' | 'ranges'>;
}

/** Number of searches in the empty search box. */
const HISTORY_LENGTH = 5;

export function historyEntry(address: string, query: StockQuery): HistoryEntry {
  const [path = '', search] = address.split('?');
  return {
    path,
    search: search === undefined ? '' : `?${search}`,
    filters: {
      ...(query.query === '' ? {} : { query: query.query }),
      ...(Object.keys(query.filters).length === 0 ? {} : { filters: query.filters }),
      ...(Object.keys(query.ranges).length === 0 ? {} : { ranges: query.ranges }),
    },
  };
}

/**
 * Newest first. A search that only narrows or widens the previous one replaces it: a list of every ticked checkbox
 * helps no one.
 */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  if (Object.keys(entry.filters).length === 0) return history;
  const others = history.filter(
    (one, index) =>
      one.path + one.search !== entry.path + entry.search &&
      !(index === 0 && (narrows(one, entry) || narrows(entry, one))),
  );
  return [entry, ...others].slice(0, HISTORY_LENGTH);
}

/** Reads what the browser had saved, in any form, and drops whatever is not a valid entry. */
export function readHistory(text: string | null): readonly HistoryEntry[] {
  try {
    const known: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(known) ? known.filter(isEntry).slice(0, HISTORY_LENGTH) : [];
  } catch {
    return [];
  }
}

/** The query of an entry, to describe it in words. */
export function queryOfEntry({ filters }: HistoryEntry): StockQuery {
  return {
    query: filters.query ?? '',
    page: 1,
    sortBy: 'relevance',
    filters: filters.filters ?? {},
    ranges: filters.ranges ?? {},
  };
}

/** True if the narrow query contains every condition of the wide one. */
function narrows(wide: HistoryEntry, narrow: HistoryEntry): boolean {
  const [a, b] = [queryOfEntry(wide), queryOfEntry(narrow)];
  return (
    foldText(b.query).startsWith(foldText(a.query)) &&
    QUERY_FACETS.every(
      (facet) => a.filters[facet] === undefined || a.filters[facet].every((value) => b.filters[facet]?.includes(value)),
    ) &&
    RANGE_FACETS.every((facet) => a.ranges[facet] === undefined || b.ranges[facet] !== undefined)
  );
}

function isEntry(value: unknown): value is HistoryEntry {
  if (!isObject(value)) return false;
  const { path, search, filters } = value;
  return (
    typeof path === 'string' &&
    /^\/search\/[^?#]*$/.test(path) &&
    typeof search === 'string' &&
    isObject(filters) &&
    areFilters(filters)
  );
}

function areFilters({ query = '', filters = {}, ranges = {} }: Record<string, unknown>): boolean {
  return (
    typeof query === 'string' &&
    isObject(filters) &&
    Object.entries(filters).every(
      ([name, list]) =>
        (QUERY_FACETS as readonly string[]).includes(name) &&
        Array.isArray(list) &&
        list.every((one) => typeof one === 'string'),
    ) &&
    isObject(ranges) &&
    Object.entries(ranges).every(
      ([name, range]) =>
        (RANGE_FACETS as readonly string[]).includes(name) &&
        isObject(range) &&
        Object.values(range).every((end) => typeof end === 'number'),
    )
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
