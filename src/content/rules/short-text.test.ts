import { describe, expect, it } from 'vitest';
import { modelText, offerText, sanitizedText } from './short-text.ts';

const letters = (count: number) => 'abcde fghi'.repeat(50).slice(0, count);

describe('texts of offers and models', () => {
  it.each([
    [0, false],
    [160, false],
    [200, false],
    [201, true],
    [400, true],
  ])('an offer text of %i characters is truncated: %s [CONT-004, CONT-005]', (count, cut) => {
    const text = offerText(letters(count));
    expect(text.cut).toBe(cut);
    expect(text.full).toHaveLength(count);
    if (cut) {
      expect(text.short).toHaveLength(156);
      expect(letters(count).startsWith(`${text.short.slice(0, -1)} `)).toBe(true);
    } else expect(text.short).toBe(text.full);
  });

  it.each([
    [200, 200],
    [201, 201],
    [500, 201],
  ])('a model text of %i characters is shown with %i [CONT-013]', (count, shown) => {
    expect([...modelText('x'.repeat(count)).short]).toHaveLength(shown);
  });

  it.each([
    ['a word', `${'x'.repeat(195)} accessories`, 'x'.repeat(195)],
    ['a comma', `${'x'.repeat(194)}, accessories`, 'x'.repeat(194)],
    ['a word that ends at the limit', `${'x'.repeat(195)} four more`, `${'x'.repeat(195)} four`],
    ['one word that is too long', 'x'.repeat(201), 'x'.repeat(200)],
  ])('is truncated between words: %s', (_, text, short) => {
    expect(modelText(text).short).toBe(`${short}…`);
  });

  it('does not split a character', () => {
    expect(modelText('🚗'.repeat(300)).short).toBe(`${'🚗'.repeat(200)}…`);
  });

  it.each([
    ['Two\nlines are\n\none paragraph each', 'Two lines are\none paragraph each'],
    ['<p>Save <b>$1,000</b></p><p>on utes &amp; vans</p>', 'Save $1,000\non utes & vans'],
    ['<p>Save <b>now</b>, <a href="/x">here</a>.</p>', 'Save now, here.'],
    ['<script>alert(1)</script>Hello<style>p{}</style>', 'Hello'],
    ['<img src=x onerror=alert(1)>', ''],
    ['5 < 6 and &unknown;', '5 < 6 and &unknown;'],
  ])('extracts the text of %j [CONT-001]', (given, words) => expect(sanitizedText(given)).toBe(words));
});
