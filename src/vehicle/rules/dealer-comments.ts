/** Comments are split on `|` into paragraphs; this stands where there are none. */
export const COMMENTS_PENDING = 'Dealer comments are pending. Please check back here later.';

/** Characters that are shown before "more". */
export const COMMENTS_SHOWN = 400;

export interface CommentsView {
  readonly paragraphs: readonly string[];
  /** The beginning, where the whole is longer than what is shown at first; otherwise `null`. */
  readonly short: readonly string[] | null;
}

export function commentParagraphs(comments: string | null): readonly string[] {
  const paragraphs = (comments ?? '')
    .split(/\||\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return paragraphs.length > 0 ? paragraphs : [COMMENTS_PENDING];
}

/** Split first; then the whole is cut, counting what is seen, at the last word that fits. */
export function commentsView(comments: string | null): CommentsView {
  const paragraphs = commentParagraphs(comments);
  let left = COMMENTS_SHOWN;
  const short: string[] = [];
  for (const paragraph of paragraphs) {
    const characters = charactersOf(paragraph);
    if (characters.length > left) {
      const start = cutAtWord(characters, left);
      if (start !== '') short.push(`${start}…`);
      else if (short.length > 0) short.push(`${short.pop()!}…`);
      return { paragraphs, short };
    }
    short.push(paragraph);
    left -= characters.length;
  }
  return { paragraphs, short: null };
}

/** Longer than any word of people: what is as long as that is cut within. */
const LONGEST_WORD = 40;

/** What is seen as one: a flag, a family, a letter with its accents. */
function charactersOf(text: string): readonly string[] {
  return /^[\u0020-\u02ff]*$/.test(text)
    ? [...text]
    : Array.from(new Intl.Segmenter('en-AU', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

/** Cut before the word that does not fit any more. */
function cutAtWord(characters: readonly string[], most: number): string {
  const fits = characters.slice(0, most).join('');
  if (/\s/.test(characters[most]!)) return fits.trimEnd();
  const end = fits.search(/\s+\S*$/);
  const whole = end > 0 ? fits.slice(0, end) : '';
  return (fits.length - whole.length > LONGEST_WORD ? fits : whole).trimEnd();
}
