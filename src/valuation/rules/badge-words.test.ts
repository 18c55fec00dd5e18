import { describe, expect, it } from 'vitest';
import { badgeWords, drivenByAll, wordDistance, wordEffects, wordWeights } from './badge-words.ts';

describe('badge words', () => {
  it.each([
    ['SR5 (4x4)', 'GUN126R', ['sr5', '4x4', 'gun126r']],
    ['XLT 3.2 Hi-Rider', null, ['xlt', '3.2', 'hi', 'rider']],
    ['GX GX', 'gx', ['gx']],
    [null, null, []],
    ['()', ' - ', []],
  ])('of %o and %o are %o', (badge, series, words) => {
    expect(badgeWords(badge, series)).toEqual(words);
  });

  it.each([
    [['gxl', '4x4'], true],
    [['quattro'], true],
    [['gx', '2wd'], false],
    [['gx'], null],
  ])('of %o state all-wheel drive: %s', (words, driven) => {
    expect(drivenByAll(words)).toBe(driven);
  });

  it('have the effect of dearer listings, and almost none when rare', () => {
    const listings = Array.from({ length: 40 }, (_, at) => ({
      words: [at % 2 ? 'luxury' : 'base', ...(at < 2 ? ['odd'] : [])],
    }));
    const effects = wordEffects(
      listings,
      listings.map(({ words }) => (words.includes('luxury') ? 0.1 : -0.1)),
    );
    expect(effects.get('luxury')! - effects.get('base')!).toBeGreaterThan(0.15);
    expect(Math.abs(effects.get('odd')!)).toBeLessThan(0.02);
  });

  it('have distance 0 when equal, 1 without a common word, and more for rare words', () => {
    const weights = wordWeights([{ words: ['gxl', '4x4'] }, { words: ['gxl'] }, { words: ['gxl'] }]);
    const from = (words: string[]) => wordDistance(new Set(['gxl', '4x4']), words, weights, 1);
    expect(from(['gxl', '4x4'])).toBe(0);
    expect(from(['vx'])).toBe(1);
    expect(from(['4x4'])).toBeLessThan(from(['gxl']));
    expect(wordDistance(new Set(), [], weights, 1)).toBe(0);
  });
});
