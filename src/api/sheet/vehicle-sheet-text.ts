/** Beyond Latin-1: what the sheet's font has. */
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

/** Text as the sheet's font can draw it: letters lose marks that it lacks, anything else that it lacks (emoji, other scripts) goes. */
export function drawable(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => (has(letter) ? letter : [...letter.normalize('NFKD')].filter(has).join('')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function has(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || ALSO.has(letter);
}

/** As many whole words as fit into `length` letters, and a sign that more was said. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:-]+$/, '')}\u2026`;
}
