/** One record of a feed: what it says under each of `columns` (in that order), or why it cannot be read. */
export interface FeedRecord {
  /** Line in the file (CSV), or number of the record, both from 1. */
  readonly line: number;
  readonly values: readonly string[];
  readonly problem: string | null;
  readonly excerpt: string;
}

export interface RecordReader {
  /** The columns that the file has; of JSON and XML those of its first records. */
  readonly columns: readonly string[];
  /** What `FeedRecord.line` counts. */
  readonly counts: 'line' | 'record';
  /**
   * In batches: an await for every record would cost more than the record. `wanted` are looked up in each record; what stands under one of
   * `whole` comes as JSON where it has parts.
   */
  read(wanted: readonly string[], whole?: ReadonlySet<string>): AsyncIterable<readonly FeedRecord[]>;
}

/** A file that is no such file at all: nothing of it is imported. */
export class UnreadableFeed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFeed';
  }
}
