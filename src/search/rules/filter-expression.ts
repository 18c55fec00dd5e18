import { nearestName } from '#rules/word-match.ts';
import type { FacetValues } from './facet-values.ts';
import { NUMERIC_FACETS } from './facets.ts';
import {
  compareFilterValue,
  FILTER_FACETS,
  FILTER_ONLY_FIELDS,
  filterNumber,
  filterValues,
  type FilterVehicle,
  type FilterField,
} from './filter-fields.ts';

/**
 * The filter grammar of `search.siteFilter` and `availability.testDriveOnlyFilter`:
 *
 *     either     = both { OR both }
 *     both       = one { AND one }
 *     one        = NOT one | "(" either ")" | field operator value
 *     operator   = ":" | "=" | "!=" | ">" | ">=" | "<" | "<="        (":" and "=" are equal)
 *     value      = word | "quoted text" | 'quoted text'
 *
 * Fields are facet names and some fields of the vehicle. Text comparisons ignore case. Money is in dollars, as in URLs.
 * A vehicle without a value for a field fails every comparison with it, including `!=`; NOT inverts the result.
 */
export type FilterPredicate = (vehicle: FilterVehicle, values: FacetValues) => boolean;

export const FILTER_OPERATORS = [':', '=', '!=', '>=', '<=', '>', '<'] as const;
type FilterOperator = Exclude<(typeof FILTER_OPERATORS)[number], ':'>;

export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly part: FilterNode }
  | {
      readonly kind: 'compare';
      readonly field: FilterField;
      readonly operator: FilterOperator;
      readonly value: string;
    };

export const FILTER_FIELDS: readonly FilterField[] = [...FILTER_FACETS, ...FILTER_ONLY_FIELDS];
const FIELD_SET: ReadonlySet<string> = new Set(FILTER_FIELDS);
const NUMERIC: ReadonlySet<string> = new Set<string>(NUMERIC_FACETS.filter((name) => FIELD_SET.has(name)));

const MAX_LENGTH = 2000;
const MAX_DEPTH = 40;

export class FilterError extends Error {
  /** Character of the expression, counted from 1. */
  readonly position: number;

  constructor(position: number, message: string) {
    super(`At character ${position}: ${message}`);
    this.name = 'FilterError';
    this.position = position;
  }
}

interface Token {
  readonly kind: 'word' | 'quoted' | 'operator' | 'open' | 'close' | 'end';
  readonly text: string;
  readonly at: number;
}

/** Throws FilterError, which states the position, what is allowed there, and the nearest field name. */
export function parseFilter(expression: string): FilterNode {
  if (expression.length > MAX_LENGTH)
    throw new FilterError(MAX_LENGTH + 1, `the filter is longer than ${MAX_LENGTH} characters; shorten it.`);
  const tokens = tokenise(expression);
  let next = 0;
  const peek = () => tokens[next]!;
  const isWord = (word: string) => peek().kind === 'word' && peek().text.toUpperCase() === word;

  const list = (kind: 'and' | 'or', word: string, part: (depth: number) => FilterNode, depth: number): FilterNode => {
    const parts = [part(depth)];
    while (isWord(word)) {
      next++;
      parts.push(part(depth));
    }
    return parts.length === 1 ? parts[0]! : { kind, parts };
  };
  const either = (depth: number): FilterNode => list('or', 'OR', both, depth);
  const both = (depth: number): FilterNode => list('and', 'AND', one, depth);
  const one = (depth: number): FilterNode => {
    const token = peek();
    if (depth > MAX_DEPTH)
      throw new FilterError(token.at, `more than ${MAX_DEPTH} levels of parentheses and NOT; simplify the filter.`);
    if (isWord('NOT')) {
      next++;
      return { kind: 'not', part: one(depth + 1) };
    }
    if (token.kind === 'open') {
      next++;
      const inner = either(depth + 1);
      if (peek().kind !== 'close')
        throw new FilterError(
          peek().at,
          `expected AND, OR or ")" to close the "(" at character ${token.at}, found ${describeToken(peek())}.`,
        );
      next++;
      return inner;
    }
    return comparison();
  };
  const comparison = (): FilterNode => {
    const field = peek();
    if (field.kind !== 'word')
      throw new FilterError(field.at, `expected a field, NOT or "(", found ${describeToken(field)}.`);
    if (!FIELD_SET.has(field.text.toLowerCase())) throw unknownField(field);
    next++;
    const operator = peek();
    if (operator.kind !== 'operator')
      throw new FilterError(
        operator.at,
        `expected ${FILTER_OPERATORS.join(' ')} after "${field.text}", found ${describeToken(operator)}.`,
      );
    next++;
    const value = peek();
    if (value.kind !== 'word' && value.kind !== 'quoted')
      throw new FilterError(value.at, `expected a value for "${field.text}", found ${describeToken(value)}.`);
    next++;
    return toComparison(field.text.toLowerCase() as FilterField, operator, value);
  };

  const tree = either(0);
  const rest = peek();
  if (rest.kind !== 'end')
    throw new FilterError(
      rest.at,
      `expected AND, OR or the end, found ${describeToken(rest)}. Put a value of several words in quotes.`,
    );
  return tree;
}

function toComparison(field: FilterField, operator: Token, value: Token): FilterNode {
  const op = (operator.text === ':' ? '=' : operator.text) as FilterOperator;
  const ordered = op !== '=' && op !== '!=';
  if (ordered && !NUMERIC.has(field)) {
    throw new FilterError(
      operator.at,
      `"${field}" is text, so only : = and != fit; ${[...NUMERIC].join(', ')} can be compared with ${op}.`,
    );
  }
  if (NUMERIC.has(field) && !/^-?\d+(\.\d+)?$/.test(value.text)) {
    throw new FilterError(
      value.at,
      `"${field}" is a number, but ${describeToken(value)} is not. Write plain digits, such as 20000.`,
    );
  }
  return { kind: 'compare', field, operator: op, value: value.text };
}

function unknownField(token: Token): FilterError {
  const near = nearestName(token.text, FILTER_FIELDS);
  return new FilterError(
    token.at,
    `there is no field "${token.text}".${near ? ` Did you mean "${near}"?` : ''} Fields: ${FILTER_FIELDS.join(', ')}.`,
  );
}

function describeToken(token: Token): string {
  return token.kind === 'end' ? 'the end' : `"${token.text}"`;
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const position = at + 1;
    const space = /^\s+/.exec(rest)?.[0];
    if (space) {
      at += space.length;
      continue;
    }
    const quote = rest[0];
    if (quote === '"' || quote === "'") {
      const end = rest.indexOf(quote, 1);
      if (end < 0) throw new FilterError(position, `the quote ${quote} that opens here is never closed.`);
      tokens.push({ kind: 'quoted', text: rest.slice(1, end), at: position });
      at += end + 1;
      continue;
    }
    if (quote === '(' || quote === ')') {
      tokens.push({ kind: quote === '(' ? 'open' : 'close', text: quote, at: position });
      at += 1;
      continue;
    }
    const operator = FILTER_OPERATORS.filter((candidate) => rest.startsWith(candidate)).sort(
      (a, b) => b.length - a.length,
    )[0];
    if (operator) {
      tokens.push({ kind: 'operator', text: operator, at: position });
      at += operator.length;
      continue;
    }
    const word = /^[^\s()"':=!<>]+/.exec(rest)?.[0];
    if (!word)
      throw new FilterError(position, `"${quote}" does not belong here. Operators are ${FILTER_OPERATORS.join(' ')}.`);
    tokens.push({ kind: 'word', text: word, at: position });
    at += word.length;
  }
  tokens.push({ kind: 'end', text: '', at: text.length + 1 });
  return tokens;
}

/** Parsed once, evaluated for every vehicle. Throws FilterError. */
export function compileFilter(expression: string): FilterPredicate {
  return toPredicate(parseFilter(expression));
}

/** True if a vehicle with these values can pass, with any values in its other fields. Throws FilterError. */
export function canPass(expression: string, known: Readonly<Partial<Record<FilterField, string>>>): boolean {
  return verdict(parseFilter(expression), known) !== false;
}

/** `null` if fields decide that are not known. */
function verdict(node: FilterNode, known: Readonly<Partial<Record<FilterField, string>>>): boolean | null {
  if (node.kind === 'compare') {
    const own = known[node.field];
    if (own === undefined || (node.operator !== '=' && node.operator !== '!=')) return null;
    return compareFilterValue(node.field, own, node.value) === (node.operator === '=');
  }
  if (node.kind === 'not') {
    const inner = verdict(node.part, known);
    return inner === null ? null : !inner;
  }
  const deciding = node.kind === 'or';
  const parts = node.parts.map((part) => verdict(part, known));
  if (parts.includes(deciding)) return deciding;
  return parts.includes(null) ? null : !deciding;
}

function toPredicate(node: FilterNode): FilterPredicate {
  if (node.kind === 'not') {
    const inner = toPredicate(node.part);
    return (vehicle, values) => !inner(vehicle, values);
  }
  if (node.kind === 'compare') {
    const { field, operator, value } = node;
    if (operator === '=' || operator === '!=') {
      return (vehicle, values) => {
        const known = filterValues(vehicle, field, values);
        return known.length > 0 && known.some((own) => compareFilterValue(field, own, value)) === (operator === '=');
      };
    }
    const limit = Number(value);
    return (_, values) => {
      const own = filterNumber(field, values);
      if (own === null) return false;
      if (operator === '>') return own > limit;
      if (operator === '>=') return own >= limit;
      return operator === '<' ? own < limit : own <= limit;
    };
  }
  const parts = node.parts.map(toPredicate);
  return node.kind === 'and'
    ? (vehicle, values) => parts.every((part) => part(vehicle, values))
    : (vehicle, values) => parts.some((part) => part(vehicle, values));
}
