import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { createUploads, openUploads, UploadRefused } from './uploads.ts';

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-uploads-'));
afterAll(() => rm(dir, { recursive: true, force: true }));
const limits = { fileMegabytes: 1, enquiryMegabytes: 2, mostFiles: 3 };
const uploads = createUploads({ dir, pauseMs: 200 });
const TYPE = 'multipart/form-data; boundary=edge';

const text = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (field: string, name: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;

/** A request whose body is made piece by piece, and how many bytes of it were taken. */
function posted(pieces: Iterable<string | Buffer> | AsyncIterable<string | Buffer>, type = TYPE) {
  const taken = { bytes: 0 };
  const arriving = (async function* () {
    for await (const piece of pieces) {
      taken.bytes += piece.length;
      yield Buffer.from(piece);
    }
  })();
  const body = Readable.toWeb(Readable.from(arriving)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return { request: { body, headers: new Headers({ 'content-type': type }) }, taken };
}
const read = (...pieces: (string | Buffer)[]) => uploads.read(posted(pieces).request, limits);
function* large(megabytes: number) {
  for (let count = 0; count < megabytes * 16; count++) yield Buffer.alloc(62_500, 'x');
}

it('removes at its start what a killed process left [GAP-078]', async () => {
  const folder = path.join(dir, 'left');
  await openUploads(folder);
  await writeFile(path.join(folder, 'a-file-that-had-its-name'), 'content');
  await openUploads(folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('reads fields and files, and keeps no named file on disk', async () => {
  const form = await read(
    text('name', 'Jane'),
    fileHead('cv', 'my cv.pdf'),
    'content',
    '\r\n',
    text('phone', '1'),
    '--edge--',
  );
  expect(form.fields).toEqual([
    ['name', 'Jane'],
    ['phone', '1'],
  ]);
  expect(form.files).toMatchObject([{ field: 'cv', name: 'my cv.pdf', size: 7, cutBy: null }]);
  expect((await form.files[0]!.read()).toString()).toBe('content');
  expect(await readdir(dir)).toEqual([]);
  await form.close();
});

it('has no file where a file field was left empty, and an empty one where the file was', async () => {
  const form = await read(fileHead('cv', ''), '\r\n', fileHead('cv', 'empty.pdf'), '\r\n', '--edge--');
  expect(form.files).toMatchObject([{ name: 'empty.pdf', size: 0 }]);
  expect(await form.files[0]!.read()).toEqual(Buffer.alloc(0));
  await form.close();
});

it('has a file whose sender gave it no name', async () => {
  const form = await read(fileHead('cv', ''), 'content', '\r\n', '--edge--');
  expect(form.files).toMatchObject([{ field: 'cv', name: '', size: 7 }]);
  await form.close();
});

it('has the files in the order of the form, however long each takes to write', async () => {
  const parts = Array.from({ length: 12 }, (_, at) => [
    fileHead('cv', `${at}.pdf`),
    'x'.repeat(at % 2 === 0 ? 30_000 : 0),
    '\r\n',
  ]);
  const form = await uploads.read(posted([[...parts.flat(), '--edge--'].join('')]).request, {
    ...limits,
    mostFiles: 20,
  });
  expect(form.files.map(({ name }) => name)).toEqual(parts.map((_, at) => `${at}.pdf`));
  await form.close();
});

it('cuts a file at its limit and reads the fields after it', async () => {
  const form = await read(fileHead('cv', 'a.pdf'), ...large(1.5), '\r\n', text('name', 'Jane'), '--edge--');
  expect(form.files).toMatchObject([{ size: 1_000_000, cutBy: 'fileLimit' }]);
  expect(form.fields).toEqual([['name', 'Jane']]);
  await form.close();
});

it('says of a file over both limits that it is too large itself', async () => {
  const form = await read(fileHead('cv', 'a.pdf'), ...large(3));
  expect(form.files).toMatchObject([{ size: 1_000_000, cutBy: 'fileLimit' }]);
  await form.close();
});

it('has more files than allowed, so that the form can say so', async () => {
  const file = [fileHead('cv', 'a.pdf'), 'x', '\r\n'].join('');
  const form = await read(file.repeat(4), fileHead('front', ''), '\r\n', '--edge--');
  expect(form.files).toHaveLength(4);
  await form.close();
});

it('frees the disk when it is closed', async () => {
  const form = await read(fileHead('cv', 'a.pdf'), 'content', '\r\n', '--edge--');
  await form.close();
  await expect(form.files[0]!.read()).rejects.toThrow('closed');
});

it('stops reading a form at its limit, and gives what it has read', async () => {
  const files = function* () {
    yield text('name', 'Jane');
    for (let count = 0; count < 100; count++) {
      yield fileHead('cv', `${count}.pdf`);
      yield* large(0.9);
      yield '\r\n';
    }
  };
  const { request, taken } = posted(files());
  const form = await uploads.read(request, limits);
  expect(taken.bytes).toBeLessThan(2_400_000);
  expect(form.fields).toEqual([['name', 'Jane']]);
  expect(form.files.map(({ cutBy }) => cutBy)).toEqual([null, null, 'enquiryLimit']);
  await form.close();
});

it.each([
  ['without its end', TYPE, [text('name', 'Jane'), fileHead('cv', 'a.pdf'), 'half'], 400],
  ['without a boundary', 'multipart/form-data', [text('name', 'Jane'), '--edge--'], 400],
  [
    'with too much text',
    TYPE,
    [text('message', 'x'.repeat(40_000)), text('more', 'x'.repeat(40_000)), '--edge--'],
    413,
  ],
  ['that is followed by more than it may have', TYPE, [text('name', 'Jane'), '--edge--\r\n', ...large(3)], 413],
] as const)('refuses a form %s', async (_, type, pieces, status) => {
  const refused = uploads.read(posted(pieces, type).request, limits);
  await expect(refused).rejects.toThrow(UploadRefused);
  await expect(refused).rejects.toMatchObject({ status });
});

it('gives up a sender that pauses', async () => {
  async function* pausing() {
    yield text('name', 'Jane');
    yield fileHead('cv', 'a.pdf');
    await new Promise(() => {});
  }
  await expect(uploads.read(posted(pausing()).request, limits)).rejects.toMatchObject({ status: 408 });
});

it('refuses files while the disk that forms may use is full, and takes them again afterwards', async () => {
  const small = createUploads({ dir, diskBytes: 800_000 });
  const half = () => posted([fileHead('cv', 'a.pdf'), ...large(0.5), '\r\n--edge--']).request;
  const first = await small.read(half(), limits);
  await expect(small.read(half(), limits)).rejects.toMatchObject({ status: 503 });
  await first.close();
  const second = await small.read(half(), limits);
  expect(second.files).toHaveLength(1);
  await second.close();
});

it('ignores parts beyond the number that any form has', async () => {
  const form = await read(...Array.from({ length: 2000 }, () => text('name', 'x')), '--edge--');
  expect(form.fields.length).toBeLessThanOrEqual(300);
  await form.close();
});
