import { describe, expect, it } from 'vitest';
import { firstPicture, type PageSection } from './page.ts';

const picture = (url: string) => ({ url, alt: 'A yard', caption: null });
const text = (url: string | null): PageSection => ({
  kind: 'text',
  parts: [],
  picture: url === null ? null : picture(url),
  side: 'left',
});
const pictures = (...urls: string[]): PageSection => ({
  kind: 'pictures',
  id: 'yard',
  heading: null,
  text: '',
  pictures: urls.map(picture),
});

describe('the picture of a page for link previews', () => {
  it.each([
    ['that of its first section with one', [text(null), text('/b.webp'), text('/c.webp')], '/b.webp'],
    ['the first of several', [pictures('/a.webp', '/b.webp')], '/a.webp'],
    ['none on a page of text', [text(null)], null],
  ])('is %s', (_, sections, expected) => {
    expect(firstPicture({ sections })).toBe(expected);
  });
});
