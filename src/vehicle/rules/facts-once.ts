import type { SpecEntry } from './spec-lists.ts';

/** Labels that are about the same thing; any other label is only about itself. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'Exterior Colour': 'colour',
  'Exterior color': 'colour',
  Colour: 'colour',
  Transmission: 'gears',
  Gearbox: 'gears',
  Engine: 'engine',
  'Fuel Type': 'engine',
  Induction: 'engine',
  Cylinders: 'engine',
  'Engine Size': 'engine',
  'Engine Variant': 'engine',
};

/**
 * The lists of a page in reading order, without facts that an earlier one states. A fact is repeated if each of its words
 * was stated about the same thing: `6 SP Sports Automatic` after `Automatic` is new, `4` cylinders after `4 cylinder 1.5 L`
 * is not.
 */
export function factsOnce<T extends readonly (readonly SpecEntry[])[]>(lists: T): T {
  const stated = new Map<string, Set<string>>();
  return lists.map((list) =>
    list.filter(({ label, value }) => {
      const subject = SUBJECTS[label] ?? label;
      const known = stated.get(subject) ?? new Set<string>();
      const words = wordsOf(value);
      const isNew = words.some((word) => !known.has(word));
      stated.set(subject, new Set([...known, ...words]));
      return isNew;
    }),
  ) as unknown as T;
}

const wordsOf = (value: string): readonly string[] =>
  value
    .toLowerCase()
    .replaceAll(/\bspeed\b/g, 'sp')
    .split(/[^\p{L}\p{N}.,]+/u)
    .filter(Boolean);
