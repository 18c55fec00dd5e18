/** A text, its truncated form, and whether they differ. */
export interface ShortText {
  readonly short: string;
  readonly full: string;
  readonly cut: boolean;
}

/** Texts longer than `over` are truncated to `to` characters. */
const OFFER_TEXT = { over: 200, to: 160 } as const;
const MODEL_TEXT = 200;
const POST_EXCERPT = 120;
const REVIEW_TEXT = 160;
const PAGE_DESCRIPTION = 160;

/** An offer's text or disclaimer; over 200 characters it is truncated to 160. */
export function offerText(text: string): ShortText {
  return cutTo(text, OFFER_TEXT.over, OFFER_TEXT.to);
}

/** The short description of a model, at most 200 characters. */
export function modelText(text: string): ShortText {
  return cutTo(text, MODEL_TEXT, MODEL_TEXT);
}

/** The text of a review, at most 160 characters. */
export function reviewText(text: string): ShortText {
  return cutTo(text, REVIEW_TEXT, REVIEW_TEXT);
}

/** The excerpt of a blog post, at most 120 characters. */
export function postExcerpt(words: string): string {
  return cutTo(words, POST_EXCERPT, POST_EXCERPT).short;
}

/** The description of a page for search engines, at most 160 characters. */
export function pageDescription(words: string): string {
  return cutTo(words, PAGE_DESCRIPTION, PAGE_DESCRIPTION).short;
}

/** A text of more than `over` characters ends after the last whole word within `to`. A single word that is longer is cut. */
function cutTo(text: string, over: number, to: number): ShortText {
  const letters = [...text];
  if (letters.length <= over) return { short: text, full: text, cut: false };
  const start = letters.slice(0, to).join('');
  const whole = /\s/.test(letters[to]!) ? start : start.replace(/\s\S*$/, '');
  return { short: `${whole.replace(/[\s,;:–-]+$/, '')}…`, full: text, cut: true };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** `sanitized_description`: the plain text of a description that may contain markup, one line per paragraph. */
export function sanitizedText(description: string): string {
  return description
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<(?:br|\/p|\/li|\/h\d|\/div)\b[^>]*>/gi, '\n\n')
    .replace(/<\/?(?:a|b|code|del|em|i|s|small|span|strong|u)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}
