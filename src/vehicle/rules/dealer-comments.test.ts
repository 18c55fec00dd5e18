import { describe, expect, it } from 'vitest';
import { commentParagraphs, COMMENTS_SHOWN, commentsView } from './dealer-comments.ts';

describe('dealer comments', () => {
  it("splits on '|' into paragraphs [VDP-076]", () => {
    expect(commentParagraphs('One owner.| Full history. ||Call us')).toEqual([
      'One owner.',
      'Full history.',
      'Call us',
    ]);
  });

  it.each([null, '', ' | | '])('shows %j as pending [VDP-077]', (comments) => {
    expect(commentParagraphs(comments)).toEqual(['Dealer comments are pending. Please check back here later.']);
  });

  it('shows short comments in full [VDP-075]', () => {
    expect(commentsView('One.|Two.')).toEqual({ paragraphs: ['One.', 'Two.'], short: null });
    expect(commentsView('x'.repeat(COMMENTS_SHOWN)).short).toBeNull();
  });

  it.each([
    ['after a word', `${'word '.repeat(100)}|End.`, [`${'word '.repeat(80).trimEnd()}…`]],
    ['inside a word that is too long', 'x'.repeat(500), [`${'x'.repeat(400)}…`]],
    ['without counting the separators of paragraphs [GAP-087]', `${'a'.repeat(399)}|b|c`, [`${'a'.repeat(399)}`, 'b…']],
    [
      'inside a long run of characters that is not a word',
      `Nice. |${'😀'.repeat(500)}`,
      ['Nice.', `${'😀'.repeat(395)}…`],
    ],
    ['between grapheme clusters, never inside one', '👨‍👩‍👧'.repeat(401), [`${'👨‍👩‍👧'.repeat(400)}…`]],
    [
      'in the paragraph that exceeds the limit',
      `${'a'.repeat(390)}|Seven words that go over the end`,
      [`${'a'.repeat(390)}`, 'Seven…'],
    ],
  ])('cuts 400 characters %s [VDP-075]', (_how, comments, short) => {
    expect(commentsView(comments).short).toEqual(short);
  });
});
