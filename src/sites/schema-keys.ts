import type { z } from 'zod';

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

/** The keys that a schema knows at a path into its value; none where it takes any, or where the path leads nowhere. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let inner: Definition | undefined = bare((schema as unknown as { def: Definition }).def);
  for (const part of path) {
    const next: { readonly def: Definition } | undefined =
      inner.element ?? inner.valueType ?? inner.shape?.[String(part)];
    if (!next) return [];
    inner = bare(next.def);
  }
  return Object.keys(inner.shape ?? inner.keyType?.def.entries ?? {});
}

/** Without `default`, `nullable`, `optional` and transformations around it. */
function bare(definition: Definition): Definition {
  let inner = definition;
  for (;;) {
    const next = inner.innerType ?? inner.in;
    if (!next) return inner;
    inner = next.def;
  }
}
