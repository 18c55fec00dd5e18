/** Draws the portraits of the demo dealers' fictional people: `node demo/portraits/draw.ts`. They are illustrations of no one. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { portraitSvg, type Portrait } from './portrait.ts';

const SKIN = {
  fair: { skin: '#f3cdb0', shade: '#dfae8c' },
  light: { skin: '#eab994', shade: '#d19c74' },
  olive: { skin: '#d9a273', shade: '#bd8455' },
  brown: { skin: '#b0764b', shade: '#925d36' },
  deep: { skin: '#7d4f33', shade: '#633c25' },
} as const;

/** By the name of the file in the pictures folder of each group. */
const PORTRAITS: Readonly<Record<string, Readonly<Record<string, Portrait>>>> = {
  'southern-cross': {
    'priya-raman': {
      ...SKIN.brown,
      ground: '#f0c9a4',
      hair: '#231815',
      style: 'long',
      top: '#1f4e8c',
      collar: 'blazer',
    },
    'tom-hargreaves': {
      ...SKIN.fair,
      ground: '#bcd3e6',
      hair: '#8b8f94',
      style: 'short',
      top: '#2c3e55',
      collar: 'shirt',
      more: ['glasses'],
    },
    'lani-tuala': {
      ...SKIN.olive,
      ground: '#cfe3c8',
      hair: '#2a1b14',
      style: 'bun',
      top: '#0f6f6a',
      collar: 'blazer',
      more: ['earrings'],
    },
    'mick-dunne': {
      ...SKIN.light,
      ground: '#d9d4c7',
      hair: '#a8572a',
      style: 'fade',
      top: '#3b4a52',
      collar: 'polo',
      more: ['beard'],
    },
    'grace-okafor': {
      ...SKIN.deep,
      ground: '#f1d48c',
      hair: '#1c1411',
      style: 'curls',
      top: '#a3262d',
      collar: 'polo',
      more: ['earrings'],
    },
    'daniel-nguyen': {
      ...SKIN.light,
      ground: '#c7d8d6',
      hair: '#1b1a1d',
      style: 'short',
      top: '#22262e',
      collar: 'polo',
    },
    'renee-walsh': {
      ...SKIN.fair,
      ground: '#d5cbe3',
      hair: '#c98f3f',
      style: 'bob',
      top: '#545b66',
      collar: 'polo',
      more: ['glasses'],
    },
  },
  'blue-gum': {
    'amira-haddad': {
      ...SKIN.olive,
      ground: '#cfe0d4',
      hair: '#2f6f73',
      style: 'scarf',
      top: '#244b4d',
      collar: 'polo',
    },
    'josh-keane': {
      ...SKIN.fair,
      ground: '#f2d3b5',
      hair: '#6b4426',
      style: 'fade',
      top: '#2f6b4f',
      collar: 'polo',
      more: ['stubble'],
    },
  },
  coastline: {
    'deb-lawson': { ...SKIN.light, ground: '#bfdbe0', hair: '#b9b3aa', style: 'bob', top: '#c2562d', collar: 'polo' },
    'arjun-singh': {
      ...SKIN.brown,
      ground: '#f0d7a8',
      hair: '#274b7a',
      style: 'turban',
      top: '#3a3f46',
      collar: 'shirt',
    },
    'kirra-bell': { ...SKIN.brown, ground: '#dcd0bd', hair: '#3a2417', style: 'curls', top: '#27546b', collar: 'polo' },
  },
};

for (const [group, people] of Object.entries(PORTRAITS)) {
  const folder = new URL(`../../dealers/${group}/pictures/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [name, portrait] of Object.entries(people)) {
    const bytes = await sharp(Buffer.from(portraitSvg(portrait)))
      .webp({ quality: 88, effort: 6 })
      .toBuffer();
    await writeFile(new URL(`staff-${name}.webp`, folder), bytes);
  }
}
