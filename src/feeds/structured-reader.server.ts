import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { UnreadableFeed, type FeedRecord, type RecordReader } from './rules/record-reader.ts';
import { pathsOf, valueAt, wholeAt } from './rules/structured-values.ts';
import { readText, type Encoding } from './feed-file.server.ts';
import { JsonSlicer } from './rules/json-slicer.ts';
import { XmlSlicer } from './rules/xml-slicer.ts';

/** A record as it was cut out of the document: its object, or why it has none. */
interface CutRecord {
  readonly object: unknown;
  readonly text: string;
  readonly problem: string | null;
}

/** Columns of JSON and XML are not declared: they are what this many first records say. */
const LOOK_AHEAD = 200;

/** Makes a reader of records that come as objects. The first ones are read ahead to learn the columns. */
async function readObjects(cuts: AsyncGenerator<readonly CutRecord[]>): Promise<RecordReader> {
  const ahead: CutRecord[] = [];
  const columns = new Set<string>();
  let ended = false;
  while (!ended && ahead.length < LOOK_AHEAD) {
    const piece = await cuts.next();
    if (piece.done) ended = true;
    else ahead.push(...piece.value);
  }
  for (const cut of ahead.slice(0, LOOK_AHEAD)) if (cut.problem === null) pathsOf(cut.object, columns);
  let number = 0;

  async function* read(
    wanted: readonly string[],
    whole: ReadonlySet<string> = new Set(),
  ): AsyncGenerator<readonly FeedRecord[]> {
    const paths = wanted.map((column) => ({ path: column.split('.'), take: whole.has(column) ? wholeAt : valueAt }));
    const toRecord = (cut: CutRecord): FeedRecord => {
      number++;
      const excerpt = cut.text.slice(0, 200);
      if (cut.problem !== null) return { line: number, values: [], problem: cut.problem, excerpt };
      return { line: number, values: paths.map(({ path, take }) => take(cut.object, path)), problem: null, excerpt };
    };
    for (let at = 0; at < ahead.length; at += 500) yield ahead.slice(at, at + 500).map(toRecord);
    ahead.length = 0;
    if (ended) return;
    for await (const piece of cuts) yield piece.map(toRecord);
  }
  return { columns: [...columns], counts: 'record', read };
}

/** One record longer than this is no record. */
const LONGEST_TEXT = 4_000_000;

function tooLong(what: string): UnreadableFeed {
  return new UnreadableFeed(
    `One ${what} is longer than ${LONGEST_TEXT.toLocaleString('en-AU')} characters; the file is not closed properly.`,
  );
}

/**
 * The records of a JSON feed: the list at `records`, the document when it is a list, or the document as the one record. A
 * document that breaks off is refused as a whole.
 */
export async function readJson(
  file: string,
  encoding: Encoding,
  records: string | null,
  onBytes: (bytes: number) => void,
): Promise<RecordReader> {
  return readObjects(cut());

  async function* cut(): AsyncGenerator<readonly CutRecord[]> {
    const slicer = new JsonSlicer(records?.split('.') ?? []);
    // A document without the list may be one record itself, as some systems answer for a single car.
    let whole = '';
    let pending = 0;
    try {
      for await (const text of readText(file, encoding, onBytes)) {
        if (!slicer.found && whole.length < LONGEST_TEXT) whole += text;
        const found = slicer.push(text);
        pending = found.length > 0 ? 0 : pending + text.length;
        if (slicer.found && pending > LONGEST_TEXT && !slicer.complete) throw tooLong('record');
        if (found.length > 0) yield found.map(parse);
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new UnreadableFeed(`The file is not JSON: ${error.message}.`, { cause: error });
    }
    if (!slicer.complete)
      throw new UnreadableFeed(
        whole.trim() === '' && !slicer.found
          ? 'The file is empty.'
          : 'The JSON document is incomplete. Nothing was imported.',
      );
    if (slicer.found) return;
    const one = parse(whole);
    if (one.problem !== null) throw new UnreadableFeed(`The file is not JSON: ${one.problem}.`);
    const keys = Object.keys(one.object as object);
    // An answer that holds lists or objects but not the one we were told of is a different kind of answer, not a car.
    if (
      Object.values(one.object as object).some(
        (value) => Array.isArray(value) && value.some((item) => typeof item === 'object'),
      )
    ) {
      throw new UnreadableFeed(
        `The file has no list ${records}; it has ${keys.slice(0, 20).join(', ')}. Correct "records" in the mapping.`,
      );
    }
    yield [one];
  }
}

function parse(text: string): CutRecord {
  try {
    const object: unknown = JSON.parse(text);
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return { object, text, problem: null };
    return { object: null, text, problem: 'is not an object' };
  } catch (error) {
    return { object: null, text, problem: `is not JSON: ${(error as Error).message.slice(0, 120)}` };
  }
}

// Only the five entities of XML itself and numbers: a document's own entities, which can name files or grow without end, are never read.
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: true,
  htmlEntities: false,
});

/** The records of an XML feed: every element called `records`. Attributes are columns that begin with `@`. */
export async function readXml(
  file: string,
  encoding: Encoding,
  records: string,
  onBytes: (bytes: number) => void,
): Promise<RecordReader> {
  return readObjects(cut());

  async function* cut(): AsyncGenerator<readonly CutRecord[]> {
    const slicer = new XmlSlicer(records);
    let pending = 0;
    let any = false;
    for await (const text of readText(file, encoding, onBytes)) {
      const found = slicer.push(text);
      any ||= text.trim() !== '';
      pending = found.length > 0 ? 0 : pending + text.length;
      if (pending > LONGEST_TEXT) throw tooLong(`element ${records}`);
      if (found.length > 0)
        yield found.map((slice) =>
          slice.problem === null ? parse(slice.text) : { object: null, text: slice.text, problem: slice.problem },
        );
    }
    if (!slicer.complete)
      throw new UnreadableFeed(any ? 'The XML document is incomplete. Nothing was imported.' : 'The file is empty.');
  }

  function parse(text: string): CutRecord {
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
