import { describe, expect, it } from 'vitest';
import { commentParagraphs, COMMENTS_SHOWN, commentsView } from './dealer-comments.ts';

describe('dealer comments', () => {
  it("VDP-076 splits on '|' into paragraphs", () => {
    expect(commentParagraphs('One owner.| Full history. ||Call us')).toEqual([
      'One owner.',
      'Full history.',
      'Call us',
    ]);
  });

  it.each([null, '', ' | | '])('VDP-077 says that %j is pending', (comments) => {
    expect(commentParagraphs(comments)).toEqual(['Dealer comments are pending. Please check back here later.']);
  });

  it('VDP-075 shows short comments whole', () => {
    expect(commentsView('One.|Two.')).toEqual({ paragraphs: ['One.', 'Two.'], short: null });
    expect(commentsView('x'.repeat(COMMENTS_SHOWN)).short).toBeNull();
  });

  it.each([
    ['at a word', `${'word '.repeat(100)}|End.`, [`${'word '.repeat(80).trimEnd()}…`]],
    ['within a word that is too long', 'x'.repeat(500), [`${'x'.repeat(400)}…`]],
    [
      'GAP-087 split first, so that the mark between paragraphs does not count',
      `${'a'.repeat(399)}|b|c`,
      [`${'a'.repeat(399)}`, 'b…'],
    ],
    [
      'within a row of signs that nobody reads as a word',
      `Nice. |${'😀'.repeat(500)}`,
      ['Nice.', `${'😀'.repeat(395)}…`],
    ],
    ['between signs, never within one', '👨‍👩‍👧'.repeat(401), [`${'👨‍👩‍👧'.repeat(400)}…`]],
    [
      'in the paragraph that goes over it',
      `${'a'.repeat(390)}|Seven words that go over the end`,
      [`${'a'.repeat(390)}`, 'Seven…'],
    ],
  ])('VDP-075 cuts 400 characters %s', (_how, comments, short) => {
    expect(commentsView(comments).short).toEqual(short);
  });
});
