import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { docx, pdf, photo, pngBomb, relation, relationsFile, makeZip } from '#tests/support/sample-files.ts';
import { checkFiles } from './check-files.server.ts';
import type { OwnField } from '../rules/own-fields.ts';

const OWN: readonly OwnField[] = [
  { name: 'cv', label: 'Your CV', kind: 'file', takes: 'document', required: false },
  { name: 'front', label: 'Front', kind: 'file', takes: 'photo', required: false },
];
const check = (field: 'cv' | 'front', bytes: Buffer, name = 'file.xyz') =>
  checkFiles(OWN, [{ field, name, size: bytes.length, cutBy: null, read: async () => bytes }], cleanPhoto);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const INCOMPRESSIBLE = createHash('shake256', { outputLength: 600_000 }).digest();

describe('the files of a form', () => {
  const sent = (bytes: Buffer, name: string, field = 'cv') => ({
    field,
    name,
    size: bytes.length,
    cutBy: null,
    read: async () => bytes,
  });

  it('are not stored while one of them is refused', async () => {
    const { checked } = await checkFiles(OWN, [sent(pdf(), 'a.pdf'), sent(Buffer.from('x'), 'b.pdf')], cleanPhoto);
    expect(checked).toEqual([]);
  });

  it('have one error for each field', async () => {
    const bad = Buffer.from('x');
    const files = [sent(bad, 'a.pdf'), sent(bad, 'b.pdf'), sent(bad, 'c.jpg', 'front')];
    const { errors } = await checkFiles(OWN, files, cleanPhoto);
    expect(errors.map(({ field, message }) => [field, message.slice(0, 5)])).toEqual([
      ['cv', 'a.pdf'],
      ['front', 'c.jpg'],
    ]);
  });

  it('have the digest of what was posted, which our own encoder does not change', async () => {
    const posted = await photo();
    const { checked } = await check('front', posted);
    expect(checked[0]!.postedSha256).toBe(createHash('sha256').update(posted).digest('hex'));
  });
});

describe('photos', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('stores a %s as a new JPEG without metadata', async (format) => {
    const posted = await photo(format);
    expect((await sharp(posted).metadata()).exif?.toString('latin1')).toContain('Jane Citizen');
    const { checked, errors } = await check('front', posted, 'IMG 001.HEIC.png');
    expect(errors).toEqual([]);
    expect(checked[0]).toMatchObject({ field: 'front', label: 'Front', type: 'image/jpeg', name: 'IMG 001-HEIC.jpg' });
    const about = await sharp(checked[0]!.bytes).metadata();
    expect([about.format, about.width, about.exif, about.xmp, about.iptc]).toEqual([
      'jpeg',
      600,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps nothing that was appended to a photo or hidden in it', async () => {
    const polyglot = Buffer.concat([
      await photo(),
      Buffer.from(`${SVG}<?php system(1) ?>`),
      makeZip([{ name: 'a.html', content: SVG }]),
    ]);
    const { checked } = await check('front', polyglot);
    expect(checked[0]!.bytes.includes('<script')).toBe(false);
    expect(checked[0]!.bytes.includes('PK\x05\x06')).toBe(false);
  });

  it('makes a large photo smaller', async () => {
    const { checked } = await check('front', await photo('jpeg', 4000, 3000));
    expect(await sharp(checked[0]!.bytes).metadata()).toMatchObject({ width: 2560, height: 1920 });
  });

  it.each([
    ['a drawing with a script', async () => Buffer.from(SVG)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => photo('gif')],
    ['an AVIF', () => photo('avif')],
    ['a document', async () => pdf()],
    ['a photo of which the end is missing', async () => (await photo()).subarray(0, 700)],
    ['a page with the first bytes of a photo', async () => Buffer.from(`\xff\xd8\xff\xe0${SVG}`, 'latin1')],
    ['a photo of more pixels than memory has room for', async () => pngBomb(60_000)],
    ['a photo whose data is less than its size says', async () => pngBomb(900)],
  ])('refuses %s', async (_, made) => {
    const { checked, errors } = await check('front', await made(), 'x.jpg');
    expect(checked).toEqual([]);
    expect(errors).toEqual([
      {
        field: 'front',
        message: 'x.jpg is not a photo that we can read, or it is damaged. Choose a JPEG, PNG or WebP file.',
      },
    ]);
  });

  it('says what to do with a HEIC photo', async () => {
    const { errors } = await check('front', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.HEIC');
    expect(errors[0]!.message).toMatch(/^IMG_1\.HEIC is a HEIC photo, .* Choose the photo again as JPEG/);
  });
});

describe('documents', () => {
  it('stores a PDF and a Word document as they are, with names that their content decides', async () => {
    expect((await check('cv', pdf(), 'CV v1.2.exe')).checked[0]).toMatchObject({
      type: 'application/pdf',
      name: 'CV v1-2.pdf',
      bytes: pdf(),
    });
    expect((await check('cv', docx(), '../../etc/passwd')).checked[0]).toMatchObject({
      name: 'passwd.docx',
      bytes: docx(),
    });
  });

  it('takes a Word document with links for its reader', async () => {
    const links = relation('http://schemas.example/relationships/hyperlink', 'https://www.example.com', 'External');
    const { errors } = await check(
      'cv',
      docx([{ name: 'word/_rels/document.xml.rels', content: relationsFile(links) }]),
    );
    expect(errors).toEqual([]);
  });

  const ACTIVE = 'contains macros, programs or links that load other files. Save it as PDF and choose that.';
  const DAMAGED = 'is damaged, or not a Word document (DOCX). Save it again, and choose the new file.';
  const TOO_MUCH = 'unpacks to far more than a document does. Save it as PDF and choose that.';
  const NEITHER = 'is neither a PDF nor a Word document (DOCX). Save it in one of these formats and choose it again.';
  const template = (type = 'attachedTemplate', mode = 'External') =>
    relation(`http://schemas.example/relationships/${type}`, 'https://evil.example/t.dotm', mode);
  const withRelations = (content: Buffer | string) => docx([{ name: 'word/_rels/settings.xml.rels', content }]);
  const related = (content: string) => withRelations(relationsFile(content));
  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), NEITHER],
    ['a drawing', Buffer.from(SVG), NEITHER],
    ['a program', Buffer.from('MZ\x90\0'), NEITHER],
    ['an old Word document', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), NEITHER],
    [
      'half of a PDF',
      pdf().subarray(0, 60),
      'is not a complete PDF. Save or download it again, and choose the new file.',
    ],
    [
      'a PDF that is an archive, too',
      Buffer.concat([
        pdf().subarray(0, -6),
        makeZip([{ name: 'x', content: 'x' }]),
        Buffer.from('startxref\n1\n%%EOF'),
      ]),
      'is a PDF and another kind of file at once. Save it as a PDF again.',
    ],
    [
      'a PDF that is a page, too',
      pdf('<html><script>alert(1)</script>'),
      'is a PDF and another kind of file at once. Save it as a PDF again.',
    ],
    [
      'a PDF with a program after it',
      pdf('', 'MZ'),
      'is not a complete PDF. Save or download it again, and choose the new file.',
    ],
    ['an archive of something else', makeZip([{ name: 'index.html', content: SVG }]), NEITHER],
    ['a Word document with macros', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), ACTIVE],
    [
      'a renamed DOCM',
      docx([], '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'),
      ACTIVE,
    ],
    ['a Word document that loads a template', related(template()), ACTIVE],
    ['a template whose mode is written with entities', related(template(undefined, 'Extern&#97;l')), ACTIVE],
    ['a relation whose type is written with entities', related(template('&#104;yperlink')), ACTIVE],
    ['a relation inside another element', related(`<Choice>${template()}</Choice>`), DAMAGED],
    ['relations that are not UTF-8', withRelations(Buffer.from(`\ufeff${relationsFile('')}`, 'utf16le')), DAMAGED],
    ['relations that are something else', withRelations('<other/>'), DAMAGED],
    ['relations of two megabytes', related(' '.repeat(2_000_001)), TOO_MUCH],
    ['a macro under another name', related(template('vbaProject', 'Internal')), ACTIVE],
    ['an embedded object under another name', related(template('oleObject', 'Internal')), ACTIVE],
    ['a Word document with a program', docx([{ name: 'word/media/run.exe', content: 'x' }]), ACTIVE],
    ['an encrypted document', docx([{ name: 'word/a.xml', content: 'x', isEncrypted: true }]), DAMAGED],
    ['an archive without a document', makeZip([{ name: '[Content_Types].xml', content: '<Types/>' }]), NEITHER],
    [
      'an archive of 100 MB that its own size would allow',
      docx([{ name: 'word/a.bmp', content: INCOMPRESSIBLE, claimedSize: 100_000_001 }]),
      TOO_MUCH,
    ],
    [
      'a PDF of no version',
      Buffer.from(pdf().toString('latin1').replace('1.7', 'x.y'), 'latin1'),
      'is not a complete PDF. Save or download it again, and choose the new file.',
    ],
    [
      'a Word document with an embedded program',
      docx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }]),
      ACTIVE,
    ],
    ['a Word document cut off', docx().subarray(0, -30), DAMAGED],
    ['an archive with one name twice', docx([{ name: 'word/document.xml', content: 'other' }]), DAMAGED],
    ['an archive with paths out of it', docx([{ name: '../../x', content: 'x' }]), DAMAGED],
    [
      'an archive that claims less than it unpacks to',
      docx([{ name: 'word/a.xml', content: Buffer.alloc(50_000_000), claimedSize: 10 }]),
      DAMAGED,
    ],
    [
      'an archive that unpacks to too much',
      docx([{ name: 'word/a.xml', content: Buffer.alloc(30_000_000) }]),
      TOO_MUCH,
    ],
    [
      'an archive of too many files',
      docx(Array.from({ length: 2000 }, (_, at) => ({ name: `word/${at}.xml`, content: '' }))),
      TOO_MUCH,
    ],
  ])('refuses %s', async (_, bytes, problem) => {
    const { checked, errors } = await check('cv', bytes, 'cv.docx');
    expect(checked).toEqual([]);
    expect(errors).toEqual([{ field: 'cv', message: `cv.docx ${problem}` }]);
  });
});
