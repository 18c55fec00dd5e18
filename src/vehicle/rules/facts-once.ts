import type { SpecEntry } from './spec-lists.ts';

/** Labels that are about the same thing; any other label is only about itself. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'Exterior Colour': 'colour',
  'Exterior color': 'colour',
  Colour: 'colour',
  Transmission: 'gears',
  Gearbox: 'gears',
  Engine: 'engine',
  'Engine power': 'engine',
  'Fuel Type': 'engine',
  Induction: 'engine',
  Cylinders: 'engine',
  'Engine Size': 'engine',
  'Engine Variant': 'engine',
  'Body configuration': 'Seats',
};

/** The short words of the row of icons for what the lists write in full. */
const SHORT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bspeed\b/g, 'sp'],
  [/\ball[- ]wheel drive\b/g, 'awd'],
  [/\b(?:four[- ]wheel drive|4wd)\b/g, '4x4'],
  [/\bseats?\b/g, ''],
];

/**
 * The lists of a page in reading order, without facts that an earlier one states. A fact is repeated if each of its words
 * was stated about the same thing: `6 SP Sports Automatic` after `Automatic` is new; `4` cylinders after `4 cylinder 1.5 L`,
 * `All Wheel Drive` after `AWD` and `5 Seat` after five seats are not.
 */
export function factsOnce<T extends readonly (readonly SpecEntry[])[]>(lists: T): T {
  const stated = new Map<string, Set<string>>();
  return lists.map((list) =>
    list.filter(({ label, value }) => {
      const subject = SUBJECTS[label] ?? label;
      const known = stated.get(subject) ?? new Set<string>();
      const words = splitWords(value);
      const isNew = words.some((word) => !known.has(word));
      stated.set(subject, new Set([...known, ...words]));
      return isNew;
    }),
  ) as unknown as T;
}

const splitWords = (value: string): readonly string[] =>
  SHORT_WORDS.reduce((text, [long, short]) => text.replaceAll(long, short), value.toLowerCase())
    .split(/[^\p{L}\p{N}.,]+/u)
    .filter(Boolean);
