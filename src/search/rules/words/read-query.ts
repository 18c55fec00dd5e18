import type { Range, RangeFacet, StockQuery, Term } from '../stock-query.ts';
import type { ReadPart } from './read-words.ts';
import type { Condition } from './word-meanings.ts';

/**
 * The query for the engine in place of a query whose text was read: with these parts of it. Facets, numbers, pages and a distance are the
 * shopper's.
 */
export function readQuery(query: StockQuery, parts: readonly ReadPart[]): StockQuery {
  const within: Partial<Record<RangeFacet, Range>> = {};
  for (const { range } of parts) if (range) within[range.facet] = joinedRanges(within[range.facet], range.range);
  const ordered = parts.filter((part) => part.order !== null);
  // `utes perth cheap`: a place that is far away has an order only if the shopper says none.
  const order = ORDERS.map((isFirst) => ordered.find(isFirst)).find(Boolean)?.order ?? null;
  const near = query.near?.within === undefined ? parts.find((part) => part.near !== null)?.near : undefined;
  // A word that no vehicle has excludes none.
  const without = parts.flatMap(({ isNot, conditions }) =>
    isNot && conditions.length > 0 ? [conditions.map(({ term }) => term)] : [],
  );
  return {
    ...query,
    query: parts.flatMap(({ word }) => word ?? []).join(' '),
    exact: true,
    terms: [
      ...toTerms(parts.flatMap(({ isNot, conditions }) => (isNot ? [] : conditions))),
      ...parts.flatMap(({ isNot, named }) => (isNot || named === null ? [] : [named])),
    ],
    ...(without.length > 0 && { without }),
    within,
    ...(near && { near }),
    sortBy: query.sortBy === 'relevance' && order !== null ? order : query.sortBy,
  };
}

/** An order alone comes before one of a range, and that before one of a place. */
const ORDERS: readonly ((part: ReadPart) => boolean)[] = [
  ({ near, range }) => near === null && range === null,
  ({ near }) => near === null,
  () => true,
];

/** `over 20k under 30k` is one range; `2019 2021` are both. */
function joinedRanges(one: Range | undefined, other: Range): Range {
  if (!one) return other;
  const min = Math.max(one.min ?? -Infinity, other.min ?? -Infinity);
  const max = Math.min(one.max ?? Infinity, other.max ?? Infinity);
  if (min <= max) return { ...(Number.isFinite(min) ? { min } : {}), ...(Number.isFinite(max) ? { max } : {}) };
  return { min: Math.min(one.min!, other.min!), max: Math.max(one.max!, other.max!) };
}

/** Conditions of one group are alternatives, so they are one term. */
function toTerms(conditions: readonly Condition[]): readonly Term[] {
  return [...Map.groupBy(conditions, ({ group }) => group).values()].map((same) => same.flatMap(({ term }) => term));
}
