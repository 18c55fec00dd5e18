import { expect, it } from 'vitest';
import fc from 'fast-check';
import { FEWEST_ANSWERS, usualAnswer, usualAnswerText } from './usual-answer.ts';

const times = (count: number, wait: number | null) => Array.from({ length: count }, () => wait);

it.each([
  ['no lead', [], null],
  ['fewer answers than needed', times(19, 3), null],
  ['enough answers', times(20, 3), 5],
  ['the middle of an odd number', [...times(10, 1), 18, ...times(10, 300)], 20],
  ['the slower of the two in the middle is not the median of half', [...times(10, 5), ...times(10, 60)], 5],
  ['exactly half without an answer', [...times(20, 12), ...times(20, null)], 15],
  ['more than half without an answer', [...times(20, 12), ...times(21, null)], null],
  ['four hours', times(20, 240), 240],
  ['a wait that is nothing to advertise', times(20, 241), null],
  ['answers outside opening hours', times(20, 0), 5],
])('%s', (_, waits, minutes) => {
  expect(usualAnswer(waits)).toBe(minutes);
});

it('is true of at least half of all leads', () => {
  const wait = fc.option(fc.integer({ min: 0, max: 400 }), { nil: null });
  fc.assert(
    fc.property(fc.array(wait, { maxLength: 60 }), (waits) => {
      const stated = usualAnswer(waits);
      if (stated === null) return;
      const inTime = waits.filter((one) => one !== null && one <= stated).length;
      expect(inTime * 2).toBeGreaterThanOrEqual(waits.length);
      expect(waits.filter((one) => one !== null).length).toBeGreaterThanOrEqual(FEWEST_ANSWERS);
    }),
    { seed: 7, numRuns: 300 },
  );
});

it.each([
  [20, 'Usually answers within 20 minutes in opening hours'],
  [60, 'Usually answers within an hour in opening hours'],
  [120, 'Usually answers within 2 hours in opening hours'],
])('%i minutes', (minutes, text) => {
  expect(usualAnswerText(minutes)).toBe(text);
});
