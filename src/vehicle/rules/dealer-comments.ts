/** Shown if a vehicle has no comments. */
export const COMMENTS_PENDING = 'Dealer comments are pending. Please check back here later.';

/** Characters that are shown before "more". */
export const COMMENTS_SHOWN = 400;

export interface CommentsView {
  readonly paragraphs: readonly string[];
  /** The truncated paragraphs; `null` if the comments are short enough. */
  readonly short: readonly string[] | null;
}

export function commentParagraphs(comments: string | null): readonly string[] {
  const paragraphs = (comments ?? '')
    .split(/\||\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return paragraphs.length > 0 ? paragraphs : [COMMENTS_PENDING];
}

/** Splits into paragraphs, then truncates after the last word that fits, counting only visible characters. */
export function commentsView(comments: string | null): CommentsView {
  const paragraphs = commentParagraphs(comments);
  let left = COMMENTS_SHOWN;
  const short: string[] = [];
  for (const paragraph of paragraphs) {
    const characters = splitCharacters(paragraph);
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

/** A longer run of characters is not a word and may be truncated anywhere. */
const MAX_WORD_LENGTH = 40;

/** Splits into grapheme clusters, such as a flag, a family emoji, or a letter with its accents. */
function splitCharacters(text: string): readonly string[] {
  return /^[\u0020-\u02ff]*$/.test(text)
    ? [...text]
    : Array.from(new Intl.Segmenter('en-AU', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

/** Truncates before the first word that does not fit. */
function cutAtWord(characters: readonly string[], most: number): string {
  const fits = characters.slice(0, most).join('');
  if (/\s/.test(characters[most]!)) return fits.trimEnd();
  const end = fits.search(/\s+\S*$/);
  const whole = end > 0 ? fits.slice(0, end) : '';
  return (fits.length - whole.length > MAX_WORD_LENGTH ? fits : whole).trimEnd();
}
