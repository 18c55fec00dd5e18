import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  hasSpin,
  INTERIOR_PANORAMA,
  SPIN_FRAMES,
  STUDIO_BODIES,
  STUDIO_VIEWS,
  type StudioBodySlug,
} from './studio-names.ts';
import { openStudio } from './studio-browser.ts';

/**
 * Renders every body: `node demo/studio/render.ts [body …] [--views | --spins] [--again]`. Skips existing files, so an interrupted run
 * can be resumed; `--again` renders the named bodies again. Deterministic: the same source and the same browser give the same
 * pictures.
 */
const PICTURES = join(import.meta.dirname, '../pictures');
const INTERIORS = [
  ['cabin', 'globalThis.takeCabin(1280, 960)'],
  [INTERIOR_PANORAMA, 'globalThis.takePanorama(2048)'],
] as const;
const args = process.argv.slice(2);
const again = args.includes('--again');
const named = args.filter((one) => !one.startsWith('--'));
const all: readonly string[] = STUDIO_BODIES;
for (const one of named)
  if (!all.includes(one)) throw new Error(`No body is called "${one}"; there are ${all.join(', ')}.`);
const bodies = named.length > 0 ? named : all;

interface Job {
  readonly body: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  /** Rendered this much larger, then scaled down. */
  readonly supersample: number;
}
const jobs: Job[] = [];
const views = STUDIO_VIEWS.filter((name) => name !== 'cabin').map((name) => ({
  name,
  width: 1280,
  height: 960,
  quality: 50,
  supersample: 1.25,
}));
const spins = SPIN_FRAMES.slice(0, 13).map((name) => ({
  name,
  width: 800,
  height: 600,
  quality: 46,
  supersample: 2.5,
}));
const wanted = [...(args.includes('--spins') ? [] : views), ...(args.includes('--views') ? [] : spins)];
for (const body of bodies)
  for (const one of wanted)
    if (!one.name.startsWith('spin-') || hasSpin(body as StudioBodySlug)) jobs.push({ body, ...one });

const studio = await openStudio();
try {
  for (const [name, script] of named.length > 0 ? [] : INTERIORS) {
    const file = join(PICTURES, 'interior', `${name}.webp`);
    if (!again && existsSync(file)) continue;
    mkdirSync(join(PICTURES, 'interior'), { recursive: true });
    await writeFile(
      file,
      await sharp(studio.bytes((await studio.run(script)) as string))
        .removeAlpha()
        .webp({ quality: 82, effort: 4, smartSubsample: true })
        .toBuffer(),
    );
    process.stdout.write(`interior ${name}\n`);
  }
  for (const { body, name, width, height, quality, supersample } of jobs) {
    const file = (layer: string) => join(PICTURES, body, `${name}.${layer}.avif`);
    if (!again && ['base', 'paint', 'cover'].every((layer) => existsSync(file(layer)))) continue;
    const started = Date.now();
    const script = `globalThis.takePicture(${JSON.stringify(body)}, ${JSON.stringify(name)}, ${width}, ${height}, ${supersample})`;
    const picture = (await studio.run(script)) as { base: string; paint: string };
    mkdirSync(join(PICTURES, body), { recursive: true });
    const seen = studio.bytes(picture.base);
    const small = { quality, effort: 3 };
    const base = await sharp(seen)
      .removeAlpha()
      .avif({ ...small, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const paint = await sharp(studio.bytes(picture.paint)).removeAlpha().greyscale().avif(small).toBuffer();
    const cover = await sharp(seen).extractChannel('alpha').avif(small).toBuffer();
    await writeFile(file('base'), base);
    await writeFile(file('paint'), paint);
    await writeFile(file('cover'), cover);
    const mark = createHash('sha256').update(base).update(paint).update(cover).digest('hex').slice(0, 8);
    process.stdout.write(
      `${body} ${name} ${Math.round((base.length + paint.length + cover.length) / 1024)} KB ${((Date.now() - started) / 1000).toFixed(1)} s ${mark}\n`,
    );
  }
} finally {
  await studio.close();
}
