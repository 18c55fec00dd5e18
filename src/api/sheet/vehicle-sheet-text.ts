import { composeText, withoutAccents } from '#rules/normal-form.ts';
import { WRITTEN_OUT } from './written-out.ts';

/** Characters beyond Latin-1 in the sheet's font. */
const ALSO = new Set([
  '\u2013',
  '\u2014',
  '\u2018',
  '\u2019',
  '\u201c',
  '\u201d',
  '\u2022',
  '\u2026',
  '\u20ac',
  '\u2122',
]);

/** A tick before the text of a line is a bullet, after it an answer. */
const LEADING_TICK = /(^|[\n|\u2022;])\s*[\u2713\u2714\u2705\u2611]\ufe0f?\s*/gu;
/** `2⅓` is not 21/3. */
const FRACTION = /(\d)?([\u2150-\u215e\u2189])/g;
/** Accents, colours of skin, and what joins emoji. */
const NOT_DRAWN = /[\p{C}\p{M}\p{Emoji_Modifier}]/u;

/**
 * Text that the sheet's font can draw. Missing signs are written out: letters without their accents, other alphabets in
 * Latin letters, signs in words or similar ones. An emoji becomes a bullet, and a letter of any other script a question
 * mark: nothing disappears from a word.
 */
export function drawable(text: string): string {
  const plain = composeText(text)
    .replace(LEADING_TICK, '$1\u2022 ')
    .replace(FRACTION, (_, digit: string | undefined, part: string) => `${digit ? `${digit} ` : ''}${part}`)
    .replace(/\s+/g, ' ');
  return [...plain]
    .map(writtenOut)
    .join('')
    .replace(/(?:\u2022\s*){2,}/g, '\u2022 ')
    .replace(/\s+/g, ' ')
    .trim();
}

function writtenOut(letter: string): string {
  if (has(letter)) return letter;
  const known = WRITTEN_OUT.get(letter);
  if (known !== undefined) return known;
  if (NOT_DRAWN.test(letter)) return '';
  const plain = [...withoutAccents(letter, true)]
    .map((one) => (has(one) ? one : (WRITTEN_OUT.get(one) ?? '')))
    .join('');
  if (plain.trim() !== '') return plain;
  if (/[\p{Extended_Pictographic}\p{So}]/u.test(letter)) return '\u2022 ';
  return /\p{Sc}/u.test(letter) ? '\u00a4' : '?';
}

function has(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || ALSO.has(letter);
}

/** As many whole words as fit into `length` characters, with an ellipsis if shortened. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:-]+$/, '')}\u2026`;
}

/**
 * Breaks a text into lines of at most `width`, at spaces, and a word that is longer than 60 characters anywhere. Each word is measured once:
 * comments have up to 10,000 characters.
 */
export function breakLines(text: string, width: number, measureWidth: (text: string) => number): readonly string[] {
  const space = measureWidth(' ');
  const lines: string[][] = [];
  let used = Infinity;
  for (const word of text.split(' ').flatMap((one) => one.match(/.{1,60}/g) ?? [])) {
    const own = measureWidth(word);
    if (used + space + own <= width) {
      lines.at(-1)!.push(word);
      used += space + own;
    } else {
      lines.push([word]);
      used = own;
    }
  }
  return lines.map((words) => words.join(' '));
}

/** Repayment with its term, deposit with final payment, and rates on a line each: broken by the width, the last word would be alone. */
export const financeLines = (text: string): string =>
  text.replace(/, (?=\$)/, ',\n').replace(/, (?=[\d.]+% p\.a\., comparison rate)/, ',\n');
