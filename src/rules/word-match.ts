import { foldText } from './normal-form.ts';

/**
 * The known name that was most likely meant, or `null` when none is close enough. Ignores case and accents; two swapped
 * letters count as one mistake.
 */
export function nearestName(given: string, known: Iterable<string>): string | null {
  return nearestNames(given, known, 1)[0] ?? null;
}

/** Up to `limit` close names, closest first, ties in the given order. */
function nearestNames(given: string, known: Iterable<string>, limit: number): string[] {
  const wanted = plain(given);
  // A third of the letters may be wrong, but never so many that any short name would match.
  const tolerance = Math.max(1, Math.min(4, Math.floor(wanted.length / 3)));
  const found: { name: string; distance: number }[] = [];
  for (const name of known) {
    const candidate = plain(name);
    if (Math.abs(candidate.length - wanted.length) > tolerance && !startsAlike(candidate, wanted)) continue;
    const errors = editDistance(wanted, candidate, tolerance);
    const distance = startsAlike(candidate, wanted) ? Math.min(1, errors) : errors;
    if (distance <= tolerance) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map((entry) => entry.name);
}

function startsAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a));
}

function plain(name: string): string {
  return foldText(name.slice(0, 80));
}

/**
 * Quality of a match between search words and tokens: exact, as a prefix, or with typing errors. Used by the stock
 * search and by the directories of offers and models.
 */
const QUALITY = { exact: 100, prefix: 60, oneError: 30, twoErrors: 15 } as const;

export const PREFIX_QUALITY = QUALITY.prefix;

const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;
const MAX_VALUE_LENGTH = 300;
/** From this length on, a word matches identifiers by prefix. */
const IDENTIFIER_PREFIX = 3;

/** From this length on, a word with a digit matches the end of a VIN. */
export const VIN_END = 6;
const VIN = /^[a-hj-npr-z\d]{17}$/;

const PARTS = /[\p{L}\p{N}]+/gu;
const DIGIT = /\p{N}/u;
/** A plus that ends a word, as in `GLX+`. */
const PLUS = /(?<=[a-z])\+(?![\p{L}\p{N}])/gu;
/** Parts joined into one word, as in `CX-5`, `D-MAX`, `T.R.D`, `O'Brien`. */
const JOINED = /^[\p{L}\p{N}]+(?:[-'’._&][\p{L}\p{N}]+)+$/u;

/** True if a word is the last digits of a VIN. */
export function isVinEnd(word: string, token: string): boolean {
  return word.length >= VIN_END && token.length === 17 && token.endsWith(word) && hasDigit(word) && VIN.test(token);
}

export function hasDigit(token: string): boolean {
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    if (code >= 48 && code <= 57) return true;
    if (code > 127) return DIGIT.test(token);
  }
  return false;
}

/**
 * `X-Trail ST-L` -> x, trail, xtrail, st, l, stl. `GLX+` -> glx, plus, glxplus. A short value is also one joined token: `Land Cruiser` ->
 * landcruiser.
 */
export function valueTokens(value: string): string[] {
  const tokens = new Set<string>();
  const all: string[] = [];
  for (const chunk of foldText(value.slice(0, MAX_VALUE_LENGTH)).split(/\s+/u)) {
    const parts = (chunk.includes('+') ? chunk.replaceAll(PLUS, ' plus') : chunk).match(PARTS);
    if (!parts) continue;
    for (const part of parts) {
      tokens.add(part);
      all.push(part);
    }
    if (parts.length > 1 && parts.length <= 4) tokens.add(parts.join(''));
  }
  if (all.length > 1 && all.length <= 3) tokens.add(all.join(''));
  return [...tokens];
}

/** `mazda cx-5` -> mazda, cx5. Repeated words count once. */
export function queryWords(text: string): string[] {
  const words = new Set<string>();
  for (const chunk of foldText(text.slice(0, MAX_QUERY_LENGTH)).split(/\s+/u)) {
    const parts = chunk.match(PARTS);
    if (!parts) continue;
    const trimmed = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    for (const word of JOINED.test(trimmed) ? [parts.join('')] : parts) words.add(word);
  }
  return [...words].slice(0, MAX_WORDS);
}

/** Quality of a match as typed; 0 for none. `identifier` is true for tokens of the field `text`. */
export function qualityAsTyped(word: string, token: string, identifier: boolean): number {
  if (word === token) return QUALITY.exact;
  if (!token.startsWith(word)) return 0;
  return identifier && word.length < IDENTIFIER_PREFIX && hasDigit(token) ? 0 : QUALITY.prefix;
}

export function errorsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4 || hasDigit(word)) return 0;
  return word.length <= 6 ? 1 : 2;
}

/** Quality of a match with typing errors; 0 for none. */
export function qualityWithErrors(word: string, token: string): number {
  const allowed = errorsAllowed(word);
  if (allowed === 0 || hasDigit(token)) return 0;
  const errors = editDistance(word, token, allowed);
  if (errors > allowed) return 0;
  return errors <= 1 ? QUALITY.oneError : QUALITY.twoErrors;
}

/** The characters of a word as bits, to skip most words without comparing them. Two that share a bit skip fewer words. */
export function letterBits(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/**
 * True if words with these letters differ by more errors: each error adds at most one letter that the other word lacks.
 */
export function differByMore(letters: number, others: number, errors: number): boolean {
  return hasMoreBits(letters & ~others, errors) || hasMoreBits(others & ~letters, errors);
}

/** Most words differ in many letters, so counting stops at the limit. */
function hasMoreBits(value: number, limit: number): boolean {
  let rest = value;
  for (let count = 0; count < limit && rest !== 0; count++) rest &= rest - 1;
  return rest !== 0;
}

/** Rows of the table of errors; every call fills them again. */
let rows = [0, 1, 2].map(() => new Uint16Array(64));

/** The edit distance (with swaps of neighbours) between two words; anything above `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let start = 0;
  let [endA, endB] = [a.length, b.length];
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1))
    [endA, endB] = [endA - 1, endB - 1];
  if (endA === start || endB === start) return Math.min(endA + endB - 2 * start, limit + 1);
  return errorsInside(a.slice(start, endA), b.slice(start, endB), limit);
}

/** The edit distance of two words without a common start or end. */
function errorsInside(a: string, b: string, limit: number): number {
  const width = b.length + 1;
  if (rows[0]!.length < width) rows = rows.map(() => new Uint16Array(2 * width));
  let [before, previous, current] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let column = 0; column < width; column++) previous[column] = column;
  let bestBefore = 0;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let best = i;
    for (let j = 1; j < width; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let errors = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) errors = Math.min(errors, before[j - 2]! + 1);
      current[j] = errors;
      if (errors < best) best = errors;
    }
    // A swap refers to the row before the previous one, so stop only when two rows in a row exceed the limit.
    if (best > limit && bestBefore > limit) return limit + 1;
    bestBefore = best;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length]!, limit + 1);
}

/** A word that may be misspelt, compared with many others. */
export interface TypedWord {
  readonly text: string;
  readonly letters: number;
  readonly sorted: string;
  /** The errors that its length allows. */
  readonly errors: 0 | 1 | 2;
}

export const typedWord = (text: string): TypedWord => ({
  text,
  letters: letterBits(text),
  sorted: sortedLetters(text),
  errors: errorsAllowed(text),
});

/** Swapped letters and a key beside the right one are likelier than another letter. */
export const SWAPPED = 0.8;
/** An anagram moves at most this many letters: `polestr` would need more to be `petrols`. */
const MOST_MOVED = 2;
const BESIDE = 0.9;
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * The typing errors between a word and the one that may be meant; null if there are more than `most`. With `alike`, both begin with the
 * same letter.
 */
export function errorsBetween(
  word: TypedWord,
  meant: string,
  lettersOfMeant: number,
  { most, alike }: { readonly most: number; readonly alike: boolean },
): number | null {
  const { text, sorted } = word;
  if (Math.abs(meant.length - text.length) > most || differByMore(word.letters, lettersOfMeant, most)) return null;
  const isSameStart = meant[0] === text[0];
  if (!isSameStart && (text.length === 4 || alike)) return null;
  if (isSameStart && meant.length === text.length && sortedLetters(meant) === sorted)
    return editDistance(text, meant, MOST_MOVED) <= MOST_MOVED ? SWAPPED : null;
  const errors = editDistance(text, meant, most);
  if (errors > (isSameStart ? most : word.errors)) return null;
  return errors === 1 && isKeyBeside(text, meant) ? BESIDE : errors;
}

export const sortedLetters = (word: string): string => [...word].sort().join('');

/** True if words of one length differ in one letter, whose key is beside the right one. */
function isKeyBeside(text: string, meant: string): boolean {
  if (text.length !== meant.length) return false;
  const other = [...text].findIndex((letter, at) => letter !== meant[at]);
  return other >= 0 && text.slice(other + 1) === meant.slice(other + 1) && areBeside(text[other]!, meant[other]!);
}

/** True if two letters are side by side on a keyboard. */
function areBeside(one: string, other: string): boolean {
  return KEYS.some(
    (row) => Math.abs(row.indexOf(one) - row.indexOf(other)) === 1 && row.includes(one) && row.includes(other),
  );
}
