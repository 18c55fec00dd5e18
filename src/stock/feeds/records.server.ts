import { readCsv } from './read-csv.server.ts';
import { readJson } from './read-json.server.ts';
import { readXml } from './read-xml.server.ts';
import type { FeedMapping } from './mapping.server.ts';
import type { Encoding } from './feed-file.server.ts';

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
  /** In batches: an await for every record would cost more than the record. `wanted` are looked up in each record. */
  read(wanted: readonly string[]): AsyncIterable<readonly FeedRecord[]>;
}

/** Opens a file of records. Throws when the file as a whole is not what the mapping says that it is. */
export async function openRecords(file: string, encoding: Encoding, mapping: FeedMapping, onBytes: (bytes: number) => void): Promise<RecordReader> {
  if (mapping.format === 'csv') return readCsv(file, encoding, mapping.delimiter ?? null, onBytes);
  return mapping.format === 'json' ? readJson(file, encoding, mapping.records ?? null, onBytes) : readXml(file, encoding, mapping.records!, onBytes);
}

/** A file that is no such file at all: nothing of it is imported. */
export class UnreadableFeed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFeed';
  }
}
