/** Case of the headings that every site has. Names in them are never changed. */
export type HeadingCase = 'title' | 'sentence';

/**
 * A heading as the site writes it: `Dealer Comments` or `Dealer comments`. Only for headings without a name; abbreviations
 * in capitals stay as they are.
 */
export function headingIn(style: HeadingCase, heading: string): string {
  if (style === 'title') return heading;
  return heading
    .replace('In-Stock', 'in stock')
    .replaceAll(/(?<=[\s-])\p{Lu}(?=[\p{Ll}']|\s|$)/gu, (letter) => letter.toLowerCase());
}
