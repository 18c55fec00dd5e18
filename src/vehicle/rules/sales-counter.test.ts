import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTS_UP_MS, countedUp, EVALUATED_EVERY_MS, monthStart, salesByClock } from './sales-counter.ts';

const at = (text: string) => Date.parse(text);

describe('the sales counter', () => {
  it.each([
    ['2026-11-01T00:00:00+10:00', 0],
    ['2026-11-01T00:07:29+10:00', 0],
    ['2026-11-01T00:07:30+10:00', 1],
    ['2026-11-01T23:59:59+10:00', 191],
    ['2026-11-02T00:00:00+10:00', 192],
    ['2026-11-30T12:00:00+10:00', 29 * 192 + 96],
    // Still the day before in UTC.
    ['2026-11-30T14:00:00Z', 0],
  ])(
    'at %s it is %s: 192 a day, one each 450 s, from the first of the month in Brisbane [CONT-023, CONT-024, GAP-025]',
    (now, sales) => {
      expect(salesByClock(at(now), 192)).toBe(sales);
    },
  );

  it.each([
    ['2026-11-24T13:14:15.678+10:00', '2026-11-01T00:00:00+10:00'],
    ['2026-11-01T00:00:00+10:00', '2026-11-01T00:00:00+10:00'],
    // Already December in Brisbane.
    ['2026-11-30T14:00:00Z', '2026-12-01T00:00:00+10:00'],
  ])('at %s the month began at %s, in Brisbane [CONT-024]', (now, start) => {
    expect(monthStart(at(now))).toBe(at(start));
  });

  it("never decreases within a month, and increases at the site's rate [CONT-023]", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 29 * 86_400 }),
        fc.integer({ min: 0, max: 86_400 }),
        fc.integer({ min: 1, max: 999 }),
        (second, more, perDay) => {
          const start = at('2026-08-01T00:00:00+10:00');
          const grown =
            salesByClock(start + (second + more) * 1000, perDay) - salesByClock(start + second * 1000, perDay);
          expect(Math.abs(grown - (more / 86_400) * perDay)).toBeLessThan(1);
        },
      ),
    );
  });

  it('updates every 150 s and animates for 2 s [CONT-025, CONT-026]', () => {
    expect([EVALUATED_EVERY_MS, COUNTS_UP_MS]).toEqual([150_000, 2000]);
    expect([0, 1000, 2000, 9000].map((elapsed) => countedUp(0, 1000, elapsed))).toEqual([0, 875, 1000, 1000]);
    expect(countedUp(1000, 1000, 5)).toBe(1000);
  });
});
