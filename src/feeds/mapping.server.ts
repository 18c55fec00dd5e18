import { z } from 'zod';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { nearestName } from '#rules/word-match.ts';
import { FEED_FIELD_NAMES, UNITS, type FeedField, FEED_FIELDS } from './rules/feed-fields.ts';

/** A column's value as text; a list means any of them. Compared ignoring case, accents and outer spaces. */
const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const conditions = z.record(z.string(), z.union([words.transform((word) => [word]), z.array(words)]));

const rule = z
  .strictObject({
    column: z.string().optional(),
    /** Several columns, joined with `join`; empty ones are skipped. */
    columns: z.array(z.string()).min(1).optional(),
    join: z.string().optional(),
    constant: words.optional(),
    /** A regular expression. Its first group (or the whole match) is the value; without a match there is no value. */
    match: z.string().optional(),
    table: z.record(z.string(), z.union([words, z.null()])).optional(),
    /** Replaces values that are not in `table`; without it they stay. */
    otherwise: z.union([words, z.null()]).optional(),
    when: conditions.optional(),
    unless: conditions.optional(),
    as: z.enum(['text', 'title-case']).optional(),
    separator: z.string().min(1).optional(),
    unit: z.enum(Object.keys(UNITS) as [string, ...string[]]).optional(),
    /** The order of day and month in numeric dates. */
    date: z.enum(['dmy', 'mdy']).optional(),
    /** The file may lack the column. */
    optional: z.boolean().optional(),
    /** Ignores words that the field does not know without a warning, because the column also holds other things. */
    mixed: z.boolean().optional(),
  })
  .refine((one) => [one.column, one.columns, one.constant].filter((source) => source !== undefined).length === 1, {
    message: 'needs exactly one of column, columns and constant',
  });
export type FieldRule = z.output<typeof rule>;

const dealership = z.union([
  z.strictObject({ constant: z.string() }),
  z.strictObject({ spread: z.literal(true) }),
  z.strictObject({
    column: z.string(),
    table: z.record(z.string(), z.string()).optional(),
    otherwise: z.string().optional(),
  }),
]);

const location = z.union([
  z.strictObject({ constant: z.string() }),
  z.strictObject({ column: z.string(), table: z.record(z.string(), z.string()).optional() }),
]);

const key = z.union([
  z.strictObject({ column: z.string() }),
  z.strictObject({ columns: z.array(z.string()).min(1) }),
  z.strictObject({ derive: z.array(z.string()).min(1) }),
]);

/**
 * General repairs of a whole record, in this order. `titleWins`: takes a model or badge that a spreadsheet damaged from
 * the title. `joinMake`: rejoins a two-word make that was split, with the model from the title. `badgeFromTitle`: uses
 * what follows year, make and model in the title as the badge.
 */
const repairs = z.strictObject({
  titleWins: z.strictObject({ title: z.string() }).optional(),
  joinMake: z.strictObject({ title: z.string().optional() }).optional(),
  badgeFromTitle: z.strictObject({ title: z.string() }).optional(),
});

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower case letters, digits and hyphens');

const mappingSchema = z
  .strictObject({
    feed: name,
    about: z.string().optional(),
    format: z.enum(['csv', 'json', 'xml']),
    /**
     * Where the records are: `StockList` or `answer.items` in JSON, the element name in XML. Without it, JSON is an
     * array or a single object.
     */
    records: z.string().optional(),
    delimiter: z.string().length(1).optional(),
    encoding: z.enum(['auto', 'utf-8', 'windows-1252', 'utf-16le', 'utf-16be']).default('auto'),
    mode: z.enum(['full', 'partial']),
    absent: z.enum(['withdrawn', 'sold']).default('withdrawn'),
    key,
    dealership,
    location: location.optional(),
    fields: z.partialRecord(
      z.enum(FEED_FIELD_NAMES as [FeedField, ...FeedField[]]),
      z.union([rule.transform((one) => [one]), z.array(rule).min(1)]),
    ),
    repairs: repairs.default({}),
  })
  .refine((mapping) => mapping.fields.make !== undefined, {
    message: 'must say where the make comes from',
    path: ['fields', 'make'],
  })
  .refine((mapping) => mapping.fields.model !== undefined, {
    message: 'must say where the model comes from',
    path: ['fields', 'model'],
  })
  .refine((mapping) => mapping.format !== 'xml' || mapping.records !== undefined, {
    message: 'must name the element of one record',
    path: ['records'],
  });

export type FeedMapping = z.output<typeof mappingSchema>;

export interface MappingProblem {
  readonly file: string;
  readonly key: string;
  readonly value: unknown;
  readonly message: string;
}

/** A mapping that is invalid, or does not fit the file or the group. Nothing was read or written. */
export class MappingError extends Error {
  readonly problems: readonly MappingProblem[];
  constructor(problems: readonly MappingProblem[]) {
    super(problems.map((one) => `${one.file}: ${one.key ? `${one.key} ` : ''}${one.message}`).join('\n'));
    this.name = 'MappingError';
    this.problems = problems;
  }
}

/** Every column that the mapping reads, with the place of its use; an optional column may be missing in the file. */
export function mappedColumns(
  mapping: FeedMapping,
): ReadonlyMap<string, { readonly place: string; readonly optional: boolean }> {
  const columns = new Map<string, { place: string; optional: boolean }>();
  const add = (column: string, place: string, optional = false) => {
    const known = columns.get(column);
    if (!known || (known.optional && !optional)) columns.set(column, { place, optional });
  };
  for (const column of keyColumns(mapping.key)) add(column, 'key');
  if ('column' in mapping.dealership)
    add(mapping.dealership.column, 'dealership.column', mapping.dealership.otherwise !== undefined);
  if (mapping.location && 'column' in mapping.location) add(mapping.location.column, 'location.column');
  for (const [field, rules] of Object.entries(mapping.fields)) {
    for (const one of rules ?? []) {
      const place = `fields.${field}`;
      for (const column of columnsOfRule(one)) add(column, place, one.optional);
    }
  }
  for (const [repair, options] of Object.entries(mapping.repairs))
    if (options?.title) add(options.title, `repairs.${repair}.title`);
  return columns;
}

/**
 * Reads and validates a mapping file. Throws MappingError with every problem: file, key, value, what is allowed,
 * nearest name.
 */
export async function readMapping(file: string): Promise<FeedMapping> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new MappingError([
      {
        file,
        key: '',
        value: undefined,
        message: `cannot be read: ${(error as Error).message}. Give the path of a mapping file, such as feeds/mappings/easycars-stock.yaml`,
      },
    ]);
  }
  return parseMapping(text, path.relative(process.cwd(), path.resolve(file)) || file);
}

/** `name` precedes every problem. */
export function parseMapping(text: string, name: string): FeedMapping {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new MappingError(
      document.errors.map((error) => ({
        file: `${name}:${lines.linePos(error.pos[0]).line}`,
        key: '',
        value: undefined,
        message: `is not YAML: ${error.message}`,
      })),
    );
  }
  const given: unknown = document.toJS({ maxAliasCount: 50 });
  const parsed = mappingSchema.safeParse(given);
  const problems = parsed.success
    ? findWrongUse(parsed.data, name)
    : parsed.error.issues.flatMap((issue) => explain(issue, given, name, []));
  if (problems.length > 0 || !parsed.success) throw new MappingError(problems);
  return parsed.data;
}

function explain(
  issue: z.core.$ZodIssue,
  given: unknown,
  file: string,
  before: readonly PropertyKey[],
): MappingProblem[] {
  const place = [...before, ...issue.path];
  const value = place.reduce<unknown>(
    (inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step],
    given,
  );
  const key = place.join('.');
  if (issue.code === 'unrecognized_keys') {
    const inFields = place.length === 1 && place[0] === 'fields';
    return issue.keys.map((unknown) => {
      const allowed = inFields ? FEED_FIELD_NAMES : allowedKeys(place);
      return {
        file,
        key: [...place, unknown].join('.'),
        value: (value as Record<string, unknown>)?.[unknown],
        message: `is not a ${inFields ? 'field' : 'word'} of a mapping${suggest(unknown, allowed)}`,
      };
    });
  }
  if (issue.code === 'invalid_union') {
    // The branch with the fewest problems is most likely the intended one.
    const branches = issue.errors.filter((errors) => errors.length > 0);
    const meant =
      branches
        .filter((errors) => !errors.some((one) => one.code === 'invalid_type' && one.path.length === 0))
        .sort((a, b) => a.length - b.length)[0] ?? branches[0];
    return (meant ?? []).flatMap((inner) => explain(inner, given, file, place));
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return [
      {
        file,
        key,
        value,
        message: `is ${show(value)}; allowed are ${values.join(', ')}${suggest(String(value), values, false)}`,
      },
    ];
  }
  if (issue.code === 'invalid_type')
    return [
      {
        file,
        key,
        value,
        message:
          value === undefined
            ? 'is missing'
            : `is ${show(value)}; it must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`,
      },
    ];
  return [
    {
      file,
      key,
      value,
      message: value === undefined || typeof value === 'object' ? issue.message : `is ${show(value)}: ${issue.message}`,
    },
  ];
}

function allowedKeys(place: readonly PropertyKey[]): readonly string[] {
  if (place.length === 0) return Object.keys(mappingSchema.shape);
  if (place[0] === 'fields')
    return [
      'column',
      'columns',
      'join',
      'constant',
      'match',
      'table',
      'otherwise',
      'when',
      'unless',
      'as',
      'separator',
      'unit',
      'date',
      'optional',
      'mixed',
    ];
  if (place[0] === 'repairs') return ['titleWins', 'joinMake', 'badgeFromTitle', 'title'];
  if (place[0] === 'key') return ['column', 'columns', 'derive'];
  return ['column', 'constant', 'spread', 'table', 'otherwise'];
}

function suggest(word: string, allowed: readonly string[], list = true): string {
  const near = nearestName(word, allowed);
  if (near) return `. Did you mean ${near}?`;
  return list ? `. Allowed are ${allowed.join(', ')}` : '';
}

const show = (value: unknown) =>
  typeof value === 'string' ? `"${value.slice(0, 80)}"` : (JSON.stringify(value)?.slice(0, 80) ?? 'nothing');

/** Checks that the schema cannot express: units that do not fit the field, regular expressions that do not compile. */
function findWrongUse(mapping: FeedMapping, file: string): MappingProblem[] {
  const problems: MappingProblem[] = [];
  for (const [field, rules] of Object.entries(mapping.fields)) {
    const kind = FEED_FIELDS[field as keyof typeof FEED_FIELDS];
    (rules ?? []).forEach((one, at) => {
      const key = rules!.length > 1 ? `fields.${field}.${at}` : `fields.${field}`;
      const wrong = { unit: wrongUnit(one, kind), match: wrongExpression(one), separator: wrongSeparator(one, kind) };
      for (const name of ['unit', 'match', 'separator'] as const) {
        const message = wrong[name];
        if (message !== null) problems.push({ file, key: `${key}.${name}`, value: one[name], message });
      }
    });
  }
  return problems;
}

function wrongUnit(rule: FieldRule, field: FieldKind): string | null {
  const unit = rule.unit === undefined ? undefined : UNITS[rule.unit];
  const wanted = unitOfField(field);
  if (!unit || unit.of === wanted) return null;
  // Both are sizes of an engine, and are converted.
  if ((unit.of === 'L' || unit.of === 'cc') && (wanted === 'L' || wanted === 'cc')) return null;
  const fitting = Object.keys(UNITS).filter((name) => UNITS[name]!.of === wanted);
  return `is "${rule.unit}"; ${wanted ? `allowed are ${fitting.join(', ')}` : 'this field has no unit'}`;
}

function wrongExpression({ match }: FieldRule): string | null {
  try {
    if (match !== undefined) new RegExp(match, 'u');
    return null;
  } catch (error) {
    return `is not a regular expression: ${(error as Error).message}`;
  }
}

function wrongSeparator({ separator }: FieldRule, { kind }: FieldKind): string | null {
  return separator === undefined || kind === 'list' || kind === 'urls'
    ? null
    : 'only applies to lists and picture URLs';
}

type FieldKind = (typeof FEED_FIELDS)[keyof typeof FEED_FIELDS];
function columnsOfRule(rule: FieldRule): readonly string[] {
  const read = rule.columns ?? (rule.column === undefined ? [] : [rule.column]);
  return [...read, ...Object.keys(rule.when ?? {}), ...Object.keys(rule.unless ?? {})];
}

function keyColumns(key: FeedMapping['key']): readonly string[] {
  if ('column' in key) return [key.column];
  return 'columns' in key ? key.columns : key.derive;
}

/** The unit in which a field is stored; `null` where it has none. */
function unitOfField(field: FieldKind): string | null {
  if (field.kind === 'measure') return field.unit;
  if (field.kind === 'km') return 'km';
  return field.kind === 'money' || field.kind === 'lenders' ? 'dollars' : null;
}
