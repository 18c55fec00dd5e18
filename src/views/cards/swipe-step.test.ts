import { expect, it } from 'vitest';
import { swipeStep } from './use-swipe.ts';

it.each([
  ['left is the next photo', -80, 5, 1],
  ['right is the previous photo', 80, -5, -1],
  ['a tap with a slight movement is not a swipe', -12, 3, 0],
  ['scrolling down is not a swipe', -40, 90, 0],
  ['a mostly horizontal diagonal is a swipe', -90, 50, 1],
] as const)('a swipe: %s', (_name, dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
