import { composed, withoutAccents } from '#rules/normal-form.ts';

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

/** Text that the sheet's font can draw: drops accents and other characters that it lacks (emoji, other scripts). */
export function drawable(text: string): string {
  return [...composed(text).replace(/\s+/g, ' ')]
    .map((letter) => (has(letter) ? letter : [...withoutAccents(letter, true)].filter(has).join('')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function has(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || ALSO.has(letter);
}

/** As many whole words as fit into `length` characters, with an ellipsis if shortened. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:-]+$/, '')}\u2026`;
}

/**
 * Breaks a text into lines of at most `width`, at spaces, and a word that is longer than 60 characters anywhere. Each word is measured once:
 * comments have up to 10,000 characters.
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const space = widthOf(' ');
  const lines: string[][] = [];
  let used = Infinity;
  for (const word of text.split(' ').flatMap((one) => one.match(/.{1,60}/g) ?? [])) {
    const own = widthOf(word);
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
