/** VDP-076: comments are split on `|` into paragraphs; VDP-077: what stands where there are none. */
export const COMMENTS_PENDING = 'Dealer comments are pending. Please check back here later.';

export function commentParagraphs(comments: string | null): readonly string[] {
  const paragraphs = (comments ?? '').split(/\||\n{2,}/).map((part) => part.trim()).filter((part) => part !== '');
  return paragraphs.length > 0 ? paragraphs : [COMMENTS_PENDING];
}
