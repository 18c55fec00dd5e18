import type { FeedField } from './feed-fields.ts';

/**
 * The result of parsing one value. `problem` is reported to the person who runs the import. `strange` marks a value
 * that cannot belong to this field, which suggests that the row's columns are shifted.
 */
export interface Parsed {
  readonly value: unknown;
  readonly problem: string | null;
  readonly strange: boolean;
  /** The part of the raw value that was parsed, if the mapping's rules changed it. */
  readonly given?: string;
  /** Other fields that this value states, for records that do not state them elsewhere: `Was $48,990 Now $45,990`. */
  readonly also?: Readonly<Partial<Record<FeedField, unknown>>>;
}

/** The value is empty, which is not a problem. */
export const NOTHING: Parsed = { value: null, problem: null, strange: false };
