/** One record of a feed: its values of `columns` (in that order), or why it cannot be read. */
export interface FeedRecord {
  /** Line in the file (CSV) or number of the record, counted from 1. */
  readonly line: number;
  readonly values: readonly string[];
  readonly problem: string | null;
  readonly excerpt: string;
}

export interface RecordReader {
  /** The file's columns; for JSON and XML, those of the first records. */
  readonly columns: readonly string[];
  /** Unit of `FeedRecord.line`. */
  readonly counts: 'line' | 'record';
  /**
   * Yields batches, because awaiting every record would take longer than reading it. `wanted` are looked up in each
   * record; structured values of columns in `whole` are returned as JSON.
   */
  read(wanted: readonly string[], whole?: ReadonlySet<string>): AsyncIterable<readonly FeedRecord[]>;
}

/** A file that is not in the expected format at all: nothing is imported. */
export class UnreadableFeed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFeed';
  }
}
