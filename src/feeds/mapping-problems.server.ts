import type { z } from 'zod';
import { nearestName } from '#rules/word-match.ts';
import { allowedKeys } from './mapping-schema.server.ts';

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

/** An issue of the schema, as problems that name the key, its value and what is allowed. */
export function explain(
  issue: z.core.$ZodIssue,
  given: unknown,
  file: string,
  before: readonly PropertyKey[] = [],
): MappingProblem[] {
  const place = [...before, ...issue.path];
  const value = place.reduce<unknown>(
    (inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step],
    given,
  );
  const key = place.join('.');
  if (issue.code === 'unrecognized_keys') {
    const inFields = place.length === 1 && place[0] === 'fields';
    return issue.keys.map((unknown) => ({
      file,
      key: [...place, unknown].join('.'),
      value: (value as Record<string, unknown>)?.[unknown],
      message: `is not a ${inFields ? 'field' : 'word'} of a mapping${suggest(unknown, allowedKeys(place))}`,
    }));
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
  return [{ file, key, value, message: problemMessage(issue, value) }];
}

function problemMessage(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return `is ${show(value)}; allowed are ${values.join(', ')}${suggest(String(value), values, false)}`;
  }
  if (issue.code === 'invalid_type') {
    const article = /^[aeiou]/.test(issue.expected) ? 'an' : 'a';
    return value === undefined ? 'is missing' : `is ${show(value)}; it must be ${article} ${issue.expected}`;
  }
  return value === undefined || typeof value === 'object' ? issue.message : `is ${show(value)}: ${issue.message}`;
}

function suggest(word: string, allowed: readonly string[], list = true): string {
  const near = nearestName(word, allowed);
  if (near) return `. Did you mean ${near}?`;
  return list ? `. Allowed are ${allowed.join(', ')}` : '';
}

const show = (value: unknown) =>
  typeof value === 'string' ? `"${value.slice(0, 80)}"` : (JSON.stringify(value)?.slice(0, 80) ?? 'nothing');
