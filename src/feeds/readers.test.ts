import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanText } from './rules/clean-text.ts';
import { sampleMapping } from '#tests/support/feeds.ts';
import { detectEncoding, readText, type Encoding } from './feed-file.server.ts';
import { JsonSlicer } from './rules/json-slicer.ts';
import { openRecords } from './open-records.server.ts';
import type { FeedRecord } from './rules/record-reader.ts';
import { parseMapping } from './mapping.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-readers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, 'feed');
  await writeFile(file, content);
  return file;
}

async function read(
  format: 'csv' | 'json' | 'xml',
  content: string | Uint8Array,
  wanted: readonly string[],
  records?: string,
): Promise<{ columns: readonly string[]; rows: FeedRecord[] }> {
  const mapping =
    format === 'csv'
      ? sampleMapping()
      : parseMapping(
          `feed: x\nformat: ${format}\n${records ? `records: ${records}\n` : ''}mode: full\nkey: { column: id }\ndealership: { spread: true }\nfields: { make: { column: make }, model: { column: model } }`,
          'm',
        );
  const reader = await openRecords(await write(content), 'utf-8', mapping, () => {});
  const rows: FeedRecord[] = [];
  for await (const batch of reader.read(wanted)) rows.push(...batch);
  return { columns: reader.columns, rows };
}
const values = (rows: readonly FeedRecord[]) => rows.map((row) => (row.problem === null ? row.values : row.problem));

describe('the encoding', () => {
  const text = 'Make,Model\nCitroën,C4\n';
  it.each<[string, Uint8Array, Encoding]>([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['Windows-1252', iconv.encode(text, 'windows-1252'), 'windows-1252'],
    ['UTF-16 with mark', iconv.encode(text, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['UTF-16 without mark', iconv.encode(text, 'utf-16le'), 'utf-16le'],
    ['UTF-16 big end first', iconv.encode(text, 'utf-16be', { addBOM: true }), 'utf-16be'],
    ['plain ASCII', Buffer.from('Make\nFord\n'), 'utf-8'],
    ['an empty file', Buffer.alloc(0), 'utf-8'],
  ])('detects %s and reads it without the byte order mark', async (_name, bytes, encoding) => {
    const file = await write(bytes);
    expect(await detectEncoding(file)).toBe(encoding);
    let read = '';
    for await (const piece of readText(file, encoding)) read += piece;
    expect(read.startsWith('\ufeff')).toBe(false);
    if (bytes.length > 20) expect(read).toBe(text);
  });

  it('preserves every letter of a UTF-8 file with a byte order mark and other bytes', async () => {
    const file = await write(
      Buffer.concat([Buffer.from('\ufeffMake\nCitroën\n'), iconv.encode('Škoda é\n', 'windows-1252')]),
    );
    const encoding = await detectEncoding(file);
    let read = '';
    for await (const piece of readText(file, encoding)) read += piece;
    expect(encoding).toBe('windows-1252');
    expect(cleanText(read)).toBe('Make\nCitroën\nŠkoda é\n');
  });

  it('is UTF-8 when a chunk ends within a character, but not when the last byte is missing', async () => {
    const long = Buffer.from(`${'x'.repeat(256 * 1024 - 1)}ë${'y'.repeat(10)}`);
    expect(await detectEncoding(await write(long))).toBe('utf-8');
    expect(await detectEncoding(await write(Buffer.from('Citroë').subarray(0, -1)))).toBe('windows-1252');
    expect(
      await detectEncoding(
        await write(Buffer.concat([Buffer.alloc(300 * 1024, 'x'), Buffer.from([0xe9]), Buffer.from('z')])),
      ),
    ).toBe('windows-1252');
  });
});

describe('CSV files', () => {
  it('have their delimiter detected, blank lines skipped, and duplicate columns numbered', async () => {
    const { columns, rows } = await read('csv', '\n\nA;B;B\n1;2;3\n\n', ['B (2)', 'A']);
    expect(columns).toEqual(['A', 'B', 'B (2)']);
    expect(values(rows)).toEqual([['3', '1']]);
    expect(rows[0]!.line).toBe(4);
  });
  it('are refused if empty', async () => {
    await expect(read('csv', '', ['A'])).rejects.toThrow('The file is empty');
  });
});

describe('JSON files', () => {
  it('yield the records of the named list, including lists within records', async () => {
    const { columns, rows } = await read(
      'json',
      '{"meta":{"list":[{"id":9}]},"a":{"list":[{"id":1,"pics":[{"u":"x"},{"u":"y"}],"t":"\\"]}"},{"id":2}]},"z":[{"id":3}]}',
      ['id', 'pics.u', 't'],
      'a.list',
    );
    expect(columns).toEqual(['id', 'pics', 'pics.u', 't']);
    expect(values(rows)).toEqual([
      ['1', 'x\u001ey', '"]}'],
      ['2', '', ''],
    ]);
  });
  it('may be a list or a single record', async () => {
    expect(values((await read('json', '[{"id":1},{"id":2}]', ['id'])).rows)).toEqual([['1'], ['2']]);
    expect(values((await read('json', '[{"id":1}]', ['id'], 'StockList')).rows)).toEqual([['1']]);
    expect(values((await read('json', '{"id":1,"make":"Kia"}', ['id'])).rows)).toEqual([['1']]);
    expect(values((await read('json', '{"id":1,"make":"Kia"}', ['id'], 'StockList')).rows)).toEqual([['1']]);
    expect(values((await read('json', '{"StockList":{"id":1}}', ['id'], 'StockList')).rows)).toEqual([['1']]);
    expect(values((await read('json', '{"StockList":[]}', ['id'], 'StockList')).rows)).toEqual([]);
  });
  it('lose only the broken record', async () => {
    expect(values((await read('json', '[{"id":1},{"id":oops},"text",{"id":3}]', ['id'])).rows)).toEqual([
      ['1'],
      expect.stringContaining('is not JSON'),
      'is not an object',
      ['3'],
    ]);
  });
  it.each([
    ['[{"id":1},{"id":2', /is incomplete/],
    ['[{"id":1}', /is incomplete/],
    ['', /empty/],
    ['[{"id":1}}', /closes what is not open/],
    ['{"Stock":[{"id":1}]}', /has no list StockList; it has Stock/],
  ])('are refused as a whole if %s', async (text, message) => {
    await expect(read('json', text, ['id'], 'StockList')).rejects.toThrow(message);
  });
  it('yield the same records in pieces of any size', () => {
    const text = '{"n":null,"l":[{"a":"}\\\\"},{"b":[1,{"c":"["}]}],"e":1}';
    for (let size = 1; size < text.length; size++) {
      const slicer = new JsonSlicer(['l']);
      const found: string[] = [];
      for (let at = 0; at < text.length; at += size) found.push(...slicer.push(text.slice(at, at + size)));
      expect(found, `pieces of ${size}`).toEqual(['{"a":"}\\\\"}', '{"b":[1,{"c":"["}]}']);
      expect(slicer.complete).toBe(true);
    }
  });
});

describe('XML files', () => {
  const wrap = (inner: string) => `<?xml version="1.0"?><stock>${inner}</stock>`;
  it('yield elements with attributes, lists, CDATA and entities', async () => {
    const { columns, rows } = await read(
      'xml',
      wrap(
        '<!-- <car> --><car id="1"><make>A &amp; B</make><text><![CDATA[<car> & so]]></text><img>x</img><img>y</img></car><car id="2"/>',
      ),
      ['@id', 'make', 'text', 'img'],
      'car',
    );
    expect([...columns].sort()).toEqual(['@id', 'img', 'make', 'text']);
    expect(values(rows)).toEqual([
      ['1', 'A & B', '<car> & so', 'x\u001ey'],
      ['2', '', '', ''],
    ]);
  });
  it('lose only the broken record', async () => {
    const { rows } = await read(
      'xml',
      wrap('<car id="1"><make>A</car><car id="2"><make>B</make><car id="3"><make>C</make></car>'),
      ['@id', 'make'],
      'car',
    );
    expect(values(rows)).toEqual([
      expect.stringContaining('is not XML'),
      'is not closed before the next car begins',
      ['3', 'C'],
    ]);
  });
  it('are refused as a whole if truncated', async () => {
    await expect(read('xml', '<stock><car id="1"></car><car id="2">', ['@id'], 'car')).rejects.toThrow('is incomplete');
    await expect(read('xml', '<stock><car id="1"></car>', ['@id'], 'car')).rejects.toThrow('is incomplete');
  });
  it('do not expand their own entities', async () => {
    const bomb =
      '<!DOCTYPE stock [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><stock><car id="1"><make>&b;&f;</make></car></stock>';
    const { rows } = await read('xml', bomb, ['make'], 'car');
    expect(JSON.stringify(rows)).not.toMatch(/aaaa|root:/);
  });
});
