import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedModel, renderCommand, trace } from '../studio/trace.ts';
import { linear, SUPERSAMPLE, tracedPhoto } from '../studio/traced-photo.ts';
import type { StudioBodySlug } from '../studio/studio-names.ts';

/**
 * Renders the photos of the demo dealers' locations with the studio's path tracer: `node demo/yards/render.ts [NAME …]
 * [--threads=2]`. They show no real place. Finished ones stay in the folder of temporary files.
 */

/** The look of one dealership from the street, which `studio/tracer/dealerships.py` builds. Colours are sRGB. */
interface Yard {
  readonly time: 'day' | 'morning' | 'dusk' | 'night' | 'inside';
  readonly behind: 'hills' | 'range' | 'sea' | 'town' | 'gums';
  readonly front: 'showroom' | 'pavilion' | 'shed' | 'office' | 'workshop';
  readonly cladding: string;
  /** The band over the windows, and banners. */
  readonly sign: string;
  /** From left to right. */
  readonly vehicles: readonly (readonly [body: StudioBodySlug, paint: string])[];
}

const NAVY = '#1b3a7a';
const GREEN = '#12573d';
const TEAL = '#0c5f80';

/** By group, and by the name of the file in its pictures folder. */
const YARDS: Readonly<Record<string, Readonly<Record<string, Yard>>>> = {
  'southern-cross': {
    moorooka: {
      time: 'dusk',
      behind: 'town',
      front: 'showroom',
      cladding: '#e9ebef',
      sign: NAVY,
      vehicles: [
        ['suv', '#f4f5f6'],
        ['ute', '#c4561f'],
        ['small-hatch', '#2a5da8'],
        ['suv', '#3d434b'],
      ],
    },
    geebung: {
      time: 'day',
      behind: 'gums',
      front: 'shed',
      cladding: '#d9dde2',
      sign: NAVY,
      vehicles: [
        ['small-hatch', '#b7202a'],
        ['ute', '#f1f2f3'],
        ['hatchback', '#8a9299'],
      ],
    },
    aspley: {
      time: 'night',
      behind: 'hills',
      front: 'showroom',
      cladding: '#1b1d24',
      sign: '#0c0d11',
      vehicles: [
        ['suv', '#a3202b'],
        ['electric-suv', '#eceef0'],
        ['suv', '#243f63'],
      ],
    },
    southport: {
      time: 'day',
      behind: 'sea',
      front: 'pavilion',
      cladding: '#f3f1ec',
      sign: NAVY,
      vehicles: [
        ['suv', '#9fb4c2'],
        ['small-hatch', '#f0f1f2'],
        ['electric-suv', '#1e5c58'],
      ],
    },
    nerang: {
      time: 'morning',
      behind: 'range',
      front: 'office',
      cladding: '#efe9df',
      sign: NAVY,
      vehicles: [
        ['small-hatch', '#e7e9eb'],
        ['ute', '#364150'],
        ['suv', '#8b2f27'],
        ['hatchback', '#33609a'],
      ],
    },
    toowoomba: {
      time: 'dusk',
      behind: 'range',
      front: 'pavilion',
      cladding: '#e4ddd3',
      sign: NAVY,
      vehicles: [
        ['ute', '#f2f2f0'],
        ['ute', '#7c3a22'],
        ['suv', '#4b5a48'],
      ],
    },
    maroochydore: {
      time: 'morning',
      behind: 'sea',
      front: 'showroom',
      cladding: '#fbf8f2',
      sign: NAVY,
      vehicles: [
        ['small-hatch', '#2f8f8a'],
        ['suv', '#f2f3f3'],
        ['ute', '#c9a64a'],
      ],
    },
    // Seen from inside: nothing is behind it.
    workshop: {
      time: 'inside',
      behind: 'town',
      front: 'workshop',
      cladding: '#e6e8ea',
      sign: NAVY,
      vehicles: [
        ['suv', '#e9ebed'],
        ['small-hatch', '#2a5da8'],
      ],
    },
  },
  'blue-gum': {
    'coburg-north': {
      time: 'day',
      behind: 'gums',
      front: 'showroom',
      cladding: '#f3ead8',
      sign: GREEN,
      vehicles: [
        ['small-hatch', '#d9752b'],
        ['suv', '#f3f3f0'],
        ['hatchback', '#3d6f9c'],
        ['ute', '#4c6b4f'],
      ],
    },
    dandenong: {
      time: 'morning',
      behind: 'gums',
      front: 'office',
      cladding: '#f6efe2',
      sign: GREEN,
      vehicles: [
        ['suv', '#5a6068'],
        ['small-hatch', '#efece4'],
        ['hatchback', '#b5322c'],
      ],
    },
  },
  coastline: {
    tuggerah: {
      time: 'morning',
      behind: 'hills',
      front: 'pavilion',
      cladding: '#f7f4ec',
      sign: TEAL,
      vehicles: [
        ['caravan', '#f7f7f4'],
        ['naked-motorcycle', '#c8402a'],
        ['motorhome', '#f4f4f2'],
      ],
    },
    albury: {
      time: 'day',
      behind: 'range',
      front: 'shed',
      cladding: '#e9e4d8',
      sign: TEAL,
      vehicles: [
        ['naked-motorcycle', '#2f7a4a'],
        ['caravan', '#fafaf7'],
        ['naked-motorcycle', '#2c5f9c'],
      ],
    },
  },
};

const SIZE = { width: 1200, height: 900 };

const all = Object.entries(YARDS).flatMap(([group, yards]) =>
  Object.entries(yards).map(([name, yard]) => ({ group, name, yard })),
);
const { names, threads } = renderCommand(
  'location',
  all.map(({ name }) => name),
);
const wanted = all.filter(({ name }) => names.includes(name));

const folder = join(tmpdir(), 'studio-traced', 'dealerships');
const models: Record<string, string> = {};
for (const body of new Set(wanted.flatMap(({ yard }) => yard.vehicles.map(([one]) => one)))) {
  await mkdir(join(folder, body), { recursive: true });
  models[body] = await exportedModel(body, join(folder, body), ['front']);
}
const yards = wanted.map(({ name, yard }) => ({
  ...yard,
  name,
  cladding: linear(yard.cladding),
  sign: linear(yard.sign),
  vehicles: yard.vehicles.map(([body, paint]) => [body, linear(paint)]),
}));
const job = join(folder, 'job.json');
const size = { width: SIZE.width * SUPERSAMPLE, height: SIZE.height * SUPERSAMPLE };
await writeFile(job, JSON.stringify({ folder, threads, samples: 8, ...size, models, yards }));
await trace('dealerships.py', job);
for (const { group, name, yard } of wanted) {
  const file = yard.front === 'workshop' ? name : `yard-${name}`;
  const photo = await tracedPhoto(join(folder, name), SIZE);
  const picture = await photo.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer();
  await writeFile(new URL(`../../dealers/${group}/pictures/${file}.webp`, import.meta.url), picture);
  process.stdout.write(`${name} ${Math.round(picture.length / 1024)} KB\n`);
}
