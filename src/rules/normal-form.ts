/**
 * Unicode normal forms in linear time. Sorting the combining marks behind one letter takes time in the square of their number, so text that
 * a client or a feed sends is shortened before: 30,000 marks would block the process for half a second.
 */

/** Unicode's own limit for streams (UAX #15, stream-safe text): no language puts more marks behind one letter. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
const MARKS = /\p{M}+/gu;
const MOST_MARKS = 30;

/** One form for every accent (NFC). Of more than 30 marks behind one letter the first 30 stay. */
export function composed(text: string): string {
  return (text.length > MOST_MARKS ? text.replace(EXCESS_MARKS, '$1') : text).normalize('NFC');
}

/** `Citroën` -> `Citroen`. With `compatible`, letters of other shapes become the usual ones, too: `ﬁ` -> `fi`, `Ⅷ` -> `VIII`. */
export function withoutAccents(text: string, compatible = false): string {
  // Marks that stand alone go first: what is then left to take apart holds few behind each letter.
  return text
    .replace(MARKS, '')
    .normalize(compatible ? 'NFKD' : 'NFD')
    .replace(MARKS, '');
}

const ASCII = /^[\x00-\x7f]*$/;

/** The form in which two texts are compared: case, accents and other shapes of a letter do not count. */
export function folded(text: string): string {
  // Nearly all text of stock is ASCII, and comparing it must stay cheap.
  return ASCII.test(text) ? text.toLowerCase() : withoutAccents(text, true).toLowerCase();
}

/** Whether two texts are the same to a reader: `Citroën` and ` CITROEN`. */
export function sameText(one: string, other: string): boolean {
  return one === other || folded(one).trim() === folded(other).trim();
}

/** The part of a URL that names a thing: `Citroën C5 Aircross` -> `citroen-c5-aircross`. Empty for a text without a Latin letter or digit. */
export function slugOf(text: string): string {
  return folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
