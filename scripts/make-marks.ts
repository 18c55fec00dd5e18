// The logos are their owners' trademarks; they are used here to identify the makes that a dealer sells.
import { writeFileSync } from 'node:fs';
import * as icons from 'simple-icons';
import { findManufacturer, MANUFACTURERS } from '#vehicle/rules/manufacturers.ts';

/** Heavier drawings are replaced by the make's name: a tile does not need a 20 kB crest. */
const LONGEST = 4800;

const marks: Record<string, string> = {};
for (const icon of Object.values(icons)) {
  const make = typeof icon === 'object' && 'path' in icon ? findManufacturer(icon.title) : undefined;
  if (make && icon.path.length <= LONGEST) marks[make.slug] = icon.path;
}
const sorted = Object.fromEntries(Object.entries(marks).sort(([a], [b]) => a.localeCompare(b)));
writeFileSync('src/vehicle/make-marks.json', `${JSON.stringify(sorted, null, 1)}\n`);
console.log(`${Object.keys(sorted).length} of ${MANUFACTURERS.length} makes have a mark.`);
