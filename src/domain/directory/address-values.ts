/** How values of a search stand in an address, for stock and for the directories alike (gap 061). Browser-safe. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
}

/** `10000:30000`, `10000:`, `:30000`; `null` for anything else. */
export function parseRange(value: string): NumberRange | null {
  const match = /^(-?\d{0,15})(?:\.\d*)?:(-?\d{0,15})(?:\.\d*)?$/.exec(value);
  if (!match || (match[1] === '' && match[2] === '') || match[1] === '-' || match[2] === '-') return null;
  return { ...(match[1] ? { min: Number(match[1]) } : {}), ...(match[2] ? { max: Number(match[2]) } : {}) };
}

/** What a person types into a box: `30,000`, `$30 000`, `30k` is not understood; an empty box says nothing. */
export function parseBox(kind: 'min' | 'max', value: string): NumberRange | null {
  const digits = value.replace(/[$,\s]/g, '').replace(/kms?$/i, '').replace(/\.\d*$/, '');
  if (digits === '') return {};
  return /^\d{1,15}$/.test(digits) ? { [kind]: Number(digits) } : null;
}

export function tidyText(text: string): string {
  // Lone halves of surrogate pairs cannot be written back into an address.
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Brackets and colons may stand in a query as they are, and read better so. */
export function readableParams(params: URLSearchParams): string {
  return params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%3A', ':');
}
