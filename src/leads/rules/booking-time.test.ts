import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHour } from '#dealerships/rules/dealership.ts';
import { bookingProblem, takenProblem } from './booking-problem.ts';
import { bookingStepSeconds, bookingWindow, bookingWithOffset } from './booking-time.ts';

const day = (weekday: number, status: string, open: string | null = null, close: string | null = null) =>
  ({ weekday, status, open, close }) as OpeningHour;
const place = {
  name: 'North Yard',
  time_zone: 'Australia/Brisbane',
  opening_hours: [
    ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, 'Open', '08:30', '17:30')),
    day(6, 'By appointment'),
    day(0, 'Closed'),
  ],
};
/** A Saturday, 10 am in Brisbane. */
const NOW = Date.parse('2026-11-21T10:00:00+10:00');

describe('the time of a test drive', () => {
  it.each([
    ['2026-11-25T10:30', null],
    ['2026-11-25T08:30', null],
    ['2026-11-25T08:29', 'Choose a time when North Yard is open: on Wednesdays 8:30 am to 5:30 pm.'],
    ['2026-11-25T17:30', 'Choose a time when North Yard is open: on Wednesdays 8:30 am to 5:30 pm.'],
    ['2026-11-22T10:30', 'North Yard is closed on Sundays. Choose another day.'],
    ['2026-11-28T22:00', null],
    ['2026-11-21T09:59', 'Choose a time in the future.'],
    ['2026-12-21T17:15', null],
    ['2026-12-22T08:30', 'Choose a time within the next 30 days.'],
    ['2026-11-25T10:07', 'Choose a time on the quarter hour, for example 10:15 am.'],
    ['2026-11-31T10:00', 'Choose a day and a time'],
    ['2026-02-30T10:00', 'Choose a day and a time'],
    ['2026-11-25T25:00', 'Choose a day and a time'],
    ['tomorrow', 'Choose a day and a time'],
    ['2026-11-25', 'Choose a day and a time'],
  ])('%s: %s [GAP-081]', (text, problem) => {
    const found = bookingProblem(text, place, NOW, 'anyTime');
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('respects special hours and public holidays of the location [GAP-081]', () => {
    const december = Date.parse('2026-12-10T10:00:00+10:00');
    const festive = {
      ...place,
      address: { state: 'qld' },
      public_holidays: { status: 'Closed', open: null, close: null },
      special_hours: [
        { ...day(4, 'Open', '08:30', '12:00'), date: '2026-12-24', location_id: 'one', name: 'Christmas Eve' },
      ],
    } as const;
    const problem = (text: string) => bookingProblem(text, festive, december, 'anyTime');
    expect(problem('2026-12-24T09:00')).toBeNull();
    expect(problem('2026-12-24T14:00')).toBe(
      'Choose a time when North Yard is open: on Thu 24 Dec (Christmas Eve) 8:30 am to 12:00 pm.',
    );
    expect(problem('2026-12-25T10:00')).toBe('North Yard is closed on Fri 25 Dec (Christmas Day). Choose another day.');
  });

  it('accepts any time of a day that closes before it opens', () => {
    const wrong = { ...place, opening_hours: [day(3, 'Open', '09:00', '09:00')] };
    expect(bookingProblem('2026-11-25T22:00', wrong, NOW, 'anyTime')).toBeNull();
  });

  it('accepts any time of the next 30 days without opening hours [GAP-081]', () => {
    expect(bookingProblem('2026-11-22T03:00', { ...place, opening_hours: [] }, NOW, 'anyTime')).toBeNull();
  });

  it('is local to the location', () => {
    expect(bookingWindow(NOW, 'Australia/Brisbane')).toEqual({ min: '2026-11-21T10:00', max: '2026-12-21T23:59' });
    expect(bookingWindow(NOW, 'Australia/Perth').min).toBe('2026-11-21T08:00');
    expect(bookingWithOffset('2026-11-25T10:30', 'Australia/Brisbane')).toBe('2026-11-25T10:30:00+10:00');
    expect(bookingWithOffset('2026-11-25T10:30', 'Australia/Adelaide')).toBe('2026-11-25T10:30:00+10:30');
    expect(bookingWithOffset('2026-07-25T10:30', 'Australia/Melbourne')).toBe('2026-07-25T10:30:00+10:00');
  });

  it('may be any minute where a calendar decides', () => {
    expect(bookingProblem('2026-11-25T10:07', place, NOW, 'freeTimes')).toBeNull();
  });

  it.each([
    ['10:00:00+10:00', 'Australia/Brisbane', '2026-11-21T10:00'],
    ['10:00:01+10:00', 'Australia/Brisbane', '2026-11-21T10:15'],
    ['10:07:00+10:00', 'Australia/Brisbane', '2026-11-21T10:15'],
    ['23:52:00+10:00', 'Australia/Brisbane', '2026-11-22T00:00'],
    ['10:07:00+10:00', 'Australia/Adelaide', '2026-11-21T10:45'],
    ['10:07:00+10:00', 'Australia/Eucla', '2026-11-21T09:00'],
    ['10:07:00+10:00', 'Australia/Lord_Howe', '2026-11-21T11:15'],
  ])('starts at the first quarter hour from %s in %s: %s [LEAD-024]', (time, zone, min) => {
    expect(bookingWindow(Date.parse(`2026-11-21T${time}`), zone).min).toBe(min);
  });

  it("accepts exactly the times that the browser's steps allow [LEAD-024]", () => {
    const always = { ...place, opening_hours: [] };
    fc.assert(
      fc.property(
        fc.integer({ min: NOW, max: NOW + 400 * 86_400_000 }),
        fc.integer({ min: -90, max: 4e4 }),
        (now, away) => {
          const { min, max } = bookingWindow(now, place.time_zone);
          const local = Date.parse(`${min}:00Z`) + away * 60_000;
          const text = new Date(local).toISOString().slice(0, 16);
          const allowed = text >= min && text <= max && away % (bookingStepSeconds('anyTime') / 60) === 0;
          expect(bookingProblem(text, always, now, 'anyTime') === null).toBe(allowed);
        },
      ),
    );
  });

  it('accepts a valid time or returns a message for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/)), (text) => {
        if (bookingProblem(text, place, NOW, 'anyTime') === null)
          expect(Date.parse(bookingWithOffset(text, place.time_zone))).toBeGreaterThanOrEqual(NOW);
      }),
    );
  });
});

describe('a requested time where a calendar has free times [API-029]', () => {
  it.each([
    ['2026-11-25T09:30', ['09:30', '14:00'], null],
    ['2026-11-25T09:30:00', ['09:30'], null],
    ['2026-11-25T10:15', null, null],
    ['2026-11-25T10:15', [], 'There are no times left on that day. Choose another day.'],
    [
      '2026-11-25T13:30',
      ['09:30', '14:00'],
      '1:30 pm is not available on that day. Choose another time: 9:30 am, 2:00 pm.',
    ],
    [
      '2026-11-25T10:15',
      ['08:30', '09:00', '10:00', '10:30', '11:00', '14:00'],
      '10:15 am is not available on that day. Choose another time: 9:00 am, 10:00 am, 10:30 am, 11:00 am.',
    ],
  ])('%s of %j: %s', (text, free, said) => {
    expect(takenProblem(text, free)).toBe(said);
  });
});
