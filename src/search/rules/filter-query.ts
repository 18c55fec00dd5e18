import { namedMakes } from './chosen-models.ts';
import { parseFilter, type FilterNode } from './filter-expression.ts';
import {
  ALL_OF_FACETS,
  RANGE_FACETS,
  VALUE_FACETS,
  type Range,
  type RangeFacet,
  type StockQuery,
  type ValueFacet,
} from './stock-query.ts';

type Narrowed = Pick<StockQuery, 'filters' | 'ranges' | 'any' | 'not'>;
type Comparison = Extract<FilterNode, { kind: 'compare' }>;

const VALUES: ReadonlySet<string> = new Set(VALUE_FACETS);
const RANGES: ReadonlySet<string> = new Set(RANGE_FACETS);

/** A valid filter expression that the search index cannot evaluate. */
export class UnsearchableFilter extends Error {
  constructor(what: string) {
    super(
      `${what} A search filter can combine facets with AND, values of one facet with OR, NOT before values, and lower and upper limits of numbers.`,
    );
    this.name = 'UnsearchableFilter';
  }
}

/**
 * Converts a filter expression to a query of the search index: `make = Kia AND (fuel = Hybrid OR fuel = Electric) AND
 * NOT colour = White AND price <= 40000`. Throws UnsearchableFilter if that is impossible.
 */
export function filterToQuery(node: FilterNode): Narrowed {
  const filters: Partial<Record<ValueFacet, readonly string[]>> = {};
  const ranges: Partial<Record<RangeFacet, Range>> = {};
  const any = new Set<ValueFacet>();
  const parts = node.kind === 'and' ? flat(node.parts, 'and') : [node];
  const not = excludedBy(parts);
  for (const part of parts) {
    if (part.kind === 'not') continue;
    const choices = alternatives(part);
    const [{ field, operator }] = choices as [Comparison, ...Comparison[]];
    const isNumber = RANGES.has(field) && (operator !== '=' || !VALUES.has(field));
    if (isNumber && choices.length === 1) {
      ranges[field as RangeFacet] = narrower(ranges[field as RangeFacet], toRange(choices[0]!));
    } else if (VALUES.has(field) && choices.every((one) => one.field === field && one.operator === '=')) {
      addValues({ filters, any }, field as ValueFacet, choices);
    } else if (!VALUES.has(field) && !RANGES.has(field))
      throw new UnsearchableFilter(`"${field}" is not a search facet.`);
    else
      throw new UnsearchableFilter(
        `${choices.map((one) => `${one.field} ${one.operator} ${one.value}`).join(' OR ')} cannot be searched for.`,
      );
  }
  return {
    filters: withBothNeeded(filters),
    ranges,
    ...(any.size > 0 && { any: [...any] }),
    ...(Object.keys(not).length > 0 && { not }),
  };
}

/**
 * In a filter, AND means both, also of makes and `make_model`: of the makes remain those that a value names, so that each is narrowed. Throws
 * if none remains.
 */
function withBothNeeded(filters: StockQuery['filters']): StockQuery['filters'] {
  const { make, make_model } = filters;
  if (!make || !make_model) return filters;
  const named = namedMakes(make, make_model);
  if (named.length === 0) throw new UnsearchableFilter(`No make_model of the filter is of ${make.join(' or ')}.`);
  return { ...filters, make: named };
}

/** `NOT colour = White`, `NOT (make = Kia OR make = Ford)`: a vehicle with none of these values. */
function excludedBy(parts: readonly FilterNode[]): NonNullable<StockQuery['not']> {
  const not: Partial<Record<ValueFacet, readonly string[]>> = {};
  for (const part of parts) {
    if (part.kind !== 'not') continue;
    for (const { field, operator, value } of alternatives(part.part)) {
      if (!VALUES.has(field) || operator !== '=')
        throw new UnsearchableFilter(`NOT ${field} ${operator} ${value} cannot be searched for.`);
      const facet = field as ValueFacet;
      not[facet] = [...(not[facet] ?? []), value];
    }
  }
  return not;
}

/** Values of one facet with OR; of a facet whose values are all needed, also with AND. */
function addValues(
  { filters, any }: { filters: Partial<Record<ValueFacet, readonly string[]>>; any: Set<ValueFacet> },
  facet: ValueFacet,
  choices: readonly Comparison[],
): void {
  const isAll = ALL_OF_FACETS.includes(facet);
  const before = filters[facet] ?? [];
  if (before.length > 0 && (!isAll || choices.length > 1 || any.has(facet)))
    throw new UnsearchableFilter(`"${facet}" is used twice with AND.`);
  filters[facet] = [...before, ...choices.map((one) => one.value)];
  if (isAll && choices.length > 1) any.add(facet);
}

/**
 * The query narrowed by a filter expression. Throws FilterError or UnsearchableFilter; also if both filter one facet with values, whose
 * meaning would be a guess.
 */
export function narrowedByFilter(query: StockQuery, expression: string): StockQuery {
  const { filters, ranges, any = [], not = {} } = filterToQuery(parseFilter(expression));
  const twice = (Object.keys(filters) as ValueFacet[]).find((facet) => query.filters[facet]);
  if (twice !== undefined)
    throw new UnsearchableFilter(`"${twice}" is in the filter and a parameter of its own. Use one of them.`);
  const both = (Object.entries(ranges) as [RangeFacet, Range][]).map(([facet, range]) => [
    facet,
    query.ranges[facet] ? narrower(query.ranges[facet], range) : range,
  ]);
  return {
    ...query,
    filters:
      filters.make || filters.make_model
        ? withBothNeeded({ ...query.filters, ...filters })
        : { ...query.filters, ...filters },
    ranges: { ...query.ranges, ...Object.fromEntries(both) },
    ...((query.any ?? any).length > 0 && { any: [...(query.any ?? []), ...any] }),
    ...(Object.keys({ ...query.not, ...not }).length > 0 && { not: bothExcluded(query.not, not) }),
  };
}

function bothExcluded(one: StockQuery['not'] = {}, other: NonNullable<StockQuery['not']>): StockQuery['not'] {
  const facets = VALUE_FACETS.filter((facet) => one[facet] ?? other[facet]);
  return Object.fromEntries(
    facets.map((facet) => [facet, [...new Set([...(one[facet] ?? []), ...(other[facet] ?? [])])].sort()]),
  );
}

function flat(parts: readonly FilterNode[], kind: 'and' | 'or'): readonly FilterNode[] {
  return parts.flatMap((part) => (part.kind === kind ? flat(part.parts, kind) : [part]));
}

function alternatives(part: FilterNode): readonly Comparison[] {
  const choices = part.kind === 'or' ? flat(part.parts, 'or') : [part];
  return choices.map((choice) => {
    if (choice.kind !== 'compare')
      throw new UnsearchableFilter(
        choice.kind === 'not'
          ? 'NOT within NOT or OR cannot be searched for.'
          : 'AND within OR cannot be searched for.',
      );
    if (choice.operator === '!=')
      throw new UnsearchableFilter(
        `${choice.field} != ${choice.value} cannot be searched for: write NOT ${choice.field} = ${choice.value}, which vehicles without a ${choice.field} pass as well.`,
      );
    return choice;
  });
}

/** The index holds whole numbers: "more than 5" starts at 6. */
function toRange({ operator, value }: Comparison): Range {
  const number = Number(value);
  if (operator === '=') return Number.isInteger(number) ? { min: number, max: number } : { min: 1, max: 0 };
  if (operator === '>' || operator === '>=')
    return { min: operator === '>' ? Math.floor(number) + 1 : Math.ceil(number) };
  return { max: operator === '<' ? Math.ceil(number) - 1 : Math.floor(number) };
}

function narrower(one: Range | undefined, other: Range): Range {
  const min = Math.max(one?.min ?? -Infinity, other.min ?? -Infinity);
  const max = Math.min(one?.max ?? Infinity, other.max ?? Infinity);
  return { ...(min > -Infinity ? { min } : {}), ...(max < Infinity ? { max } : {}) };
}
