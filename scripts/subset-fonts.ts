/**
 * Writes src/styles/fonts/*.woff2: the parts of open fonts that the sites use, and prints the metrics of their substitutes for
 * src/styles/base/fonts.css. Run `npm run fonts` after changing a line below. The fonts are under the SIL Open Font Licence
 * (src/styles/fonts/OFL.txt).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FONTS = fileURLToPath(new URL('../src/styles/fonts/', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../node_modules/@fontsource-variable/', import.meta.url));

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** Letters of English and of names in western languages; the punctuation, arrows and signs that texts contain. */
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœˆ˚˜‐‑–—‘’‚“”„•…‰′″‹›⁄€™←↑→↓−∕\u2009\u202f';
/** Letters of headings, prices and names of vehicles. Other letters are shown in the text font. */
const DISPLAY = range(0x20, 0x7e) + '\u00a0©®°·½×ÅÉÖÜàáâäåçèéêëíñóôöøúü–—‘’“”•…€™→−';

type Axes = Parameters<typeof subsetFont>[2]['variationAxes'];

const SUBSETS: readonly { name: string; file: string; text: string; axes: Axes; features: readonly string[] }[] = [
  {
    name: 'text',
    file: 'inter/files/inter-latin-wght-normal.woff2',
    text: LATIN,
    axes: { wght: { min: 400, max: 760 } },
    features: ['calt', 'cv11', 'ss03'],
  },
  {
    name: 'wide',
    file: 'archivo/files/archivo-latin-standard-normal.woff2',
    text: DISPLAY,
    axes: { wdth: 125, wght: { min: 600, max: 800 } },
    features: [],
  },
  {
    name: 'soft-serif',
    file: 'fraunces/files/fraunces-latin-full-normal.woff2',
    text: DISPLAY,
    axes: { SOFT: 100, WONK: 0, opsz: 72, wght: { min: 600, max: 700 } },
    features: ['lnum'],
  },
  {
    name: 'humanist',
    file: 'cabin/files/cabin-latin-standard-normal.woff2',
    text: DISPLAY,
    axes: { wdth: 100, wght: { min: 600, max: 700 } },
    features: ['lnum'],
  },
  {
    name: 'compact',
    file: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    text: DISPLAY,
    axes: { opsz: 48, wdth: 90, wght: { min: 600, max: 800 } },
    features: [],
  },
];

for (const { name, file, text, axes, features } of SUBSETS) {
  const part = await subsetFont(readFileSync(path.join(PACKAGES, file)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum', ...features],
    noHinting: true,
  });
  writeFileSync(path.join(FONTS, `${name}.woff2`), part);
  console.log(`${name}.woff2: ${part.length} bytes`);
}
