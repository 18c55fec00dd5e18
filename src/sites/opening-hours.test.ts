import { describe, expect, it } from 'vitest';
import { isHoursText, openingHours } from './opening-hours.ts';

const closed = (weekday: number) => ({ weekday, status: 'Closed', open: null, close: null });

describe('opening hours as a dealer writes them', () => {
  it('reads ranges of days, days, texts and unlisted days', () => {
    expect(openingHours({ 'mon-fri': '8:30-17:30', sat: 'By appointment' })).toEqual([
      closed(0),
      ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open', open: '08:30', close: '17:30' })),
      { weekday: 6, status: 'By appointment', open: null, close: null },
    ]);
  });

  it('reads a range over the end of the week, and lets the later line apply', () => {
    const hours = openingHours({ 'sat-mon': '10:00 - 16:00', sun: 'CLOSED' });
    expect(hours.map((hour) => hour.status)).toEqual([
      'Closed',
      'Open',
      'Closed',
      'Closed',
      'Closed',
      'Closed',
      'Open',
    ]);
  });

  it.each([
    ['09:00-17:00', true],
    ['9:00 - 17:00', true],
    ['closed', true],
    ['By appointment', true],
    ['Open late', true],
    ['8.30-17.30', false],
    ['17:00-09:00', false],
    ['09:00-09:00', false],
    ['25:00-26:00', false],
    ['9-5', false],
    ['09:00', false],
  ])('%s: %s', (text, fine) => {
    expect(isHoursText(text)).toBe(fine);
  });
});
