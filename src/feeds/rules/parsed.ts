/**
 * What became of one value. A `problem` is told to the person who runs the import. `strange` is a value that cannot be meant
 * for this field, which makes it likely that the row's columns are shifted.
 */
export interface Parsed {
  readonly value: unknown;
  readonly problem: string | null;
  readonly strange: boolean;
  /** What was read of the raw value, when a mapping's rules made something else of it. */
  readonly given?: string;
}

/** The value says nothing, which is no mistake. */
export const NOTHING: Parsed = { value: null, problem: null, strange: false };
