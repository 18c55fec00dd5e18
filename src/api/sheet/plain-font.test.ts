import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainFont } from './plain-font.ts';

const woff = readFileSync('node_modules/@fontsource/inter/files/inter-latin-400-normal.woff');
const tagsOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, at) => font.toString('latin1', 12 + at * 16, 16 + at * 16));

describe('the font of the sheet', () => {
  it('has every table except the dropped ones, at the listed offsets', () => {
    const font = plainFont(woff, ['GSUB']);
    const tags = tagsOf(font);
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'GPOS', 'head', 'hmtx', 'loca', 'maxp']));
    expect(tags).not.toContain('GSUB');
    expect(tagsOf(plainFont(woff, []))).toHaveLength(tags.length + 1);
    const head = 12 + tags.indexOf('head') * 16;
    // The magic number of the table "head" is at byte 12.
    expect(font.readUInt32BE(font.readUInt32BE(head + 8) + 12)).toBe(0x5f0f3cf5);
  });

  it('refuses a file that is not WOFF', () => {
    expect(() => plainFont(Buffer.from('wOF2 and more'), [])).toThrow('use a .woff');
  });
});
