import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { nearestName } from '#rules/nearest-name.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS, UNITS } from './rules/car-fields.ts';
import { MappingError, mappingSchema, type FeedMapping, type MappingProblem } from './mapping.server.ts';

/** Reads and checks a mapping file. Throws MappingError with every problem: file, key, value, what is allowed, nearest name. */
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

/** `name` stands before every problem. */
export function parseMapping(text: string, name: string): FeedMapping {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new MappingError(
      document.errors.map((error) => ({
        file: `${name}:${lines.linePos(error.pos[0]).line}`,
        key: '',
        value: undefined,
        message: `is no YAML: ${error.message}`,
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
      const allowed = inFields ? CAR_FIELD_NAMES : allowedKeys(place);
      return {
        file,
        key: [...place, unknown].join('.'),
        value: (value as Record<string, unknown>)?.[unknown],
        message: `is not a ${inFields ? 'field' : 'word'} of a mapping${suggest(unknown, allowed)}`,
      };
    });
  }
  if (issue.code === 'invalid_union') {
    // The branch that came furthest is the one that was meant.
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

/** What the shape alone cannot say: units that do not measure the field, expressions that do not compile. */
function findWrongUse(mapping: FeedMapping, file: string): MappingProblem[] {
  const problems: MappingProblem[] = [];
  for (const [field, rules] of Object.entries(mapping.fields)) {
    const kind = CAR_FIELDS[field as keyof typeof CAR_FIELDS];
    const wanted =
      kind.kind === 'measure'
        ? kind.unit
        : kind.kind === 'km'
          ? 'km'
          : kind.kind === 'money' || kind.kind === 'lenders'
            ? 'dollars'
            : null;
    (rules ?? []).forEach((one, at) => {
      const key = rules!.length > 1 ? `fields.${field}.${at}` : `fields.${field}`;
      const unit = one.unit === undefined ? undefined : UNITS[one.unit];
      const litresAndCc = unit && (unit.of === 'L' || unit.of === 'cc') && (wanted === 'L' || wanted === 'cc');
      if (unit && unit.of !== wanted && !litresAndCc) {
        const fitting = Object.keys(UNITS).filter((name) => UNITS[name]!.of === wanted);
        problems.push({
          file,
          key: `${key}.unit`,
          value: one.unit,
          message: `is "${one.unit}"; ${wanted ? `allowed are ${fitting.join(', ')}` : 'this field has no unit'}`,
        });
      }
      try {
        if (one.match !== undefined) new RegExp(one.match, 'u');
      } catch (error) {
        problems.push({
          file,
          key: `${key}.match`,
          value: one.match,
          message: `is no regular expression: ${(error as Error).message}`,
        });
      }
      if (one.separator !== undefined && kind.kind !== 'list' && kind.kind !== 'urls')
        problems.push({
          file,
          key: `${key}.separator`,
          value: one.separator,
          message: 'only splits lists and addresses of pictures',
        });
    });
  }
  return problems;
}
