import { expect, it } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';

const ids = ['one', 'two', 'three'];

it.each([
  ['one', 'ArrowRight', 'two'],
  ['three', 'ArrowRight', 'one'],
  ['one', 'ArrowLeft', 'three'],
  ['two', 'ArrowLeft', 'one'],
  ['two', 'Home', 'one'],
  ['two', 'End', 'three'],
  ['two', ' ', 'two'],
  ['two', 'ArrowDown', null],
  ['two', 'Tab', null],
  ['gone', 'ArrowRight', 'two'],
])('from tab "%s" the key "%s" selects %s', (from, key, to) => {
  expect(tabAfterKey(ids, from, key)).toBe(to);
});

it('selects nothing when there are no tabs', () => {
  expect(tabAfterKey([], undefined, 'ArrowRight')).toBeNull();
});
