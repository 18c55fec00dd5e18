import { z } from 'zod';

export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly default: z.output<S>;
  /** One or two sentences for a dealer; shown in docs/settings.md and in the editor. */
  readonly about: string;
  /** `browser` if the value is sent to the browser; default `server`. */
  readonly seenBy: 'server' | 'browser';
  /** Values of earlier versions, each with what it is now; a file that still has one loads with a warning. */
  readonly formerly?: Readonly<Record<string, string | boolean>>;
  /**
   * Settings of earlier versions (`area.name`) that are part of this one, each with how its value changes the present one. A file that
   * still has one loads with a warning, for one release.
   */
  readonly replaces?: Readonly<Record<string, (value: unknown, present: never) => unknown>>;
  /** A setting of the same area whose value must be lower: the lowest of a range of which this is the highest. */
  readonly above?: string;
  /** The field of the requirement's entity Site that this setting is; listed in docs/settings.md. */
  readonly entityField?: string;
}

export type Area = Readonly<Record<string, SettingDefinition>>;

/** The words for yes and no in files of earlier versions. */
const FORMER_YES_NO = { on: true, off: false, shown: true, hidden: false };

/** Declares a setting. */
export function setting<S extends z.ZodType>(definition: {
  schema: S;
  default: NoInfer<z.output<S>>;
  about: string;
  seenBy?: 'server' | 'browser';
  formerly?: Readonly<Record<string, string | boolean>>;
  replaces?: Readonly<Record<string, (value: unknown, present: z.output<S>) => z.output<S>>>;
  above?: string;
  entityField?: string;
}): SettingDefinition<S> {
  const isYesNo = definition.schema instanceof z.ZodBoolean;
  return {
    seenBy: 'server',
    ...definition,
    ...(isYesNo && { formerly: { ...FORMER_YES_NO, ...definition.formerly } }),
  };
}

export type AreaValues<A extends Area> = { readonly [K in keyof A]: z.output<A[K]['schema']> };
