import { expect, it } from 'vitest';
import fc from 'fast-check';
import { formatAbn } from './abn.ts';

it.each([
  ['51824753556', '51 824 753 556'],
  [' 51 824 753 556 ', '51 824 753 556'],
  ['53 004 085 616', '53 004 085 616'],
  ['51 824 753 557', null],
  ['15 824 753 556', null],
  ['51 824 753 5561', null],
  ['5182475355', null],
  ['51-824-753-556', null],
  ['00000000000', null],
  ['', null],
])('the ABN of "%s" is %s [GAP-090]', (text, shown) => {
  expect(formatAbn(text)).toBe(shown);
});

it('refuses every number of which one digit is mistyped [GAP-090]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'51824753556'].map(Number);
      digits[at] = (digits[at]! + by) % 10;
      expect(formatAbn(digits.join(''))).toBeNull();
    }),
    { seed: 11, numRuns: 99 },
  );
});
