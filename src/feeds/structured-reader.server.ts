import { formatNumber } from '#rules/money.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { UnreadableFeed, type FeedRecord, type RecordReader } from './rules/record-reader.ts';
import { collectPaths, valueAt, wholeAt } from './rules/structured-values.ts';
import { readText, type Encoding } from './feed-file.server.ts';
import { JsonSlicer } from './rules/json-slicer.ts';
import { XmlSlicer } from './rules/xml-slicer.ts';

/** A record extracted from the document: its object, or why it has none. */
interface ExtractedRecord {
  readonly object: unknown;
  readonly text: string;
  readonly problem: string | null;
}

/** JSON and XML declare no columns: they are collected from this many first records. */
const LOOK_AHEAD = 200;

/** Creates a reader of records that are objects. Reads the first records in advance to collect the columns. */
async function readObjects(cuts: AsyncGenerator<readonly ExtractedRecord[]>): Promise<RecordReader> {
  const ahead: ExtractedRecord[] = [];
  const columns = new Set<string>();
  let ended = false;
  while (!ended && ahead.length < LOOK_AHEAD) {
    const piece = await cuts.next();
    if (piece.done) ended = true;
    else ahead.push(...piece.value);
  }
  for (const cut of ahead.slice(0, LOOK_AHEAD)) if (cut.problem === null) collectPaths(cut.object, columns);
  let number = 0;

  async function* read(
    wanted: readonly string[],
    whole: ReadonlySet<string> = new Set(),
  ): AsyncGenerator<readonly FeedRecord[]> {
    const paths = wanted.map((column) => ({ path: column.split('.'), read: whole.has(column) ? wholeAt : valueAt }));
    const toRecord = (cut: ExtractedRecord): FeedRecord => {
      number++;
      const excerpt = cut.text.slice(0, 200);
      if (cut.problem !== null) return { line: number, values: [], problem: cut.problem, excerpt };
      return { line: number, values: paths.map(({ path, read }) => read(cut.object, path)), problem: null, excerpt };
    };
    for (let at = 0; at < ahead.length; at += 500) yield ahead.slice(at, at + 500).map(toRecord);
    ahead.length = 0;
    if (ended) return;
    for await (const piece of cuts) yield piece.map(toRecord);
  }
  return { columns: [...columns], counts: 'record', read };
}

/** One record longer than this is invalid. */
const MAX_RECORD_LENGTH = 4_000_000;

function tooLong(what: string): UnreadableFeed {
  return new UnreadableFeed(
    `One ${what} is longer than ${formatNumber(MAX_RECORD_LENGTH)} characters; the file is not closed properly.`,
  );
}

function incomplete(format: 'JSON' | 'XML', isEmpty: boolean): UnreadableFeed {
  return new UnreadableFeed(
    isEmpty ? 'The file is empty.' : `The ${format} document is incomplete. Nothing was imported.`,
  );
}

/**
 * Reads the records of a JSON feed: the list at `records`, the document if it is a list, or the document as the only
 * record. A truncated document is refused as a whole.
 */
export async function readJson(
  file: string,
  encoding: Encoding,
  records: string | null,
  onBytes: (bytes: number) => void,
): Promise<RecordReader> {
  return readObjects(cut());

  async function* cut(): AsyncGenerator<readonly ExtractedRecord[]> {
    const slicer = new JsonSlicer(records === null ? [] : records.split('.'));
    // A document without the list may itself be a record: some systems return a single vehicle that way.
    let whole = '';
    let pending = 0;
    try {
      for await (const text of readText(file, encoding, onBytes)) {
        if (!slicer.found && whole.length < MAX_RECORD_LENGTH) whole += text;
        const found = slicer.push(text);
        pending = found.length > 0 ? 0 : pending + text.length;
        if (slicer.found && pending > MAX_RECORD_LENGTH && !slicer.complete) throw tooLong('record');
        if (found.length > 0) yield found.map(parse);
      }
    } catch (error) {
      throw error instanceof SyntaxError ? notJson(error.message, error) : error;
    }
    if (!slicer.complete) throw incomplete('JSON', whole.trim() === '' && !slicer.found);
    if (!slicer.found) yield [onlyRecord(whole, records)];
  }
}

function notJson(why: string, cause?: SyntaxError): UnreadableFeed {
  return new UnreadableFeed(`The file is not JSON: ${why}.`, { cause });
}

/** A document without the list, as its only record. */
function onlyRecord(text: string, records: string | null): ExtractedRecord {
  const one = parse(text);
  if (one.problem !== null) throw notJson(one.problem);
  const keys = Object.keys(one.object as object);
  // A document with other lists of objects is a different kind of answer, not a vehicle.
  if (
    Object.values(one.object as object).some(
      (value) => Array.isArray(value) && value.some((item) => typeof item === 'object'),
    )
  ) {
    throw new UnreadableFeed(
      `The file has no list ${records}; it has ${keys.slice(0, 20).join(', ')}. Correct "records" in the mapping.`,
    );
  }
  return one;
}

function parse(text: string): ExtractedRecord {
  try {
    const object: unknown = JSON.parse(text);
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return { object, text, problem: null };
    return { object: null, text, problem: 'is not an object' };
  } catch (error) {
    return { object: null, text, problem: `is not JSON: ${(error as Error).message.slice(0, 120)}` };
  }
}

// Only XML's five built-in entities and character references: entities of the document, which can read files or expand without limit, are ignored.
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: true,
  htmlEntities: false,
});

/** Reads the records of an XML feed: every element named `records`. Attributes are columns that start with `@`. */
export async function readXml(
  file: string,
  encoding: Encoding,
  records: string,
  onBytes: (bytes: number) => void,
): Promise<RecordReader> {
  return readObjects(cut());

  async function* cut(): AsyncGenerator<readonly ExtractedRecord[]> {
    const slicer = new XmlSlicer(records);
    let pending = 0;
    let any = false;
    for await (const text of readText(file, encoding, onBytes)) {
      const found = slicer.push(text);
      any ||= text.trim() !== '';
      pending = found.length > 0 ? 0 : pending + text.length;
      if (pending > MAX_RECORD_LENGTH) throw tooLong(`element ${records}`);
      if (found.length > 0)
        yield found.map((slice) =>
          slice.problem === null ? parse(slice.text) : { object: null, text: slice.text, problem: slice.problem },
        );
    }
    if (!slicer.complete) throw incomplete('XML', !any);
  }

  function parse(text: string): ExtractedRecord {
    const valid = XMLValidator.validate(text);
    if (valid !== true) return { object: null, text, problem: `is not XML: ${valid.err.msg}` };
    try {
      const document = PARSER.parse(text) as Record<string, unknown>;
      const object = document[records];
      return typeof object === 'object' && object !== null
        ? { object, text, problem: null }
        : { object: null, text, problem: 'is empty' };
    } catch (error) {
      return { object: null, text, problem: `is not XML: ${(error as Error).message.slice(0, 120)}` };
    }
  }
}
