import { formatNumber } from '#rules/money.ts';
import { saysNothing } from './rules/clean-text.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';

/** Anything longer is not a list of a few lenders or hotspots. */
const MAX_LENGTH = 200_000;
const MAX_REPORTED = 3;

/** The problems found in a structured value, each with place and value, such as `manual.interestRate "abc"`. */
export type Faults = string[];

/**
 * Parses a structured value: JSON from a column of a CSV file, or from the JSON and XML readers. `parts` returns the
 * field's value (null if there is none) and adds what it had to drop to `faults`.
 */
export function parseStructure(
  raw: string,
  problem: string,
  parts: (given: unknown, faults: Faults) => unknown,
): Parsed {
  if (saysNothing(raw)) return NOTHING;
  if (raw.length > MAX_LENGTH)
    return { value: null, problem: `is longer than ${formatNumber(MAX_LENGTH)} characters`, strange: false };
  let given: unknown;
  try {
    given = JSON.parse(raw);
    // Some systems encode JSON twice.
    if (typeof given === 'string') given = saysNothing(given) ? null : JSON.parse(given);
  } catch {
    return { value: null, problem: 'is not JSON', strange: false };
  }
  if (isEmpty(given)) return NOTHING;
  const faults: Faults = [];
  const value = parts(given, faults);
  if (faults.length === 0) return { value, problem: null, strange: false };
  const more = faults.length > MAX_REPORTED ? `, and ${faults.length - MAX_REPORTED} more` : '';
  return { value, problem, strange: false, given: faults.slice(0, MAX_REPORTED).join(', ') + more };
}

/**
 * The properties of an object under normalised names: without the `@` of XML attributes, case, `_` and `-`. `null` if
 * it is not an object.
 */
export function namedParts(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value).map(([name, part]) => [plainName(name), part]));
}

export const plainName = (name: string) =>
  name
    .replace(/^@/, '')
    .replace(/[\s_-]+/g, '')
    .toLowerCase();

/**
 * A list in any form: an array, a single entry, or as in XML an element that only contains entries
 * (`<anchors><anchor/><anchor/></anchors>`). `isEntry` distinguishes an entry from such an element.
 */
export function readList(
  value: unknown,
  isEntry: (parts: ReadonlyMap<string, unknown>) => boolean,
): readonly unknown[] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return value;
  const parts = namedParts(value);
  if (parts === null || isEntry(parts) || parts.size !== 1) return [value];
  const [inner] = parts.values();
  if (typeof inner === 'object') return readList(inner, isEntry);
  return isEmpty(inner) ? [] : [value];
}

/** An empty XML element is an empty string. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A value in the form shown in reports. */
export function quoteValue(value: unknown): string {
  return `"${(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 40)}"`;
}
