import { plainKey } from '#vehicle/rules/vocabulary.ts';
import { nearestName } from '#rules/word-match.ts';
import { hasParts, type FeedField } from './rules/feed-fields.ts';
import { mappedColumns } from './mapping.server.ts';
import { MappingError, type MappingProblem } from './mapping-problems.server.ts';
import type { FeedMapping, FieldRule } from './mapping-schema.server.ts';
import { parseField, type ParseContext } from './parse-field.server.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';
import { BoundedCache } from '#rules/bounded-cache.ts';

interface Warning {
  readonly field: string;
  readonly problem: string;
  readonly value: string;
}

/** The fields of a record, before it is checked as a whole. */
export interface MappedRecord {
  readonly fields: Map<FeedField, unknown>;
  readonly warnings: Warning[];
  /** Values that cannot belong to their fields. Two of them indicate shifted columns. */
  readonly strange: readonly string[];
}

/** A mapping prepared for one file: columns are positions in a record's values. */
export interface MappingPlan {
  readonly mapping: FeedMapping;
  /** The columns that the record reader looks up, in this order. */
  readonly wanted: readonly string[];
  /** Columns of `wanted` that are read as whole objects. */
  readonly whole: ReadonlySet<string>;
  at(column: string): number;
  map(values: readonly string[]): MappedRecord;
}

/**
 * Throws MappingError when the mapping uses a column that the file lacks: a file with another header must not silently
 * empty the stock.
 */
export function planMapping(
  mapping: FeedMapping,
  columns: readonly string[],
  fileName: string,
  context: ParseContext,
): MappingPlan {
  const needed = mappedColumns(mapping);
  const byKey = new Map(columns.map((column) => [columnKey(column), column]));
  const problems: MappingProblem[] = [];
  const wanted: string[] = [];
  const positions = new Map<string, number>();
  for (const [column, { place, optional }] of needed) {
    const found = columns.includes(column) ? column : byKey.get(columnKey(column));
    if (found === undefined && !optional) {
      const near = nearestName(column, columns);
      problems.push({
        file: `mapping ${mapping.feed}`,
        key: place,
        value: column,
        message: `reads the column "${column}", which ${fileName} does not have.${near ? ` Did you mean "${near}"?` : ''}`,
      });
    }
    positions.set(column, wanted.length);
    // An optional column is looked up even if it is missing here: in JSON and XML, a later record may have it.
    wanted.push(found ?? column);
  }
  if (problems.length > 0) {
    const names = columns.slice(0, 100).map((name) => `"${name}"`);
    problems.push({ file: fileName, key: '', value: columns, message: `has ${names.join(', ') || 'no columns'}` });
    throw new MappingError(problems);
  }

  const at = (column: string) => positions.get(column)!;
  const fieldEntries = Object.entries(mapping.fields).map(
    ([field, rules]) => [field as FeedField, rules ?? []] as const,
  );
  const fields = fieldEntries.map(([field, rules]) => ({
    field,
    rules: rules.map((rule) => compile(field, rule, at, context)),
  }));

  function map(values: readonly string[]): MappedRecord {
    const result = new Map<FeedField, unknown>();
    const warnings: Warning[] = [];
    const strange: string[] = [];
    const also: Partial<Record<FeedField, unknown>> = {};
    for (const { field, rules } of fields) {
      for (const rule of rules) {
        const raw = rule.read(values);
        if (raw === null) continue;
        const parsed = rule.parse(raw);
        if (parsed.problem !== null && !rule.mixed) {
          const given = parsed.given ?? raw;
          warnings.push({ field, problem: parsed.problem, value: given.slice(0, 80) });
          if (parsed.strange) strange.push(`${field} is "${given.slice(0, 40)}"`);
        }
        if (parsed.value !== null && !(Array.isArray(parsed.value) && parsed.value.length === 0)) {
          result.set(field, parsed.value);
          Object.assign(also, parsed.also);
          break;
        }
      }
    }
    for (const [field, value] of Object.entries(also) as [FeedField, unknown][])
      if (!result.has(field)) result.set(field, value);
    // In a feed that states which vehicles may be shown, all others are hidden.
    if (mapping.fields.show_on_dealer_website && !result.has('show_on_dealer_website'))
      result.set('show_on_dealer_website', false);
    return { fields: result, warnings, strange };
  }
  const wholeFields = fieldEntries.filter(([field]) => hasParts(field));
  const whole = new Set(
    wholeFields
      .flatMap(([, rules]) => rules.flatMap((rule) => rule.columns ?? rule.column ?? []))
      .map((column) => wanted[at(column)]!),
  );
  return { mapping, wanted, whole, at, map };
}

const columnKey = (column: string) => column.replace(/\s+/g, ' ').trim().toLowerCase();

interface CompiledRule {
  readonly mixed: boolean;
  /** The raw value, or null if the rule does not apply to this record. */
  read(values: readonly string[]): string | null;
  parse(raw: string): Parsed;
}

/** Most columns repeat a few hundred values. The limit bounds the memory if they do not. */
const MAX_CACHED = 2_000;

function compile(
  field: FeedField,
  rule: FieldRule,
  at: (column: string) => number,
  context: ParseContext,
): CompiledRule {
  const sources = rule.columns?.map(at) ?? (rule.column === undefined ? [] : [at(rule.column)]);
  const join = rule.join ?? ' ';
  const match = rule.match === undefined ? null : new RegExp(rule.match, 'u');
  const table =
    rule.table === undefined ? null : new Map(Object.entries(rule.table).map(([from, to]) => [tableKey(from), to]));
  const when = conditions(rule.when, at);
  const unless = conditions(rule.unless, at);
  const cache = new BoundedCache<string, Parsed>(MAX_CACHED);

  const parseFresh = (raw: string): Parsed => {
    let text: string | null = raw;
    if (match) {
      const found = match.exec(text.length > 20_000 ? text.slice(0, 20_000) : text);
      text = found ? (found[1] ?? found[0]) : null;
    }
    if (text !== null && table) {
      const fallback = text.trim() === '' ? undefined : rule.otherwise;
      const to = table.get(tableKey(text));
      if (to !== undefined) text = to;
      else if (fallback !== undefined) text = fallback;
    }
    if (text === null || text === '') return NOTHING;
    const parsed = parseField(field, rule, text, context);
    return parsed.problem === null || text === raw ? parsed : { ...parsed, given: parsed.given ?? text };
  };

  return {
    mixed: rule.mixed === true,
    read(values) {
      if (when && !when.every((one) => one.words.has(plainKey(values[one.at] ?? '')))) return null;
      if (unless?.some((one) => one.words.has(plainKey(values[one.at] ?? '')))) return null;
      if (rule.constant !== undefined) return rule.constant;
      if (sources.length === 1) return values[sources[0]!] || null;
      const parts = sources.map((source) => values[source] ?? '').filter((value) => value.trim() !== '');
      return parts.length === 0 ? null : parts.join(join);
    },
    parse(raw) {
      if (raw.length > 200) return parseFresh(raw);
      const known = cache.get(raw);
      if (known) return known;
      return cache.set(raw, parseFresh(raw));
    },
  };
}

const tableKey = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

function conditions(
  given: FieldRule['when'],
  at: (column: string) => number,
): readonly { at: number; words: ReadonlySet<string> }[] | null {
  return given === undefined
    ? null
    : Object.entries(given).map(([column, words]) => ({ at: at(column), words: new Set(words.map(plainKey)) }));
}
