/**
 * Unicode normal forms in linear time. Sorting the combining marks after one letter takes quadratic time, so excess marks
 * in text from clients and feeds are removed first: 30,000 marks would block the process for half a second.
 */

/** Unicode's own limit for streams (UAX #15, stream-safe text): no language uses more marks after one letter. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
const MARKS = /\p{M}+/gu;
const MAX_MARKS = 30;

/** Composes accents (NFC). Removes marks after the first 30 on one letter. */
export function composeText(text: string): string {
  return (text.length > MAX_MARKS ? text.replace(EXCESS_MARKS, '$1') : text).normalize('NFC');
}

/**
 * `Citroën` -> `Citroen`. With `compatible`, compatibility characters become plain letters, too: `ﬁ` -> `fi`, `Ⅷ` ->
 * `VIII`.
 */
export function withoutAccents(text: string, compatible = false): string {
  // Remove separate marks first: decomposing what remains yields few marks per letter.
  return text
    .replace(MARKS, '')
    .normalize(compatible ? 'NFKD' : 'NFD')
    .replace(MARKS, '');
}

const ASCII = /^[\x00-\x7f]*$/;

/** The form in which two texts are compared: case, accents and other shapes of a letter do not count. */
export function foldText(text: string): string {
  // Nearly all text of stock is ASCII, and comparing it must stay cheap.
  return ASCII.test(text) ? text.toLowerCase() : withoutAccents(text, true).toLowerCase();
}

/** True if two texts are the same to a reader: `Citroën` and ` CITROEN`. */
export function sameText(one: string, other: string): boolean {
  return one === other || foldText(one).trim() === foldText(other).trim();
}

/** True if a text contains the typed text: `citro` is in `Citroën`. */
export function includesText(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}

/** The part of a URL that names a thing: `Citroën C5 Aircross` -> `citroen-c5-aircross`. Empty for a text without a Latin letter or digit. */
export function toSlug(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
