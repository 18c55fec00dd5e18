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
