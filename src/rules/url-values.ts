/** How values of a search stand in an address, for stock and for the directories alike. Browser-safe. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
}

/** `10000:30000`, `10000:`, `:30000`; `null` for anything else. Nothing that is searched for goes below zero: such an end says nothing. */
export function parseRange(value: string): NumberRange | null {
  const ends = value.split(':').map(wholeNumber);
  const [min, max] = ends;
  if (ends.length !== 2 || min === undefined || max === undefined) return null;
  const range = { ...(min !== null && min >= 0 ? { min } : {}), ...(max !== null && max >= 0 ? { max } : {}) };
  return Object.keys(range).length === 0 ? null : range;
}

/** What a person types into a box: `30,000`, `$30 000`, `30000,50`; `30k` is not understood; an empty box says nothing. */
export function parseBox(kind: 'min' | 'max', value: string): NumberRange | null {
  const number = wholeNumber(value);
  if (number === null) return {};
  return number === undefined || number < 0 ? null : { [kind]: number };
}

/** `null` for nothing, `undefined` for what is no number. A comma before one or two last digits is a decimal one; any other parts thousands. */
function wholeNumber(text: string): number | null | undefined {
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
  // Lone halves of surrogate pairs cannot be written back into an address.
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Colons may stand in a query as they are, and read better so; brackets are valid in an `href` only when they are encoded. */
export function readableParams(params: URLSearchParams): string {
  return params.toString().replaceAll('%3A', ':');
}
