import { crc32, deflateSync, gzipSync } from 'node:zlib';

/** A grey PNG with 1 bit per pixel: a few kilobytes that decompress to width x height pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG with a wrong size in its header (`SOF` rewritten). */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg);
  for (let at = 2; at + 9 < lying.length;) {
    const marker = lying[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2) {
      lying.writeUInt16BE(height, at + 5);
      lying.writeUInt16BE(width, at + 7);
      return lying;
    }
    at += 2 + lying.readUInt16BE(at + 2);
  }
  throw new Error('This JPEG has no frame header.');
}

/** Other content that hosts serve instead of a photo. */
export const NO_PICTURES: Readonly<Record<string, Buffer>> = {
  'SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
  ),
  'SVG behind a space': Buffer.from(
    '\n <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ),
  'SVG, compressed': gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
  'a page': Buffer.from('<!doctype html><title>Not found</title><p>The picture has gone.'),
  'an archive': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 3)]),
  'a document': Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
  'a TIFF': Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(100)]),
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  'JPEG in name only': Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ]),
  'PNG in name only': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300, 65)]),
  'WebP in name only': Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
  'GIF in name only': Buffer.from('GIF89a\xff\xff\xff\xff\xf7\0\0,', 'latin1'),
  'AVIF in name only': Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\xff\xff\xff\xffmeta', 'latin1'),
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}
