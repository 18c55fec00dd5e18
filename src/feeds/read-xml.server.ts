import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readText, type Encoding } from './feed-file.server.ts';
import { UnreadableFeed, type RecordReader } from './rules/record-reader.ts';
import { LONGEST_TEXT, readObjects, tooLong, type CutRecord } from './structured-reader.server.ts';
import { XmlSlicer } from './rules/xml-slicer.ts';

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
      throw new UnreadableFeed(
        any ? 'The file is no whole XML document: it breaks off. Nothing of it was imported.' : 'The file is empty.',
      );
  }

  function parse(text: string): CutRecord {
    const valid = XMLValidator.validate(text);
    if (valid !== true) return { object: null, text, problem: `is no XML: ${valid.err.msg}` };
    try {
      const document = PARSER.parse(text) as Record<string, unknown>;
      const object = document[records];
      return typeof object === 'object' && object !== null
        ? { object, text, problem: null }
        : { object: null, text, problem: 'is empty' };
    } catch (error) {
      return { object: null, text, problem: `is no XML: ${(error as Error).message.slice(0, 120)}` };
    }
  }
}
