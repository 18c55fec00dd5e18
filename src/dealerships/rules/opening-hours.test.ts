import { describe, expect, it } from 'vitest';
import type { OpeningHour } from './dealership.ts';
import { hoursToday, openingHoursLines } from './opening-hours.ts';

const day = (weekday: number, status: string, open: string | null = null, close: string | null = null) =>
  ({ weekday, status, open, close }) as OpeningHour;
const week: readonly OpeningHour[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, 'Open', '08:30', '17:30')),
  day(6, 'Open', '08:00', '12:00'),
  day(0, 'Closed'),
];
const ZONE = 'Australia/Brisbane';
/** Brisbane is UTC+10 all year; 2026-11-20 is a Friday. */
const at = (local: string) => Date.parse(`${local}+10:00`);

describe('hours today', () => {
  it.each([
    ['2026-11-20T08:29:59', 'closed', 'Opens at 8:30 am', '2026-11-20T08:30:00'],
    ['2026-11-20T08:30:00', 'open', 'Open today until 5:30 pm', '2026-11-20T17:30:00'],
    ['2026-11-20T17:29:59', 'open', 'Open today until 5:30 pm', '2026-11-20T17:30:00'],
    ['2026-11-20T17:30:00', 'closed', 'Closed for today', '2026-11-21T00:00:00'],
    ['2026-11-21T11:00:00', 'open', 'Open today until 12:00 pm', '2026-11-21T12:00:00'],
    ['2026-11-22T11:00:00', 'closed', 'Closed today', '2026-11-23T00:00:00'],
  ] as const)('at %s it is %s: %s [LOC-012]', (now, state, text, until) => {
    expect(hoursToday(week, at(now), ZONE)).toEqual({ state, text, until: at(until) });
  });

  it('uses the time zone of the location, not of the server [GAP-070]', () => {
    const instant = Date.parse('2026-11-20T22:00:00Z'); // Saturday 8:00 in Brisbane, 6:00 in Perth
    expect(hoursToday(week, instant, ZONE)?.text).toBe('Open today until 12:00 pm');
    expect(hoursToday(week, instant, 'Australia/Perth')?.text).toBe('Opens at 8:00 am');
  });

  it('finds midnight on the days when daylight saving starts and ends', () => {
    // Melbourne goes from UTC+10 to UTC+11 on 2026-10-04 at 2 am.
    expect(hoursToday(week, Date.parse('2026-10-04T00:30:00+10:00'), 'Australia/Melbourne')?.until).toBe(
      Date.parse('2026-10-05T00:00:00+11:00'),
    );
    // ... and back on 2026-04-05 at 3 am.
    expect(hoursToday(week, Date.parse('2026-04-05T00:30:00+11:00'), 'Australia/Melbourne')?.until).toBe(
      Date.parse('2026-04-06T00:00:00+10:00'),
    );
  });

  it('shows any other status unchanged [GAP-071]', () => {
    expect(hoursToday([day(5, 'By appointment')], at('2026-11-20T10:00:00'), ZONE)?.text).toBe('By appointment');
  });

  it('shows nothing for a missing day or invalid times', () => {
    expect(hoursToday([day(1, 'Open', '08:30', '17:30')], at('2026-11-20T10:00:00'), ZONE)).toBeNull();
    for (const [open, close] of [
      [null, null],
      ['8am', '17:30'],
      ['17:30', '08:30'],
      ['08:75', '17:30'],
    ] as const) {
      expect(hoursToday([day(5, 'Open', open, close)], at('2026-11-20T10:00:00'), ZONE)?.text).toBe('Open today');
    }
  });
});

describe('the week', () => {
  it('combines five equal weekdays into one line [LOC-015, LOC-016, LOC-019, LOC-020]', () => {
    expect(openingHoursLines(week)).toEqual([
      { days: 'Mon-Fri', text: '8:30 am - 5:30 pm' },
      { days: 'Saturday', text: '8:00 am - 12:00 pm' },
      { days: 'Sunday', text: 'Closed' },
    ]);
  });

  it('lists the days separately when one differs [LOC-019]', () => {
    const late = week.map((entry) => (entry.weekday === 4 ? day(4, 'Open', '08:30', '20:00') : entry));
    expect(openingHoursLines(late).map((line) => line.days)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(openingHoursLines(late)[3]).toEqual({ days: 'Thursday', text: '8:30 am - 8:00 pm' });
  });

  it("closed days have the site's text, other statuses their own [LOC-016, LOC-017, GAP-071]", () => {
    expect(openingHoursLines([day(6, 'Closed'), day(0, 'By appointment')], 'By appointment only')).toEqual([
      { days: 'Saturday', text: 'By appointment only' },
      { days: 'Sunday', text: 'By appointment' },
    ]);
  });

  it('leaves out missing days', () => {
    expect(openingHoursLines([])).toEqual([]);
    expect(openingHoursLines([day(2, 'Open', '09:00', '17:00')])).toEqual([
      { days: 'Tuesday', text: '9:00 am - 5:00 pm' },
    ]);
  });
});
