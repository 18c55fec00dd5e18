import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { exportedModel, trace } from './trace.ts';
import { withoutGrain } from './grain.ts';
import { PLATE, STUDIO_PLACES, YARD_PLATES } from './yard-names.ts';

/**
 * Renders the yards with a path tracer: `node demo/studio/render-yards.ts [PLACE …] [--threads=2]`. Finished plates stay in the folder of
 * temporary files, as with `render-traced.ts`. Seeds are fixed.
 */
const PICTURES = join(import.meta.dirname, '../pictures/yards');
const args = process.argv.slice(2);
const threads = Number(args.find((one) => one.startsWith('--threads='))?.slice(10) ?? 2);
const named = args.filter((one) => !one.startsWith('--'));
for (const one of named)
  if (!STUDIO_PLACES.some((place) => place === one))
    throw new Error(`No yard is called "${one}"; there are ${STUDIO_PLACES.join(', ')}.`);
const places = STUDIO_PLACES.filter((place) => named.length === 0 || named.includes(place));

const folder = join(tmpdir(), 'studio-traced', 'yards');
mkdirSync(folder, { recursive: true });
// The stock in the yards.
const model = await exportedModel('suv', folder, ['front']);
const job = join(folder, 'job.json');
await writeFile(job, JSON.stringify({ model, folder, threads, places, plates: YARD_PLATES, samples: 8, ...PLATE }));
await trace('yards.py', job);
mkdirSync(PICTURES, { recursive: true });
for (const place of places)
  for (const view of YARD_PLATES[place]) {
    const { data, info } = await sharp(await readFile(join(folder, `${place}.${view}.png`)))
      .removeAlpha()
      .toColourspace('srgb')
      .median(3)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const planes = [0, 1, 2].map((channel) =>
      Float32Array.from({ length: width * height }, (_, pixel) => data[pixel * 3 + channel]!),
    );
    const clean = withoutGrain({ width, height, planes });
    const even = Buffer.from(
      Uint8Array.from({ length: data.length }, (_, at) => Math.round(clean[at % 3]![Math.floor(at / 3)]!)),
    );
    const file = await sharp(even, { raw: { width, height, channels: 3 } })
      .avif({ quality: 48, effort: 5, chromaSubsampling: '4:2:0' })
      .toBuffer();
    await writeFile(join(PICTURES, `${place}.${view}.avif`), file);
    process.stdout.write(`${place} ${view} ${Math.round(file.length / 1024)} KB\n`);
  }
