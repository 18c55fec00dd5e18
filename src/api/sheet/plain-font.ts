import { inflateSync } from 'node:zlib';

/**
 * Converts a WOFF font to TrueType without some of its tables. A sheet needs no glyph alternates (`GSUB`), and applying
 * them takes most of the drawing time.
 */
export function plainFont(woff: Buffer, without: readonly string[]): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF')
    throw new Error('A font of the sheet is not a WOFF file: use a .woff of @fontsource/inter.');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = 44 + at * 20;
    const [offset, stored, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ];
    const bytes = woff.subarray(offset, offset + stored);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: stored < length ? inflateSync(bytes) : bytes,
    };
  }).filter((table) => !without.includes(table.tag));
  const head = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = 12 + at * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
