/** The format of search values in URLs, for stock and the directories. Also runs in the browser. */
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
 * A number as people type it: `30,000`, `$30 000`, `30000,50`, `30k`. An empty field sets nothing.
 */
export function parseBox(kind: 'min' | 'max', value: string): NumberRange | null {
  const number = wholeNumber(value);
  if (number === null) return {};
  return number === undefined || number < 0 ? null : { [kind]: number };
}

/**
 * `null` for empty text, `undefined` if it is not a number. A comma before the last one or two digits is a decimal
 * comma; others separate thousands.
 */
function wholeNumber(text: string): number | null | undefined {
  const thousands = /^[$\s]*(\d{1,6}(?:\.\d{1,3})?)\s*k$/i.exec(text);
  if (thousands) return Math.round(Number(thousands[1]) * 1000);
  const digits = text
    .replace(/[$\s]/g, '')
    .replace(/kms?$/i, '')
    .replace(/[.,]\d{1,2}$/, '')
    .replace(/\.\d*$/, '')
    .replaceAll(',', '');
  if (digits === '') return null;
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined;
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
 * `/search/used-cars?range[price]=:20000` and its encoded form are the same link. What is encoded already stays.
 */
export function encodeLink(link: string): string {
  const [origin] = /^(?:https?:\/\/[^/?#]*)?/.exec(link)!;
  return origin + link.slice(origin.length).replace(/[[\]\s"<>\\^`{|}]/g, encodeURIComponent);
}

/** Colons are valid in a query string and easier to read; brackets must stay encoded in an `href`. */
export function readableParams(params: URLSearchParams): string {
  return params.toString().replaceAll('%3A', ':');
}
