import { findManufacturer } from '#vehicle/rules/manufacturers.ts';
import { plainKey } from '#vehicle/rules/plain-key.ts';

/** What feeds call makes besides their names: short forms and the typing errors that recur. Keys are plain keys. */
const ALIASES: Readonly<Record<string, string>> = {
  vw: 'Volkswagen',
  volkswagon: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  merc: 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  mercedesbenz: 'Mercedes-Benz',
  chev: 'Chevrolet',
  chevy: 'Chevrolet',
  landrover: 'Land Rover',
  greatwall: 'Great Wall',
  'ssang yong': 'SsangYong',
  'harley davidson motorcycles': 'Harley-Davidson',
  harley: 'Harley-Davidson',
  mitsubshi: 'Mitsubishi',
  huyndai: 'Hyundai',
  hyundi: 'Hyundai',
  toyata: 'Toyota',
  infinity: 'Infiniti',
};

/**
 * One spelling a make, so that the facet has it once: `TOYOTA` and `toyota` are `Toyota`, `Citroen` is the `Citroën` of this
 * base's list. A make that the list lacks keeps its inner capitals; a shouted one is given plain ones.
 */
export function makeName(text: string): string {
  const name = ALIASES[plainKey(text)] ?? text;
  return findManufacturer(name)?.name ?? titleCase(name);
}

/**
 * Gives shouted or whispered words a capital; words with a digit (`CX-5`, `V90`) and up to three letters in capitals, which
 * are abbreviations more often than words, stay as they are. Mixed case is somebody's intention and stays.
 */
export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) return text;
  return text.replace(/[^\s/()-]+/g, (word) => {
    if (/\d/.test(word) || (word.length <= 3 && word === word.toUpperCase())) return word;
    return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  });
}
