import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { INTERIOR_PANORAMA, SPIN_FRAMES, STUDIO_BODIES, STUDIO_VIEWS } from './studio-names.ts';
import { serveStudioPage } from './studio-page.ts';

/**
 * Photographs every body of the studio: `node demo/studio/render.ts [body …] [--views | --spins] [--again]`. What is already there is
 * left alone, so a stopped run goes on where it was; `--again` takes the named bodies' pictures anew. There is no chance in the studio:
 * the same source and the same browser give the same pictures.
 */
const PICTURES = join(import.meta.dirname, '../pictures');
const FLAGS = [
  '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
];
const INTERIORS = [['cabin', 'globalThis.takeCabin(1280, 960)'], [INTERIOR_PANORAMA, 'globalThis.takePanorama(2048)']] as const;
const args = process.argv.slice(2);
const again = args.includes('--again');
const named = args.filter((one) => !one.startsWith('--'));
const all: readonly string[] = Object.values(STUDIO_BODIES);
for (const one of named) if (!all.includes(one)) throw new Error(`No body is called "${one}"; there are ${all.join(', ')}.`);
const bodies = named.length > 0 ? named : all;

interface Job { readonly body: string; readonly name: string; readonly width: number; readonly height: number; readonly quality: number }
const jobs: Job[] = [];
const views = STUDIO_VIEWS.filter((name) => name !== 'cabin').map((name) => ({ name, width: 1280, height: 960, quality: 80 }));
const spins = SPIN_FRAMES.slice(0, 13).map((name) => ({ name, width: 800, height: 600, quality: 68 }));
const wanted = [...(args.includes('--spins') ? [] : views), ...(args.includes('--views') ? [] : spins)];
for (const body of bodies) for (const one of wanted) jobs.push({ body, ...one });

const { server, url } = await serveStudioPage();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS });
try {
  const page = await browser.newPage(); page.setDefaultTimeout(300000); page.setDefaultNavigationTimeout(300000);
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(url);
  await page.waitForFunction('globalThis.studioReady', null, { timeout: 120_000 });
  for (const [name, script] of named.length > 0 ? [] : INTERIORS) {
    const file = join(PICTURES, 'interior', `${name}.webp`);
    if (!again && existsSync(file)) continue;
    mkdirSync(join(PICTURES, 'interior'), { recursive: true });
    await writeFile(file, await sharp(bytes((await page.evaluate(script)) as string)).removeAlpha().webp({ quality: 82, effort: 4, smartSubsample: true }).toBuffer());
    process.stdout.write(`interior ${name}\n`);
  }
  for (const { body, name, width, height, quality } of jobs) {
    const file = (layer: string) => join(PICTURES, body, `${name}.${layer}.webp`);
    if (!again && existsSync(file('base')) && existsSync(file('paint'))) continue;
    const started = Date.now();
    const script = `globalThis.takePicture(${JSON.stringify(body)}, ${JSON.stringify(name)}, ${width}, ${height}, 1)`;
    const picture = (await page.evaluate(script)) as { base: string; paint: string };
    mkdirSync(join(PICTURES, body), { recursive: true });
    const base = await sharp(bytes(picture.base)).removeAlpha().webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    const paint = await sharp(bytes(picture.paint)).removeAlpha().greyscale().webp({ quality, effort: 4 }).toBuffer();
    await writeFile(file('base'), base);
    await writeFile(file('paint'), paint);
    const mark = createHash('sha256').update(base).update(paint).digest('hex').slice(0, 8);
    process.stdout.write(`${body} ${name} ${Math.round((base.length + paint.length) / 1024)} KB ${((Date.now() - started) / 1000).toFixed(1)} s ${mark}\n`);
  }
} finally {
  await browser.close();
  server.close();
}

function bytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
