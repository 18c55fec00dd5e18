import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** Files that shoppers send, and files that attackers send, made from nothing. */

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** A size that the directory claims instead of the real one. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
}

/** A ZIP archive as Word writes it. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isEncrypted = false } of entries) {
    const raw = Buffer.from(content);
    const compressed = deflateRawSync(raw);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(compressed.length, 14);
    shared.writeUInt32LE(claimedSize ?? raw.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), compressed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>';

export function docx(more: readonly ZipEntry[] = [], types = TYPES): Buffer {
  return makeZip([
    { name: '[Content_Types].xml', content: types },
    {
      name: '_rels/.rels',
      content: relationsFile(relation('http://schemas.example/officeDocument', 'word/document.xml')),
    },
    { name: 'word/document.xml', content: '<w:document xmlns:w="x"><w:body>My CV</w:body></w:document>' },
    ...more,
  ]);
}

export function relation(type: string, target: string, mode = ''): string {
  return `<Relationship Id="r1" Type="${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
}

export function relationsFile(content: string): string {
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return `<?xml version="1.0"?><Relationships xmlns="${namespace}">${content}</Relationships>`;
}

export function pdf(text = 'My CV', afterwards = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Title (${text}) >>\nendobj\nxref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n40\n%%EOF\n${afterwards}`,
    'latin1',
  );
}

/** A photo that says where it was taken, as phones do. */
export function photo(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
  width = 600,
  height = 400,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
    .withExif({
      IFD0: { Make: 'Phone', Artist: 'Jane Citizen' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '153/1 1/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of a few kilobytes that claims to have this many pixels. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateRawSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
