import type { Unit } from './feed-fields.ts';
import { plainValue, readQuantity } from './parse-number.ts';

/** Factors for converting a feed's unit to the stored unit (a foot is 0.3048 m). */
export const UNITS: Readonly<Record<string, { readonly of: Unit | 'dollars'; readonly factor: number }>> = {
  mm: { of: 'mm', factor: 1 },
  cm: { of: 'mm', factor: 10 },
  m: { of: 'mm', factor: 1000 },
  ft: { of: 'mm', factor: 304.8 },
  in: { of: 'mm', factor: 25.4 },
  kg: { of: 'kg', factor: 1 },
  t: { of: 'kg', factor: 1000 },
  lb: { of: 'kg', factor: 0.45359237 },
  L: { of: 'L', factor: 1 },
  ml: { of: 'L', factor: 0.001 },
  cc: { of: 'cc', factor: 1 },
  kW: { of: 'kW', factor: 1 },
  hp: { of: 'kW', factor: 0.745699872 },
  PS: { of: 'kW', factor: 0.73549875 },
  Nm: { of: 'Nm', factor: 1 },
  'L/100km': { of: 'L/100km', factor: 1 },
  'g/km': { of: 'g/km', factor: 1 },
  '%': { of: '%', factor: 1 },
  km: { of: 'km', factor: 1 },
  miles: { of: 'km', factor: 1.609344 },
  dollars: { of: 'dollars', factor: 1 },
  cents: { of: 'dollars', factor: 0.01 },
};

/** Other ways to write the units, in lower case. */
const WRITTEN: Readonly<Record<string, string>> = {
  mm: 'mm|mms|millimetre|millimetres|millimeter|millimeters',
  cm: 'cm|cms|centimetre|centimetres|centimeter|centimeters',
  m: 'm|mtr|mtrs|metre|metres|meter|meters',
  ft: "ft|feet|foot|'",
  in: 'in|inch|inches|"',
  kg: 'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes',
  t: 't|tonne|tonnes|ton|tons',
  lb: 'lb|lbs|pound|pounds',
  L: 'l|lt|ltr|ltrs|litre|litres|liter|liters',
  ml: 'ml|mls|millilitre|millilitres',
  cc: 'cc|ccm|cm3|cm\u00b3',
  kW: 'kw|kws|kilowatt|kilowatts',
  hp: 'hp|bhp|horsepower',
  PS: 'ps',
  Nm: 'nm',
  'L/100km': 'l/100km|lt/100km|ltr/100km|ltrs/100km|litres/100km|l/100kms|l/100',
  'g/km': 'g/km|gr/km|gm/km|grams/km',
  '%': '%|percent',
  km: "km|kms|km's|k's|ks|klm|klms|kilometre|kilometres|kilometer|kilometers",
  miles: 'mi|mile|miles',
};
const NAMES = new Map(Object.entries(WRITTEN).flatMap(([unit, words]) => words.split('|').map((word) => [word, unit])));

/** True if a number is followed by a unit: `km`, `kg towing`. */
export const isUnit = (after: string) => NAMES.has(after.split(/[\s.,;()]+/, 1)[0]!);

/** A measure in the field's unit; or why it cannot be read. */
export interface StatedMeasure {
  readonly value: number;
  readonly problem: string | null;
}
export interface RefusedMeasure {
  readonly refused: string;
}

const PER_100_KM = /(\p{L}+)\s*(?:\/|per)\s*100\s*(?:kms?|kilomet(?:re|er)s?)?(?!\d)/iu;
const FEET_AND_INCHES = /^(\d{1,3})\s*(?:ft|feet|foot|')\s*(\d{1,2}(?:\.\d+)?)\s*(?:in|inch|inches|"|'')?\.?$/i;
const ABOUT =
  /^(?:approx|approximately|about|around|circa|ca|only|just|odometer|odo|reading|showing|shows|travelled|~|:|\s|\.)*$/;
const MORE_WORDS =
  /^(?:approx|approximately|only|genuine|travelled|traveled|indicated|showing|odometer|\+|\*|\.|,|;|\(|\)|\s)*$/;

/** Kilometres: `950 k's`, `120K kms`, `74,500 miles`. `unit` is the mapping's. A word that is not part of a distance refuses the value. */
export function readDistance(text: string, unit: string | undefined): StatedMeasure | RefusedMeasure {
  const quantity = readQuantity(text);
  if (quantity === null) return { refused: 'not one number' };
  if (quantity.unclear) return { refused: 'unclear: a point before three digits separates thousands or decimals' };
  if (!ABOUT.test(quantity.before)) return { refused: `has words that are not part of a distance: ${quantity.before}` };
  const written = distanceUnit(quantity.after);
  if (written === null) return { refused: `has words that are not part of a distance: ${quantity.after}` };
  // `120,000 k` is a number of kilometres: no vehicle has 120 million.
  const factor = quantity.thousands && quantity.value < 1000 ? 1000 : 1;
  return inUnits(quantity.value * factor, 'km', written, unit);
}

/** The unit in the words after a distance: `undefined` if there is none, `null` if the words are something else. */
function distanceUnit(after: string): string | undefined | null {
  if (MORE_WORDS.test(after)) return undefined;
  const [, word = '', more = ''] = /^\+?\s*([a-z']*)(.*)$/s.exec(after) ?? [];
  const written = NAMES.get(word);
  return written !== undefined && UNITS[written]!.of === 'km' && MORE_WORDS.test(more) ? written : null;
}

/** A measure such as `33.0 ft`, `2.0L`, `110 kW`. */
export function readMeasure(text: string, wanted: Unit, unit: string | undefined): StatedMeasure | RefusedMeasure {
  const plain = plainValue(text)
    .replace(PER_100_KM, '$1/hundredkm')
    .replace(/co2/gi, 'CO')
    .replace(/\u00bd/g, '.5')
    .replace(/\u00bc/g, '.25')
    .replace(/\u00be/g, '.75')
    .replace(/cm\u00b3|cm3/gi, 'cc')
    .replace(/(\d)\s+(\.\d+)/g, '$1$2');
  const feet = wanted === 'mm' ? FEET_AND_INCHES.exec(plain) : null;
  if (feet) return inUnits(Number(feet[1]) + Number(feet[2]) / 12, wanted, 'ft', unit);
  const quantity = readQuantity(plain);
  if (quantity === null) return { refused: 'not one number' };
  if (/\p{Sc}/u.test(plain)) return { refused: 'an amount of money' };
  const isEngine = wanted === 'cc' || wanted === 'L';
  const word = quantity.after
    .replace('/hundredkm', '/100km')
    .replace(/\s*\/\s*/g, '/')
    .replace(/^co\b\s*/, '')
    .split(/[\s.,;()]+/, 1)[0]!;
  const written = NAMES.get(word);
  if (written === undefined && word !== '' && !(isEngine && !NOT_AN_ENGINE.test(word)))
    return { refused: `has a unit that is not known here: ${word}` };
  // `2.0T` is an engine with a turbocharger.
  const named = isEngine && written === 't' ? undefined : written;
  return inUnits(quantity.value * (quantity.thousands ? 1000 : 1), wanted, named, unit);
}

const NOT_AN_ENGINE = /^(?:ci|cid|cui|cubic|gal\w*|rpm|mpg|hours?|hrs?|years?|months?|doors?|seats?)$/;

/** In the unit of the text, else in that of the mapping, else in the field's own. */
function inUnits(
  number: number,
  wanted: Unit,
  written: string | undefined,
  mapped: string | undefined,
): StatedMeasure | RefusedMeasure {
  const name = written ?? mapped;
  const value = name === undefined ? ownUnit(number, wanted) : convertUnit(number, UNITS[name]!, wanted);
  if (value === null) return { refused: `is in ${name}, not in ${wanted}` };
  const differs = written !== undefined && mapped !== undefined && written !== mapped;
  return { value, problem: differs ? `says ${written} where the mapping says ${mapped}: read as ${written}` : null };
}

function convertUnit(number: number, unit: (typeof UNITS)[string], wanted: Unit): number | null {
  if (unit.of === wanted) return number * unit.factor;
  if (unit.of === 'L' && wanted === 'cc') return number * unit.factor * 1000;
  if (unit.of === 'cc' && wanted === 'L') return number / 1000;
  return null;
}

/** No engine has 2 cubic centimetres, so the unit must be litres. */
const ownUnit = (number: number, wanted: Unit) => (wanted === 'cc' && number < 20 ? number * 1000 : number);
