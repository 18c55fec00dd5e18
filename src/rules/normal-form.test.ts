import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeText, foldText, includesText, sameText, toSlug, withoutAccents } from './normal-form.ts';

/** Marks in the order that takes longest to sort: the last ones belong first. */
const hostile = `a${'\u0345'.repeat(20_000)}${'\u0301'.repeat(20_000)}${'\u0316'.repeat(20_000)}`;

/** Processor time in ms, which other programs on the machine do not affect. */
function cost(task: () => void): number {
  const began = process.threadCpuUsage();
  task();
  return process.threadCpuUsage(began).user / 1000;
}

describe('normal forms', () => {
  it('composes the accents of ordinary text', () => {
    expect(composeText('Citroe\u0308n')).toBe('Citroën');
  });

  it('equals NFC for text with at most 30 marks per letter', () => {
    const marked = fc.tuple(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('\u0301', '\u0316'), maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(marked), (parts) => {
        const text = parts.map(([letters, marks]) => `${letters}e${marks}`).join('x');
        expect(composeText(text)).toBe(text.normalize('NFC'));
      }),
    );
  });

  it('leaves the first 30 of more marks', () => {
    expect(composeText(`x${'\u0316'.repeat(500)}y`)).toBe(`x${'\u0316'.repeat(30)}y`);
  });

  it('removes accents', () => {
    expect(withoutAccents('Citroën Škoda e\u0301')).toBe('Citroen Skoda e');
  });

  it('converts compatibility characters on request', () => {
    expect([withoutAccents('ﬁ'), withoutAccents('ﬁ', true)]).toEqual(['ﬁ', 'fi']);
  });

  it.each([
    ['Citroën', 'CITROEN '],
    ['ﬁnance', 'Finance'],
    ['X-Trail', 'x-trail'],
  ])('compares %s and %s as the same text', (one, other) => {
    expect(sameText(one, other)).toBe(true);
  });

  it.each([
    ['Citroën', 'citroe', true],
    ['Citroën', 'ËN', true],
    ['Citroën', 'kia', false],
  ])('finds in %s what was typed as %s: %s', (text, typed, found) => {
    expect(includesText(text, typed)).toBe(found);
  });

  it('tells texts of other letters apart', () => {
    expect(sameText('CX-5', 'CX 5')).toBe(false);
  });

  it('folds every ASCII text as it folds any other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldText(text)).toBe(withoutAccents(text, true).toLowerCase());
      }),
    );
  });

  it.each([
    ['Citroën C5 Aircross', 'citroen-c5-aircross'],
    ['  Land  Rover ', 'land-rover'],
    ['Hyundai i30 (N)', 'hyundai-i30-n'],
    ['比亚迪', ''],
  ])('makes the slug of "%s"', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  it.each([
    ['composed', composeText],
    ['withoutAccents', withoutAccents],
    ['withoutAccents, compatible', (text: string) => withoutAccents(text, true)],
  ])('%s takes linear time', (_name, form) => {
    expect(cost(() => form(hostile))).toBeLessThan(100);
  });
});
