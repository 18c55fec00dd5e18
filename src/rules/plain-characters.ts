/**
 * One form for characters that look alike, for text that is read as data: numbers, dates, phone numbers, postcodes. Phones paste
 * direction marks around a number, Asian keyboards write full-width digits, and word processors replace hyphens and spaces.
 */
import { withoutAccents } from './normal-form.ts';

/** Soft hyphens, zero-width characters, direction marks. The selector of an emoji's colour is no such character. */
const INVISIBLE = /(?!\ufe0f)\p{DI}|[\ufff9-\ufffb]/gu;
/** Every dash of Unicode, the minus sign, and two that pass for a hyphen. */
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu;
const SPACES = /\p{Zs}/gu;
const LINE_ENDS = /[\u2028\u2029]/g;
/** `！` to `～`: the ASCII characters in the width of a Chinese one, in the same order. `﹩`, `﹐` and the like are small ones. */
const OTHER_WIDTHS = /[\uff01-\uff5e\ufe50-\ufe6b]/g;
const DIGITS = /(?![0-9])\p{Nd}/gu;

const ASCII = /^[\x00-\x7f]*$/;

/** Removes characters that show nothing and only change how others are joined or in which direction they run. */
export function withoutInvisible(text: string): string {
  return ASCII.test(text) ? text : text.replace(INVISIBLE, '');
}

/** `\u202a＋６１ ４００–０００\u202c` -> `+61 400-000`. Letters with accents, case and line ends do not change. */
export function plainCharacters(text: string): string {
  if (ASCII.test(text)) return text;
  return withoutInvisible(text)
    .replace(LINE_ENDS, '\n')
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .replace(OTHER_WIDTHS, (character) => withoutAccents(character, true))
    .replace(DIGITS, asciiDigit);
}

/** `٤` -> `4`. Ten digits of a script follow each other, so their number before one is its value, also if scripts adjoin. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0)!;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for HTML, XML or a double-quoted attribute, if React does not do it: mails, drawings, highlighted
 * words.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
}
