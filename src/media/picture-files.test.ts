import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PictureFiles } from './picture-files.server.ts';

const HOUR = 3_600_000;
let dir: string;
let clock: number;
let warnings: string[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-pictures-'));
  clock = Date.now();
  warnings = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (maxBytes = 100_000) =>
  new PictureFiles({
    dir,
    maxBytes,
    log: { warn: (_facts, message) => void warnings.push(message) },
    now: () => clock,
  });
const bytes = (size: number, fill = 1) => Buffer.alloc(size, fill);
const all = async () =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('the cache of pictures', () => {
  it('is shared with other processes and survives a restart', async () => {
    const one = open();
    const other = open();
    expect(await one.get('a')).toBeNull();
    expect(await one.has('a')).toBe(false);
    expect(await one.put('a', bytes(100))).toBe(true);
    expect(await other.get('a')).toEqual(bytes(100));
    expect(await open().get('a')).toEqual(bytes(100));
    expect(await open().bytes()).toBe(108);
  });

  it('stays below its limit by deleting the least recently used files', async () => {
    const files = open(10_000);
    for (let number = 0; number < 50; number++) {
      await files.put(`${number}`, bytes(984));
      clock += 1000;
      await files.get('0');
      expect(await files.bytes()).toBeLessThanOrEqual(10_000);
    }
    expect(
      (await Promise.all((await all()).map((file) => stat(file)))).reduce((sum, one) => sum + one.size, 0),
    ).toBeLessThanOrEqual(10_000);
    expect(await files.get('0')).not.toBeNull();
    expect(await files.get('49')).not.toBeNull();
    expect(await files.get('1')).toBeNull();
  });

  it('preserves the order of use over a restart', async () => {
    const files = open(10_000);
    for (let number = 0; number < 10; number++) {
      await files.put(`${number}`, bytes(900));
      clock += 2 * HOUR;
    }
    // Modification times are from the system clock: set them to the clock of this test.
    for (const [at, file] of (
      await Promise.all((await all()).map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
    )
      .sort((a, b) => a.at - b.at)
      .map((one) => one.file)
      .entries()) {
      await utimes(file, (clock - (20 - at) * HOUR) / 1000, (clock - (20 - at) * HOUR) / 1000);
    }
    const again = open(10_000);
    await again.bytes();
    expect(await again.get('0')).not.toBeNull();
    const third = open(10_000);
    await third.put('new', bytes(1200));
    expect(await third.get('0')).not.toBeNull();
    expect(await third.get('1')).toBeNull();
  });

  it('shrinks when the limit is lowered', async () => {
    const files = open(100_000);
    for (let number = 0; number < 50; number++) await files.put(`${number}`, bytes(984));
    expect(await open(10_000).bytes()).toBeLessThanOrEqual(10_000);
    expect((await all()).length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['cut', (file: string) => truncate(file, 50)],
    ['empty', (file: string) => truncate(file, 0)],
    ['changed', async (file: string) => writeFile(file, (await readFile(file)).fill(9, 40, 41))],
  ])('ignores a file that is %s, and replaces it', async (_name, damage) => {
    const files = open();
    await files.put('a', bytes(100));
    await damage((await all())[0]!);
    expect(await files.get('a')).toBeNull();
    expect(await all()).toEqual([]);
    await files.put('a', bytes(100, 2));
    expect(await files.get('a')).toEqual(bytes(100, 2));
  });

  it('does not store a file that is too large', async () => {
    const files = open(10_000);
    expect(await files.put('a', bytes(2000))).toBe(false);
    expect(await all()).toEqual([]);
  });

  it('deletes old unfinished files, not those being written', async () => {
    await writeFile(path.join(dir, 'unfinished-1-1'), 'old');
    await utimes(path.join(dir, 'unfinished-1-1'), (clock - 2 * HOUR) / 1000, (clock - 2 * HOUR) / 1000);
    await writeFile(path.join(dir, 'unfinished-2-1'), 'new');
    await open().bytes();
    expect((await all()).map((file) => path.basename(file))).toEqual(['unfinished-2-1']);
  });

  it('logs once when the folder is not writable', async () => {
    const blocked = path.join(dir, 'file');
    await writeFile(blocked, '');
    const files = new PictureFiles({
      dir: path.join(blocked, 'pictures'),
      maxBytes: 10_000,
      log: { warn: (_facts, message) => void warnings.push(message) },
      now: () => clock,
    });
    expect(await files.put('a', bytes(100))).toBe(false);
    expect(await files.put('b', bytes(100))).toBe(false);
    expect(await files.get('a')).toBeNull();
    expect(warnings).toEqual(['pictures cannot be cached on disk; each request processes them again']);
  });

  it('never writes outside its folder', async () => {
    const inner = path.join(dir, 'pictures');
    await mkdir(inner);
    const files = new PictureFiles({ dir: inner, maxBytes: 10_000, log: { warn: () => {} }, now: () => clock });
    for (const key of ['../../escape', '/etc/passwd', '..', '\0', 'a/../../b']) await files.put(key, bytes(10));
    expect((await all()).every((file) => /\/pictures\/[0-9a-f]{2}\/[0-9a-f]{30}$/.test(file))).toBe(true);
    expect((await all()).length).toBe(5);
  });
});
