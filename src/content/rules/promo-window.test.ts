import { expect, it } from 'vitest';
import { isPromoLive } from './promos.ts';

it.each([
  ['2025-06-30', false],
  ['2025-07-01', true],
  ['2025-07-24', true],
  ['2025-07-25', false],
])('a promotion from 1 to 24 July 2025 is shown on %s: %s [SRCH-058]', (today, live) => {
  expect(isPromoLive({ start: '2025-07-01', expiry: '2025-07-24' }, today)).toBe(live);
});

it('a promotion without a start or an expiry is open-ended', () => {
  expect(isPromoLive({ start: null, expiry: null }, '2026-01-01')).toBe(true);
  expect([
    isPromoLive({ start: null, expiry: '2026-01-01' }, '2026-01-02'),
    isPromoLive({ start: '2026-01-03', expiry: null }, '2026-01-02'),
  ]).toEqual([false, false]);
});
