/** Draws the demo dealers' fictional yards: `node demo/yards/draw.ts`. They are illustrations of no place. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { yardSvg, type Yard } from './yard.ts';

const DAY = { sky: ['#6fb0dd', '#e9f3f4'], ground: '#7d8288', light: '#bfe0ec' } as const;
const DUSK = { sky: ['#24406f', '#f0a878'], ground: '#5b5763', light: '#ffe0a3' } as const;
const NIGHT = { sky: ['#0d1220', '#39324f'], ground: '#2b2c35', light: '#ffe9bb' } as const;
const MORNING = { sky: ['#9fd0d6', '#fbe8cf'], ground: '#a39a8b', light: '#d5ecec' } as const;
const NAVY = '#1b3a7a';

/** By the name of the file in the pictures folder of each group. */
const YARDS: Readonly<Record<string, Readonly<Record<string, Yard>>>> = {
  'southern-cross': {
    moorooka: {
      ...DUSK,
      behind: 'town',
      hills: '#53496b',
      front: 'showroom',
      cladding: '#e9ebef',
      sign: NAVY,
      vehicles: [
        ['suv', '#f4f5f6'],
        ['ute', '#c4561f'],
        ['hatch', '#2a5da8'],
        ['suv', '#3d434b'],
      ],
    },
    geebung: {
      ...DAY,
      behind: 'gums',
      hills: '#6f8d62',
      front: 'shed',
      cladding: '#d9dde2',
      sign: NAVY,
      vehicles: [
        ['hatch', '#b7202a'],
        ['ute', '#f1f2f3'],
        ['hatch', '#8a9299'],
      ],
    },
    aspley: {
      ...NIGHT,
      behind: 'hills',
      hills: '#262539',
      front: 'showroom',
      cladding: '#1b1d24',
      sign: '#0c0d11',
      vehicles: [
        ['suv', '#a3202b'],
        ['hatch', '#eceef0'],
        ['suv', '#243f63'],
      ],
    },
    southport: {
      ...DAY,
      behind: 'sea',
      hills: '#3e8fb0',
      front: 'pavilion',
      cladding: '#f3f1ec',
      sign: NAVY,
      vehicles: [
        ['suv', '#9fb4c2'],
        ['hatch', '#f0f1f2'],
        ['suv', '#1e5c58'],
      ],
    },
    nerang: {
      ...MORNING,
      behind: 'range',
      hills: '#8aa39a',
      front: 'office',
      cladding: '#efe9df',
      sign: NAVY,
      vehicles: [
        ['hatch', '#e7e9eb'],
        ['ute', '#364150'],
        ['suv', '#8b2f27'],
        ['hatch', '#33609a'],
      ],
    },
    toowoomba: {
      ...DUSK,
      behind: 'range',
      hills: '#6a5a7a',
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
      ...MORNING,
      behind: 'sea',
      hills: '#5fb0b8',
      front: 'showroom',
      cladding: '#fbf8f2',
      sign: NAVY,
      vehicles: [
        ['hatch', '#2f8f8a'],
        ['suv', '#f2f3f3'],
        ['ute', '#c9a64a'],
      ],
    },
  },
  'blue-gum': {
    'coburg-north': {
      ...DAY,
      behind: 'gums',
      hills: '#5f8f7b',
      front: 'shed',
      cladding: '#f3ead8',
      sign: '#12573d',
      vehicles: [
        ['hatch', '#d9752b'],
        ['suv', '#f3f3f0'],
        ['hatch', '#3d6f9c'],
        ['ute', '#4c6b4f'],
      ],
    },
    dandenong: {
      ...MORNING,
      behind: 'gums',
      hills: '#86a58c',
      front: 'office',
      cladding: '#f6efe2',
      sign: '#12573d',
      vehicles: [
        ['suv', '#5a6068'],
        ['hatch', '#efece4'],
        ['hatch', '#b5322c'],
      ],
    },
  },
  coastline: {
    tuggerah: {
      ...MORNING,
      behind: 'hills',
      hills: '#7ea9a0',
      front: 'pavilion',
      cladding: '#f7f4ec',
      sign: '#0c5f80',
      vehicles: [
        ['caravan', '#f7f7f4'],
        ['motorcycle', '#c8402a'],
        ['caravan', '#e9eef0'],
      ],
    },
    albury: {
      ...DAY,
      behind: 'range',
      hills: '#86a3ad',
      front: 'shed',
      cladding: '#e9e4d8',
      sign: '#0c5f80',
      vehicles: [
        ['motorcycle', '#2f7a4a'],
        ['caravan', '#fafaf7'],
        ['motorcycle', '#2c5f9c'],
      ],
    },
  },
};

for (const [group, yards] of Object.entries(YARDS)) {
  const folder = new URL(`../../dealers/${group}/pictures/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [name, yard] of Object.entries(yards)) {
    const picture = await sharp(Buffer.from(yardSvg(yard)))
      .webp({ quality: 82 })
      .toBuffer();
    await writeFile(new URL(`yard-${name}.webp`, folder), picture);
  }
}
