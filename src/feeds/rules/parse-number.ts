import { plainCharacters } from '#rules/plain-characters.ts';

/** A number in a text, with the words around it in lower case. */
export interface Quantity {
  readonly value: number;
  /** `k` after the number, which is not part of `value`: thousands. */
  readonly thousands: boolean;
  /** `45.990` may be 45,990 or 45.99, and `45,99` may lack a digit. */
  readonly unclear: boolean;
  readonly before: string;
  readonly after: string;
}

/** A number at its place in a text. */
export interface FoundNumber {
  readonly value: number;
  readonly unclear: boolean;
  readonly start: number;
  readonly end: number;
}

/** Thousands by comma, space or apostrophe; by points; a decimal comma; a decimal point. */
const NUMBER =
  /\d{1,3}([ ',])\d{3}(?:\1\d{3})*(?:\.\d+)?(?!\d)|\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|(?:\.\d{3})+,\d{1,2})(?!\d)|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?|\.\d+/g;
/** Digits that continue a number in no known way (`1,23,456`, `1.2.3`), other digits and fractions (`½`, `²`). */
const MALFORMED = /^(?:[.,']?\d|[\p{Nl}\p{No}])/u;

/** All numbers of a text; `null` if one is not written in a usual way. */
export function findNumbers(plain: string): readonly FoundNumber[] | null {
  const found: FoundNumber[] = [];
  for (const match of plain.matchAll(NUMBER)) {
    const end = match.index + match[0].length;
    if (MALFORMED.test(plain.slice(end))) return null;
    found.push({ value: parseDigits(match[0]), unclear: isUnclear(match[0]), start: match.index, end });
  }
  return found;
}

function parseDigits(digits: string): number {
  if (/^\d+,\d{1,2}$/.test(digits) || /^\d{1,3}(?:\.\d{3})+,/.test(digits))
    return Number(digits.replace(/\./g, '').replace(',', '.'));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return Number(digits.replace(/\./g, ''));
  return Number(digits.replace(/[ ',]/g, ''));
}

const isUnclear = (digits: string) => /^(?:[1-9]\d{0,2}\.\d{3}|\d{1,3},\d{1,2})$/.test(digits);

/** Plain characters and quotes, without a spreadsheet's marks for text (`="0800"`, `'45990`). */
export function plainValue(text: string): string {
  return plainCharacters(text)
    .replace(/[\u2018\u2019\u2032\u0060\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[\d$.-])/, '')
    .trim();
}

/** The only number of a text; `null` if there is none, more than one, or one that is not written in a usual way. */
export function readQuantity(text: string): Quantity | null {
  const plain = plainValue(text);
  const numbers = findNumbers(plain);
  if (numbers?.length !== 1) return null;
  const [{ value, unclear, start, end }] = numbers as [FoundNumber];
  const { before, isNegative } = withoutSign(plain.slice(0, start), plain.slice(end));
  const following = isNegative ? plain.slice(end).replace(/^\s*[-)]/, '') : plain.slice(end);
  const thousands = /^\s*k(?![a-z'])/i.exec(following)?.[0];
  return {
    value: isNegative ? -value : value,
    thousands: thousands !== undefined,
    unclear,
    before: before.trim().toLowerCase(),
    after: following
      .slice(thousands?.length ?? 0)
      .trim()
      .toLowerCase(),
  };
}

/** `-5`, `-$5`, `$-5`, `AUD -5`, `5-` and `(5)` are below zero. A dash after words separates them: `Sale - $5`. */
function withoutSign(before: string, after: string): { readonly before: string; readonly isNegative: boolean } {
  const bare = before.replace(/\$|\baud?\b/gi, '').trim();
  if (bare === '-') return { before: before.replace('-', ''), isNegative: true };
  if (bare === '(' && /^\s*\)\s*$/.test(after)) return { before: before.replace('(', ''), isNegative: true };
  return { before, isNegative: /^-\s*$/.test(after) && !/[.,]$/.test(before) };
}

/**
 * The number in `$45,990`, `12 345 km`, `1.234,50`, `(1,000)`, `2.0L`, `45k`; `null` if there is none or more than one. A comma before
 * exactly three digits separates thousands; a last comma before one or two digits is a decimal comma.
 */
export function parseNumber(text: string): number | null {
  const quantity = readQuantity(text);
  return quantity && quantity.value * (quantity.thousands ? 1000 : 1);
}
