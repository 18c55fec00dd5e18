import type { z } from 'zod';
import { nearestName } from '#rules/word-match.ts';
import type { TenantProblem } from './site.ts';

interface Definition {
  readonly type: string;
  readonly innerType?: { readonly def: Definition };
  readonly in?: { readonly def: Definition };
  readonly element?: { readonly def: Definition };
  readonly valueType?: { readonly def: Definition };
  readonly keyType?: { readonly def: Definition };
  readonly shape?: Readonly<Record<string, { readonly def: Definition }>>;
  readonly entries?: Readonly<Record<string, string>>;
}

/** The keys that a schema allows at a path; empty if it allows any, or the path does not exist. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let inner: Definition | undefined = unwrap((schema as unknown as { def: Definition }).def);
  for (const part of path) {
    const next: { readonly def: Definition } | undefined =
      inner.element ?? inner.valueType ?? inner.shape?.[String(part)];
    if (!next) return [];
    inner = unwrap(next.def);
  }
  return Object.keys(inner.shape ?? inner.keyType?.def.entries ?? {});
}

/** The schema without `default`, `nullable`, `optional` and transformations around it. */
function unwrap(definition: Definition): Definition {
  let inner = definition;
  for (;;) {
    const next = inner.innerType ?? inner.in;
    if (!next) return inner;
    inner = next.def;
  }
}

/** Describes a schema issue for the person who wrote the file. `prefix` precedes the issue's own path. */
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
      `is not known here. ${listAllowed(keysAt(schema, issue.path), unknown)}`,
    );
  }
  if (issue.code === 'invalid_key') {
    const unknown = String(issue.path.at(-1));
    const names = keysAt(schema, issue.path.slice(0, -1));
    return problem(
      file,
      key,
      at,
      names.length > 0
        ? `is not known here. ${listAllowed(names, unknown)}`
        : (issue.issues[0]?.message ?? issue.message),
    );
  }
  if (issue.code === 'invalid_value')
    return problem(file, key, at, `is not allowed. ${listAllowed(issue.values.map(String), at)}`);
  if (issue.code === 'invalid_type' && at === undefined)
    return problem(file, key, at, `is missing: ${issue.expected} expected`);
  if ((issue.code === 'too_big' || issue.code === 'too_small') && typeof at === 'number')
    return problem(file, key, at, `must be ${limitText(issue)}`);
  return problem(file, key, at, issue.message);
}

function limitText(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  if (issue.code === 'too_big')
    return issue.inclusive === false ? `below ${issue.maximum}` : `at most ${issue.maximum}`;
  return issue.inclusive === false ? `above ${issue.minimum}` : `at least ${issue.minimum}`;
}

/** "Allowed: a, b. Did you mean "a"?" */
export function listAllowed(names: readonly string[], given: unknown): string {
  const near = typeof given === 'string' ? nearestName(given, names) : null;
  return `Allowed: ${names.join(', ')}.${near ? ` Did you mean "${near}"?` : ''}`;
}

export function problem(file: string, key: string | null, value: unknown, text: string): TenantProblem {
  const shown = value === undefined ? '' : ` (${JSON.stringify(value)?.slice(0, 120) ?? String(value)})`;
  return { file, key, value, message: `${key ?? 'file'}${shown} ${text}`.trim() };
}
