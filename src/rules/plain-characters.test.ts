import { describe, expect, it } from 'vitest';
import { escapeHtml, plainCharacters, withoutInvisible } from './plain-characters.ts';

describe('plain characters', () => {
  it.each([
    ['a number pasted from contacts', '\u202a0400 000 001\u202c', '0400 000 001'],
    ['isolated text', '\u206612,500\u2069', '12,500'],
    ['zero-width characters', '12\u200b,\u200c5\u200d0\u20600\ufeff', '12,500'],
    ['soft hyphens', '12\u00ad500', '12500'],
    ['full-width digits and signs', '＄１２，５００．５０', '$12,500.50'],
    ['full-width letters', '３０ｋ', '30k'],
    ['small signs', '﹩12﹐500', '$12,500'],
    ['Arabic digits', '٤٠٠ ۱۲', '400 12'],
    ['digits of Devanagari and Thai', '९ ๕', '9 5'],
    ['mathematical digits', '𝟏𝟘', '10'],
    ['dashes', '1‐2‑3‒4–5—6―7−8﹣9－0', '1-2-3-4-5-6-7-8-9-0'],
    ['no-break, thin and wide spaces', '12\u00a0500\u2009km\u202f\u3000x', '12 500 km  x'],
    ['line separators', 'a\u2028b\u2029c', 'a\nb\nc'],
  ])('folds %s', (_what, text, plain) => {
    expect(plainCharacters(text)).toBe(plain);
  });

  it.each(['', '$12,500', 'a\tb\nc', 'Citroën', 'Ünal ß', '10 m²', '½ tonne', '漢字', '👍🏽 ✔️', '$\u{1f697}'])(
    'leaves "%s" as it is',
    (text) => {
      expect(plainCharacters(text)).toBe(text);
    },
  );

  it('reads every digit of Unicode as its value', () => {
    const digits = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    const values = digits.map((digit) => plainCharacters(digit)).join('');
    expect(digits.length).toBeGreaterThan(600);
    expect(values).toBe('0123456789'.repeat(digits.length / 10));
  });

  it('removes invisible characters without folding the others', () => {
    expect(withoutInvisible('\u202eRené\u200b – ３\u2069')).toBe('René – ３');
  });
});

describe('text in HTML', () => {
  it.each([
    ['Land Rover', 'Land Rover'],
    ['<script>alert("1")</script>', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
    ["Smith & Son's", "Smith &amp; Son's"],
    ['&amp;', '&amp;amp;'],
  ])('%s is written %s', (text, html) => expect(escapeHtml(text)).toBe(html));
});
