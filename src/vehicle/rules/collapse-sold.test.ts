import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapseSold } from './collapse-sold.ts';

const LETTERS = { i: 'in_stock', c: 'coming_soon', s: 'sold' } as const;
const vehicles = (text: string) =>
  [...text].map((letter, id) => ({ id, status: LETTERS[letter as keyof typeof LETTERS] }));
/** `s2`: a sold vehicle with two more behind it. */
const shown = (text: string, mode: 'keepAll' | 'collapseConsecutive', allSold = false) =>
  collapseSold(vehicles(text), mode, allSold)
    .map(({ vehicle, more }) => `${text[vehicle.id]}${more.length || ''}`)
    .join(' ');

describe('sold vehicles in a list', () => {
  it.each([
    ['', '', 'SRCH-027'],
    ['iii', 'i i i', 'SRCH-027'],
    ['isi', 'i s i', 'SRCH-027'],
    ['issi', 'i s1 i', 'SRCH-027'],
    ['sssi', 's2 i', 'SRCH-027'],
    ['isss', 'i s2', 'SRCH-027'],
    ['ssiss', 's1 i s1', 'SRCH-027'],
    ['cssc', 'c s1 c', 'SRCH-027'],
    ['ssss', 's3', 'SRCH-027'],
    ['s', 's', 'SRCH-027'],
  ])('%s collapses to %s [$2]', (text, expected, _rows) => {
    expect(shown(text, 'collapseConsecutive')).toBe(expected);
    expect(shown(text, 'keepAll')).toBe([...text].join(' '));
  });

  it('nothing collapses when all results are sold [SRCH-028]', () => {
    expect(shown('ssss', 'collapseConsecutive', true)).toBe('s s s s');
  });

  it('preserves all vehicles and their order, with no adjacent sold cards', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('i', 'c', 's')), (letters) => {
        const list = vehicles(letters.join(''));
        const runs = collapseSold(list, 'collapseConsecutive', false);
        expect(runs.flatMap(({ vehicle, more }) => [vehicle, ...more])).toEqual(list);
        expect(runs.flatMap(({ more }) => more).every((vehicle) => vehicle.status === 'sold')).toBe(true);
        expect(
          runs.some(({ vehicle }, at) => vehicle.status === 'sold' && runs[at + 1]?.vehicle.status === 'sold'),
        ).toBe(false);
      }),
    );
  });
});
