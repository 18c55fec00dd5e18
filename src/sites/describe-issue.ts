import type { z } from 'zod';
import { nearestName } from '#rules/nearest-name.ts';
import { keysAt } from './schema-keys.ts';
import type { TenantProblem } from './site.ts';

/** What a schema found wrong, in words for the person who wrote the file. `prefix` stands before the issue's own path. */
export function describeIssue(
  file: string,
  schema: z.ZodType,
  value: unknown,
  issue: z.core.$ZodIssue,
  prefix: readonly string[] = [],
): TenantProblem {
  const at = issue.path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );
  const key = [...prefix, ...issue.path].map(String).join('.') || null;
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys[0]!;
    return problem(
      file,
      key === null ? unknown : `${key}.${unknown}`,
      (at as Record<string, unknown>)[unknown],
      `is not known here. ${allowed(keysAt(schema, issue.path), unknown)}`,
    );
  }
  if (issue.code === 'invalid_key') {
    const unknown = String(issue.path.at(-1));
    const names = keysAt(schema, issue.path.slice(0, -1));
    return problem(
      file,
      key,
      at,
      names.length > 0 ? `is not known here. ${allowed(names, unknown)}` : (issue.issues[0]?.message ?? issue.message),
    );
  }
  if (issue.code === 'invalid_value')
    return problem(file, key, at, `is not allowed. ${allowed(issue.values.map(String), at)}`);
  if (issue.code === 'invalid_type' && at === undefined)
    return problem(file, key, at, `is missing: ${issue.expected} expected`);
  return problem(file, key, at, issue.message);
}

/** "Allowed: a, b. Did you mean "a"?" */
export function allowed(names: readonly string[], given: unknown): string {
  const near = typeof given === 'string' ? nearestName(given, names) : null;
  return `Allowed: ${names.join(', ')}.${near ? ` Did you mean "${near}"?` : ''}`;
}

export function problem(file: string, key: string | null, value: unknown, text: string): TenantProblem {
  const shown = value === undefined ? '' : ` (${JSON.stringify(value)?.slice(0, 120) ?? String(value)})`;
  return { file, key, value, message: `${key ?? 'file'}${shown} ${text}`.trim() };
}
