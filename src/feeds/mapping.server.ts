import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { explain, MappingError, type MappingProblem } from './mapping-problems.server.ts';
import { mappingSchema, type FeedMapping, type FieldRule } from './mapping-schema.server.ts';
import { FEED_FIELDS } from './rules/feed-fields.ts';
import { UNITS } from './rules/units.ts';

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
    : parsed.error.issues.flatMap((issue) => explain(issue, given, name));
  if (problems.length > 0 || !parsed.success) throw new MappingError(problems);
  return parsed.data;
}

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

/** The unit in which a field is stored; `null` if it has none. */
function unitOfField(field: FieldKind): string | null {
  if (field.kind === 'measure') return field.unit;
  if (field.kind === 'km') return 'km';
  return field.kind === 'money' || field.kind === 'lenders' ? 'dollars' : null;
}
