import { describe, expect, it } from 'vitest';
import { commentParagraphs } from './dealer-comments.ts';

describe('dealer comments', () => {
  it("VDP-076 splits on '|' into paragraphs", () => {
    expect(commentParagraphs('One owner.| Full history. ||Call us')).toEqual(['One owner.', 'Full history.', 'Call us']);
  });

  it.each([null, '', ' | | '])('VDP-077 says that %j is pending', (comments) => {
    expect(commentParagraphs(comments)).toEqual(['Dealer comments are pending. Please check back here later.']);
  });
});
