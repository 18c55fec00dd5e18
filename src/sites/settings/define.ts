import type { z } from 'zod';

export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly default: z.output<S>;
  /** One sentence that a dealer understands. */
  readonly about: string;
  /** Whether the value may reach a browser; default `server`. */
  readonly seenBy: 'server' | 'browser';
  readonly rows: readonly string[];
}

export type Area = Readonly<Record<string, SettingDefinition>>;

/** One named way in which sites may differ. `rows` are the requirement rows it serves. */
export function setting<S extends z.ZodType>(definition: {
  schema: S;
  default: NoInfer<z.output<S>>;
  about: string;
  seenBy?: 'server' | 'browser';
  rows?: readonly string[];
}): SettingDefinition<S> {
  return { seenBy: 'server', rows: [], ...definition };
}

export type AreaValues<A extends Area> = { readonly [K in keyof A]: z.output<A[K]['schema']> };
