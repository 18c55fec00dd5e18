import { CsvReader, guessDelimiter } from './rules/csv-records.ts';
import { readText, type Encoding } from './feed-file.server.ts';
import { UnreadableFeed, type FeedRecord, type RecordReader } from './rules/record-reader.ts';
import type { FeedMapping } from './mapping-schema.server.ts';
import { readJson, readXml } from './structured-reader.server.ts';

const BATCH = 500;

/** Column names come from the header, without outer spaces; a repeated name becomes `Price (2)`. */
async function readCsv(
  file: string,
  encoding: Encoding,
  delimiter: string | null,
  onBytes: (bytes: number) => void,
): Promise<RecordReader> {
  const text = readText(file, encoding, onBytes);
  let head = '';
  let done = false;
  while (!done && (head.length < 4096 || !/[\r\n][^\r\n]/.test(head))) {
    const piece = await text.next();
    if (piece.done) done = true;
    else head += piece.value;
  }
  const reader = new CsvReader(delimiter ?? guessDelimiter(head.trimStart()));
  reader.push(head.replace(/^(?:\s*\n)+/, (blank) => '\n'.repeat(blank.split('\n').length - 1)));
  if (done) reader.end();
  const header = reader.next();
  if (header === null || header.values === null) {
    await text.return(undefined);
    throw new UnreadableFeed(
      header === null
        ? 'The file is empty: it has no header row.'
        : `The header row (line ${header.line}) ${header.problem}.`,
    );
  }
  const columns = uniqueNames(header.values.map((name) => name.replace(/\s+/g, ' ').trim()));
  while (columns.length > 1 && columns.at(-1) === '') columns.pop();
  reader.expect(columns.length);

  async function* read(wanted: readonly string[]): AsyncGenerator<readonly FeedRecord[]> {
    const at = wanted.map((column) => columns.indexOf(column));
    for (;;) {
      let batch: FeedRecord[] = [];
      for (let record = reader.next(); record !== null; record = reader.next()) {
        const { line } = record;
        const values = record.values;
        batch.push(
          values === null
            ? { line, values: [], problem: record.problem, excerpt: record.excerpt }
            : {
                line,
                values: at.map((index) => values[index] ?? ''),
                problem: null,
                excerpt: values.join(reader.delimiter).slice(0, 200),
              },
        );
        if (batch.length >= BATCH) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
      if (done) return;
      const piece = await text.next();
      if (piece.done) {
        done = true;
        reader.end();
      } else {
        reader.push(piece.value);
      }
    }
  }
  return { columns, counts: 'line', read };
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Opens a file of records. Throws when the file does not have the format that the mapping states. */
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
