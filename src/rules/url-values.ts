/** The format of search values in URLs, for stock and the directories. Also runs in the browser. */
import { parseNumberField } from './money-field.ts';
import { plainCharacters } from './plain-characters.ts';

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
}

/**
 * `10000:30000`, `10000:`, `:30000`; `null` for anything else. No searchable number is negative: a negative end is
 * ignored.
 */
export function parseRange(value: string): NumberRange | null {
  const ends = value.split(':').map(wholeNumber);
  const [min, max] = ends;
  if (ends.length !== 2 || min === undefined || max === undefined) return null;
  const range = { ...(min !== null && min >= 0 ? { min } : {}), ...(max !== null && max >= 0 ? { max } : {}) };
  return Object.keys(range).length === 0 ? null : range;
}

/**
 * A number as people type it: `30,000`, `$30 000`, `30000,50`, `30k`: whatever `parseNumberField` reads. An empty field sets nothing.
 */
export function parseBox(kind: 'min' | 'max', value: string): NumberRange | null {
  const number = wholeNumber(value);
  if (number === null) return {};
  return number === undefined || number < 0 ? null : { [kind]: number };
}

/** `null` for empty text, `undefined` if it is not a number. Cents do not count. */
function wholeNumber(text: string): number | null | undefined {
  if (plainCharacters(text).trim() === '') return null;
  const number = parseNumberField(text);
  return number === null || !Number.isSafeInteger(Math.trunc(number)) ? undefined : Math.trunc(number);
}

export function tidyText(text: string): string {
  // Unpaired surrogates cannot be written back into a URL.
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A link as an author wrote it, valid in an `href`: brackets, spaces and quotes after the host are encoded, so that
 * `/search/used-cars?range[price]=:20000` and its encoded form are the same link. Encoded characters stay.
 */
export function encodeLink(link: string): string {
  const [origin] = /^(?:https?:\/\/[^/?#]*)?/.exec(link)!;
  return origin + link.slice(origin.length).replace(/[[\]\s"<>\\^`{|}]/g, encodeURIComponent);
}

/** Colons are valid in a query string and easier to read; brackets must stay encoded in an `href`. */
export function readableParams(params: URLSearchParams): string {
  return params.toString().replaceAll('%3A', ':');
}
