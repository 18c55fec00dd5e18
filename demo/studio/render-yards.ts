import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { exportedModel, renderCommand, trace } from './trace.ts';
import { evenPicture } from './traced-photo.ts';
import { PLATE, STUDIO_PLACES, YARD_PLATES } from './yard-names.ts';

/**
 * Renders the yards with a path tracer: `node demo/studio/render-yards.ts [PLACE …] [--threads=2]`. Finished plates stay in the folder of
 * temporary files, as with `render-traced.ts`. Seeds are fixed.
 */
const PICTURES = join(import.meta.dirname, '../pictures/yards');
const { names: places, threads } = renderCommand('yard', STUDIO_PLACES);

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
    const even = await evenPicture(sharp(join(folder, `${place}.${view}.png`)).median(3), PLATE);
    const file = await even.avif({ quality: 48, effort: 5, chromaSubsampling: '4:2:0' }).toBuffer();
    await writeFile(join(PICTURES, `${place}.${view}.avif`), file);
    process.stdout.write(`${place} ${view} ${Math.round(file.length / 1024)} KB\n`);
  }
