import { buffer } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { fromBufferPromise, type Entry } from 'yauzl';
import type { FileType } from '../rules/lead-files.ts';

/** The type of a document with its unchanged bytes, or a sentence about the file that continues its name. */
export type CheckedDocument = { readonly type: FileType; readonly bytes: Buffer } | { readonly problem: string };

const NEITHER = {
  problem: 'is neither a PDF nor a Word document (DOCX). Save it in one of these formats and choose it again.',
};

/** Decides by content alone. Documents are stored as they are: their text is what the sender wants the dealer to read. */
export async function checkDocument(bytes: Buffer): Promise<CheckedDocument> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return checkPdf(bytes);
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return checkDocx(bytes);
  return NEITHER;
}

/** Readers look for the end of a PDF, and for the directory of a ZIP, in this many last bytes. */
const PDF_END = 1024;
const ZIP_END = 65_557;
const BEGINNING = 1024;

/** A PDF from its first byte to its last, which is not also something else: a web page or an archive. */
function checkPdf(bytes: Buffer): CheckedDocument {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - PDF_END));
  const isWhole = /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end);
  if (!isWhole) return { problem: 'is not a complete PDF. Save or download it again, and choose the new file.' };
  const isPage = /<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(bytes.toString('latin1', 0, BEGINNING));
  const isArchive = bytes.subarray(Math.max(0, bytes.length - ZIP_END)).includes('PK\x05\x06');
  return isPage || isArchive
    ? { problem: 'is a PDF and another kind of file at once. Save it as a PDF again.' }
    : { type: 'application/pdf', bytes };
}

const MAX_ENTRIES = 2000;
/** Limits the whole archive, without compression. */
const MAX_CONTENT_BYTES = 100_000_000;
const MAX_RATIO = 200;
/** Small archives of repetitive XML have a high ratio without being a danger. */
const ALLOWED_CONTENT_BYTES = 10_000_000;

class Refused extends Error {}

const DAMAGED = 'is damaged, or not a Word document (DOCX). Save it again, and choose the new file.';
const TOO_MUCH = 'unpacks to far more than a document does. Save it as PDF and choose that.';
const ACTIVE = 'contains macros, programs or links that load other files. Save it as PDF and choose that.';

async function checkDocx(bytes: Buffer): Promise<CheckedDocument> {
  try {
    await readDocx(bytes);
    return { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', bytes };
  } catch (error) {
    // Everything that yauzl or zlib throws about these bytes means that the archive is damaged.
    return { problem: error instanceof Refused ? error.message : DAMAGED };
  }
}

async function readDocx(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
  if (zip.entryCount > MAX_ENTRIES) throw new Refused(TOO_MUCH);
  const names = new Set<string>();
  let contentBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (names.has(name) || entry.isEncrypted()) throw new Refused(DAMAGED);
    names.add(name);
    contentBytes += entry.uncompressedSize;
    if (contentBytes > MAX_CONTENT_BYTES || contentBytes > Math.max(ALLOWED_CONTENT_BYTES, bytes.length * MAX_RATIO))
      throw new Refused(TOO_MUCH);
    if (isProgram(name)) throw new Refused(ACTIVE);
    await checkEntry(name, entry, await zip.openReadStreamPromise(entry));
  }
  if (!names.has('[content_types].xml') || !names.has('word/document.xml')) throw new Refused(NEITHER.problem);
}

function isProgram(name: string): boolean {
  return (
    /(?:^|\/)(?:vbaproject|vbadata|activex|embeddings|customui)/.test(name) ||
    /\.(?:bin|exe|dll|js|vbs|hta|docm|dotm)$/.test(name)
  );
}

const MAX_RELATIONS = 2_000_000;
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
});

interface Relation {
  readonly '@Type'?: string;
  readonly '@TargetMode'?: string;
}

/** Unpacks an entry: yauzl compares its real size and checksum with the declared ones, and zlib works on its own threads. */
async function checkEntry(name: string, { uncompressedSize }: Entry, content: AsyncIterable<Buffer>): Promise<void> {
  if (!name.endsWith('.rels') && name !== '[content_types].xml') {
    for await (const _ of content);
    return;
  }
  if (uncompressedSize > MAX_RELATIONS) throw new Refused(TOO_MUCH);
  const text = (await buffer(content)).toString('utf8');
  if (name === '[content_types].xml') {
    if (/macroEnabled/i.test(text)) throw new Refused(ACTIVE);
    return;
  }
  if (parseRelations(text).some(isActive)) throw new Refused(ACTIVE);
}

/** Elements of another kind could hide a relation from us that the reader of the document finds. */
function parseRelations(text: string): readonly Relation[] {
  const { Relationships: root } = xml.parse(text) as { Relationships?: Readonly<Record<string, unknown>> | '' };
  if (root === '') return [];
  if (root === undefined || Object.keys(root).some((name) => name !== 'Relationship' && !name.startsWith('@')))
    throw new Refused(DAMAGED);
  return [root['Relationship'] ?? []].flat() as Relation[];
}

/** The parts of a document that are programs, wherever in the archive they are. */
const PROGRAMS = /\/(?:vbaProject|oleObject|control|package|aFChunk)$/i;

/**
 * True if the reader of the document would load or run something: a template or an object from elsewhere, or a program
 * inside. Rejects entities, because they are not decoded here.
 */
function isActive({ '@Type': type = '', '@TargetMode': mode = 'Internal' }: Relation): boolean {
  if (type.includes('&') || PROGRAMS.test(type)) return true;
  return mode !== 'Internal' && !type.endsWith('/hyperlink');
}
