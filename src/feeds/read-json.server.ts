import { readText, type Encoding } from './feed-file.server.ts';
import { JsonSlicer } from './rules/json-slicer.ts';
import { UnreadableFeed, type RecordReader } from './rules/record-reader.ts';
import { LONGEST_TEXT, readObjects, tooLong, type CutRecord } from './structured-reader.server.ts';

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
      throw new UnreadableFeed(`The file is no JSON: ${error.message}.`, { cause: error });
    }
    if (!slicer.complete)
      throw new UnreadableFeed(
        whole.trim() === '' && !slicer.found
          ? 'The file is empty.'
          : 'The file is no whole JSON document: it breaks off. Nothing of it was imported.',
      );
    if (slicer.found) return;
    const one = parse(whole);
    if (one.problem !== null) throw new UnreadableFeed(`The file is no JSON: ${one.problem}.`);
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
    return { object: null, text, problem: 'is no object' };
  } catch (error) {
    return { object: null, text, problem: `is no JSON: ${(error as Error).message.slice(0, 120)}` };
  }
}
