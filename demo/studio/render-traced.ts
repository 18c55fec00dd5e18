import { existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FULL_SIZE_VIEW, hasSpin, STUDIO_BODIES } from './studio-names.ts';
import { exportedModel, renderCommand, trace } from './trace.ts';
import { tracedLayers, type Layers } from './traced-layers.ts';
import { SPIN_WIDTH, TRACED_SPIN, TRACED_VIEWS } from './traced-views.ts';

/**
 * Renders bodies with a path tracer: `node demo/studio/render-traced.ts BODY … [--views=rear,front | --spin] [--threads=2]`. Needs Blender with Cycles (`BLENDER`, 3.4 or
 * later) and Chromium, which makes the meshes. Finished views stay in the folder of temporary files, so an interrupted run goes on where it
 * stopped; the layers of a body are written when all its views are there, so that a gallery is from one renderer. Only a body that is traced
 * whole can have single views rendered again. The seed is fixed.
 */
const PICTURES = join(import.meta.dirname, '../pictures');
const args = process.argv.slice(2);
const { names, threads } = renderCommand('body', STUDIO_BODIES);
const wanted = args
  .find((one) => one.startsWith('--views='))
  ?.slice(8)
  .split(',');
/** The spin of a body, or its views; a spin has many frames, which are seen smaller. */
const isSpin = args.includes('--spin');
const { all, suffix, floorSamples, quality } = isSpin
  ? { all: TRACED_SPIN, suffix: '-spin', floorSamples: 24, quality: 46 }
  : { all: TRACED_VIEWS, suffix: '', floorSamples: 48, quality: 50 };
const views = all.filter(({ name }) => wanted === undefined || wanted.includes(name));
if (wanted !== undefined && views.length < wanted.length)
  throw new Error(`A view is one of ${TRACED_VIEWS.map(({ name }) => name).join(', ')}.`);
for (const one of names)
  if (isSpin && !hasSpin(one)) throw new Error(`${one} has no spin.`);
  else if ((wanted !== undefined || isSpin) && !existsSync(join(PICTURES, one, `${FULL_SIZE_VIEW}.full.base.avif`)))
    throw new Error(`All views of ${one} have to be traced first.`);

for (const body of names) {
  const folder = join(tmpdir(), 'studio-traced', body + suffix);
  mkdirSync(folder, { recursive: true });
  const model = await exportedModel(
    body,
    folder,
    all.map(({ name }) => name),
  );
  const job = join(folder, 'job.json');
  await writeFile(job, JSON.stringify({ model, folder, threads, floorSamples, views }));
  await trace('trace.py', job);
  let bytes = 0;
  mkdirSync(join(PICTURES, body), { recursive: true });
  for (const { name } of views) bytes += await write(body, name, folder);
  process.stdout.write(`${body} ${Math.round(bytes / 1024)} KB\n`);
}

async function write(body: string, name: string, folder: string): Promise<number> {
  const [car, floor, normal, pigment] = await Promise.all(
    ['car', 'floor', 'normal', 'pigment'].map((one) => readFile(join(folder, `${name}.${one}.png`))),
  );
  const layers = await tracedLayers(car!, floor!, [normal!, pigment!]);
  if (isSpin) return save(body, name, layers, SPIN_WIDTH);
  if (name !== FULL_SIZE_VIEW) return save(body, name, layers, layers.width);
  return (await save(body, `${name}.full`, layers, layers.width)) + (await save(body, name, layers, 1280));
}

/** Writes the layers at a width; returns their bytes. */
async function save(
  body: string,
  name: string,
  { width, height, base, paint, cover }: Layers,
  to: number,
): Promise<number> {
  const image = (pixels: Buffer, channels: 1 | 3) => sharp(pixels, { raw: { width, height, channels } }).resize(to);
  // A near view has large even areas, for which fewer bytes do.
  const small = { quality: name === 'detail' ? 46 : quality, effort: 4 };
  let bytes = 0;
  for (const [layer, made] of [
    ['base', image(base, 3).avif({ ...small, chromaSubsampling: '4:2:0' })],
    ['paint', image(paint, 1).toColourspace('b-w').avif(small)],
    // Coarse steps in a soft shadow would be seen.
    [
      'cover',
      image(cover, 1)
        .toColourspace('b-w')
        .avif({ ...small, quality: 60 }),
    ],
  ] as const) {
    const file = await made.toBuffer();
    await writeFile(join(PICTURES, body, `${name}.${layer}.avif`), file);
    bytes += file.length;
  }
  return bytes;
}
