import { expect, it } from 'vitest';
import { swipeStep } from './use-swipe.ts';

it.each([
  ['left is on', -80, 5, 1],
  ['right is back', 80, -5, -1],
  ['a tap that trembled is none', -12, 3, 0],
  ['down the page is none', -40, 90, 0],
  ['a slant that is more across than down', -90, 50, 1],
] as const)('a swipe: %s', (_name, dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
