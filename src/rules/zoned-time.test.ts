import { expect, it } from 'vitest';
import { yearAt } from './zoned-time.ts';

it('the year is that of the place: the last evening of December in UTC is January in Perth', () => {
  const evening = Date.UTC(2026, 11, 31, 16, 0);
  expect(yearAt(evening, 'UTC')).toBe(2026);
  expect(yearAt(evening, 'Australia/Perth')).toBe(2027);
  expect(yearAt(evening - 1, 'Australia/Perth')).toBe(2026);
});
