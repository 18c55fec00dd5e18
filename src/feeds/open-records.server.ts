import type { Encoding } from './feed-file.server.ts';
import type { FeedMapping } from './mapping.server.ts';
import { readCsv } from './read-csv.server.ts';
import { readJson } from './read-json.server.ts';
import { readXml } from './read-xml.server.ts';
import type { RecordReader } from './rules/record-reader.ts';

/** Opens a file of records. Throws when the file as a whole is not what the mapping says that it is. */
export async function openRecords(
  file: string,
  encoding: Encoding,
  mapping: FeedMapping,
  onBytes: (bytes: number) => void,
): Promise<RecordReader> {
  if (mapping.format === 'csv') return readCsv(file, encoding, mapping.delimiter ?? null, onBytes);
  return mapping.format === 'json'
    ? readJson(file, encoding, mapping.records ?? null, onBytes)
    : readXml(file, encoding, mapping.records!, onBytes);
}
