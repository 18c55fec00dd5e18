import { saysNothing } from './rules/clean-text.ts';
import { NOTHING, type Parsed } from './rules/parsed.ts';

/** Longer is no list of a few lenders or points of interest. */
const LONGEST = 200_000;
const MOST_TOLD = 3;

/** What a value with parts of its own was found to lack. Each says where and what, such as `manual.interestRate "abc"`. */
export type Faults = string[];

/**
 * Reads a value that has parts of its own: JSON, as a column of a CSV file holds it and as the readers of JSON and XML give it. `parts` makes
 * the field's value (null: there is none) and names what it had to leave out.
 */
export function parseStructure(
  raw: string,
  problem: string,
  parts: (given: unknown, faults: Faults) => unknown,
): Parsed {
  if (saysNothing(raw)) return NOTHING;
  if (raw.length > LONGEST)
    return { value: null, problem: `is longer than ${LONGEST.toLocaleString('en-AU')} characters`, strange: false };
  let given: unknown;
  try {
    given = JSON.parse(raw);
    // Some systems write the text of a text.
    if (typeof given === 'string') given = saysNothing(given) ? null : JSON.parse(given);
  } catch {
    return { value: null, problem: 'is not JSON', strange: false };
  }
  if (isEmpty(given)) return NOTHING;
  const faults: Faults = [];
  const value = parts(given, faults);
  if (faults.length === 0) return { value, problem: null, strange: false };
  const more = faults.length > MOST_TOLD ? `, and ${faults.length - MOST_TOLD} more` : '';
  return { value, problem, strange: false, given: faults.slice(0, MOST_TOLD).join(', ') + more };
}

/** The parts of an object under plain names: attributes of XML without their `@`, names without case, `_` and `-`. `null`: it is not an object. */
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
 * A list, however it is told: as one, as the one entry there is, or as XML does, inside an element that only holds entries
 * (`<anchors><anchor/><anchor/></anchors>`). `isEntry` tells an entry from such an element.
 */
export function listOf(value: unknown, isEntry: (parts: ReadonlyMap<string, unknown>) => boolean): readonly unknown[] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return value;
  const parts = namedParts(value);
  if (parts === null || isEntry(parts) || parts.size !== 1) return [value];
  const [inner] = parts.values();
  return typeof inner === 'object' ? listOf(inner, isEntry) : isEmpty(inner) ? [] : [value];
}

/** An empty element of XML is an empty text. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A value as a report shows it. */
export function shown(value: unknown): string {
  return `"${(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 40)}"`;
}
