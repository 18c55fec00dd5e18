// Draws the marks of makes out of simple-icons into one data file, `src/api/make-marks.json`: run it after a change of either list.
// The marks are their owners' trademarks; they stand here to name the makes that a dealer sells.
import { writeFileSync } from 'node:fs';
import * as icons from 'simple-icons';
import { findManufacturer, MANUFACTURERS } from '#vehicle/rules/make.ts';

/** Heavier drawings are replaced by the make's name: a tile is no place for 20 kB of crest. */
const LONGEST = 4800;

const marks: Record<string, string> = {};
for (const icon of Object.values(icons)) {
  const make = typeof icon === 'object' && 'path' in icon ? findManufacturer(icon.title) : undefined;
  if (make && icon.path.length <= LONGEST) marks[make.slug] = icon.path;
}
const sorted = Object.fromEntries(Object.entries(marks).sort(([a], [b]) => a.localeCompare(b)));
writeFileSync('src/api/make-marks.json', `${JSON.stringify(sorted, null, 1)}\n`);
console.log(`${Object.keys(sorted).length} of ${MANUFACTURERS.length} makes have a mark.`);
