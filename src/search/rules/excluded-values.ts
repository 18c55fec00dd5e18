import { AVAILABLE_STATUSES } from '#vehicle/rules/availability.ts';
import { EMPTY_QUERY, normaliseValues, withValues } from './query-codec.ts';
import type { StockQuery, ValueFacet } from './stock-query.ts';

/**
 * Values that no vehicle may have. Not in query-codec.ts, which every page of a search loads: browsers need this only for the names of recent
 * searches.
 */

/** The query with these values of a facet excluded; an empty list excludes none. */
export function withExcluded(
  { not = {}, ...query }: StockQuery,
  facet: ValueFacet,
  values: readonly string[],
): StockQuery {
  const { [facet]: _, ...others } = not;
  const list = normaliseValues(values);
  const all = list.length === 0 ? others : { ...others, [facet]: list };
  return { ...query, ...(Object.keys(all).length > 0 && { not: all }), page: 1 };
}

/** Vehicles for sale as a filter that shoppers see, for searches that are linked. */
export const FOR_SALE: StockQuery = /* @__PURE__ */ withValues(EMPTY_QUERY, 'status', AVAILABLE_STATUSES);

/**
 * The query without sold vehicles, whose answer counts in filters, links and menus what is for sale, as the headings of searches do. One
 * that asks for sold vehicles alone stays as it is.
 */
export function unsold(query: StockQuery): StockQuery {
  const { status } = query.filters;
  if (!status) return withExcluded(query, 'status', [...(query.not?.status ?? []), 'sold']);
  const others = status.filter((value) => value !== 'sold');
  return others.length === 0 || others.length === status.length ? query : withValues(query, 'status', others);
}
