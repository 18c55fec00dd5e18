import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import { STATE_TIME_ZONES, type OpeningHour, type SpecialHours } from './dealership.ts';
import { hoursToday, opensAgain, specialDays, whenOpen } from './hours-on-date.ts';
import { openingHoursLines, type HoursPlace } from './opening-hours.ts';

const day = (weekday: number, status: string, open: string | null = null, close: string | null = null) =>
  ({ weekday, status, open, close }) as OpeningHour;
const week: readonly OpeningHour[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, 'Open', '08:30', '17:30')),
  day(6, 'Open', '08:00', '12:00'),
  day(0, 'Closed'),
];
const ZONE = 'Australia/Brisbane';
const place = (opening_hours: readonly OpeningHour[], changes: Partial<HoursPlace> = {}): HoursPlace => ({
  opening_hours,
  special_hours: [],
  public_holidays: null,
  time_zone: ZONE,
  address: { state: 'qld' },
  ...changes,
});
const special = (date: string, hours: string, name: string | null = null): SpecialHours => {
  const [open = null, close = null] = hours.includes('-') ? hours.split('-') : [];
  return { date, name, location_id: 'yard', status: open === null ? hours : 'Open', open, close };
};
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
    expect(hoursToday(place(week), at(now))).toEqual({ state, text, until: at(until) });
  });

  it('names the public holiday for which the dealer states special hours', () => {
    const here = place(week, { special_hours: [special('2026-12-25', 'Closed')] });
    expect(hoursToday(here, at('2026-12-25T11:00:00'))?.text).toBe('Closed today (Christmas Day)');
  });

  it('is closed on a public holiday on which it is closed anyway', () => {
    expect(hoursToday(place(week), at('2026-04-05T11:00:00'))).toMatchObject({
      state: 'closed',
      text: 'Closed today (Easter Sunday)',
    });
  });

  it('uses the time zone of the location, not of the server [GAP-070]', () => {
    const instant = Date.parse('2026-11-20T22:00:00Z'); // Saturday 8:00 in Brisbane, 6:00 in Perth
    expect(hoursToday(place(week), instant)?.text).toBe('Open today until 12:00 pm');
    expect(hoursToday(place(week, { time_zone: 'Australia/Perth' }), instant)?.text).toBe('Opens at 8:00 am');
  });

  it('finds midnight on the days when daylight saving starts and ends', () => {
    // Melbourne goes from UTC+10 to UTC+11 on 2026-10-04 at 2 am.
    expect(
      hoursToday(place(week, { time_zone: 'Australia/Melbourne' }), Date.parse('2026-10-04T00:30:00+10:00'))?.until,
    ).toBe(Date.parse('2026-10-05T00:00:00+11:00'));
    // ... and back on 2026-04-05 at 3 am.
    expect(
      hoursToday(place(week, { time_zone: 'Australia/Melbourne' }), Date.parse('2026-04-05T00:30:00+11:00'))?.until,
    ).toBe(Date.parse('2026-04-06T00:00:00+10:00'));
  });

  it('shows any other status unchanged [GAP-071]', () => {
    expect(hoursToday(place([day(5, 'By appointment')]), at('2026-11-20T10:00:00'))?.text).toBe('By appointment');
  });

  it('shows nothing for a missing day or invalid times', () => {
    expect(hoursToday(place([day(1, 'Open', '08:30', '17:30')]), at('2026-11-20T10:00:00'))).toBeNull();
    for (const [open, close] of [
      [null, null],
      ['8am', '17:30'],
      ['17:30', '08:30'],
      ['08:75', '17:30'],
    ] as const) {
      expect(hoursToday(place([day(5, 'Open', open, close)]), at('2026-11-20T10:00:00'))?.text).toBe('Open today');
    }
  });
});

describe('the week', () => {
  it('combines five equal weekdays into one line [LOC-015, LOC-016, LOC-019, LOC-020]', () => {
    expect(openingHoursLines(week)).toEqual([
      { days: 'Mon-Fri', text: '8:30 am - 5:30 pm', closed: false },
      { days: 'Saturday', text: '8:00 am - 12:00 pm', closed: false },
      { days: 'Sunday', text: 'Closed', closed: true },
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
    expect(openingHoursLines(late)[3]).toEqual({ days: 'Thursday', text: '8:30 am - 8:00 pm', closed: false });
  });

  it("closed days have the site's text, other statuses their own [LOC-016, LOC-017, GAP-071]", () => {
    expect(openingHoursLines([day(6, 'Closed'), day(0, 'By appointment')], 'By appointment only')).toEqual([
      { days: 'Saturday', text: 'By appointment only', closed: true },
      { days: 'Sunday', text: 'By appointment', closed: false },
    ]);
  });

  it('leaves out missing days', () => {
    expect(openingHoursLines([])).toEqual([]);
    expect(openingHoursLines([day(2, 'Open', '09:00', '17:00')])).toEqual([
      { days: 'Tuesday', text: '9:00 am - 5:00 pm', closed: false },
    ]);
  });

  it("shows the dealer's own text for an open day [LOC-012]", () => {
    const text = '8:30 am to 12 pm and 1 pm to 5:30 pm';
    const [line] = openingHoursLines([{ ...day(1, 'Open', '08:30', '17:30'), formatted_hours: text }]);
    expect(line).toEqual({ days: 'Monday', text, closed: false });
  });
});

describe('the last hour', () => {
  it.each([
    ['16:29:59', 'Open today until 5:30 pm', '16:30:00'],
    ['16:30:00', 'Closes in 60 minutes', '16:31:00'],
    ['16:50:00', 'Closes in 40 minutes', '16:51:00'],
    ['16:50:30', 'Closes in 40 minutes', '16:51:00'],
    ['17:29:30', 'Closes in 1 minute', '17:30:00'],
    ['17:30:00', 'Closed for today', '24:00:00'],
  ])('is counted down: at %s %s, until %s [LOC-015]', (time, text, until) => {
    expect(hoursToday(place(week), at(`2026-11-20T${time}`), true)).toMatchObject({
      text,
      until: at(until === '24:00:00' ? '2026-11-21T00:00:00' : `2026-11-20T${until}`),
    });
  });
});

describe('special hours and public holidays', () => {
  /** Christmas Day 2026 is a Friday. */
  const CHRISTMAS = at('2026-12-25T10:00:00');

  it('special hours replace the weekday [LOC-013, GAP-072]', () => {
    const here = place(week, { special_hours: [special('2026-11-20', '10:00-14:00', 'Stocktake')] });
    expect(hoursToday(here, at('2026-11-20T13:30:00'))?.text).toBe('Open today until 2:00 pm');
    expect(hoursToday(here, at('2026-11-20T15:00:00'))?.text).toBe('Closed for today');
    expect(hoursToday(here, at('2026-11-27T15:00:00'))?.text).toBe('Open today until 5:30 pm');
  });

  it('special hours also replace the hours of a public holiday [GAP-072]', () => {
    const closed = place(week, { public_holidays: { status: 'Closed', open: null, close: null } });
    expect(hoursToday(closed, CHRISTMAS)).toMatchObject({ state: 'closed', text: 'Closed today (Christmas Day)' });
    const open = { ...closed, special_hours: [special('2026-12-25', '09:00-11:00')] };
    expect(hoursToday(open, CHRISTMAS)).toMatchObject({ state: 'open', text: 'Open today until 11:00 am' });
  });

  it('does not claim to be open on a public holiday without stated hours [GAP-072]', () => {
    expect(hoursToday(place(week), CHRISTMAS)).toEqual({
      state: 'unsure',
      text: 'Hours may differ today (Christmas Day)',
      until: at('2026-12-26T00:00:00'),
    });
    const victoria = place(week, { address: { state: 'vic' }, time_zone: 'Australia/Melbourne' });
    const cupDay = Date.parse('2026-11-03T10:00:00+11:00');
    expect(hoursToday(victoria, cupDay)?.text).toBe('Hours may differ today (Melbourne Cup Day)');
    expect(hoursToday(place(week), cupDay)?.state).toBe('open');
  });

  it('lists the coming dates in 12-hour times as they were written, whatever the zone [GAP-024, GAP-072]', () => {
    const here = place(week, {
      time_zone: 'Australia/Perth',
      address: { state: 'wa' },
      special_hours: [special('2026-12-24', '08:30-12:00', 'Christmas Eve'), special('2026-12-27', 'Closed')],
    });
    expect(specialDays(here, Date.parse('2026-12-20T23:00:00+08:00'), 10)).toEqual([
      { date: '2026-12-24', day: 'Thu 24 Dec', name: 'Christmas Eve', text: '8:30 am - 12:00 pm', closed: false },
      {
        date: '2026-12-25',
        day: 'Fri 25 Dec',
        name: 'Christmas Day',
        text: 'Hours may differ: please call us',
        closed: false,
      },
      {
        date: '2026-12-26',
        day: 'Sat 26 Dec',
        name: 'Boxing Day',
        text: 'Hours may differ: please call us',
        closed: false,
      },
      { date: '2026-12-27', day: 'Sun 27 Dec', name: 'Special hours', text: 'Closed', closed: true },
      {
        date: '2026-12-28',
        day: 'Mon 28 Dec',
        name: 'Boxing Day holiday',
        text: 'Hours may differ: please call us',
        closed: false,
      },
    ]);
  });
});

/** Hours ahead of UTC as the states publish them. Summer time ended on 5 April 2026 and started on 4 October. */
const OFFSETS: Readonly<Record<AuState, readonly [standard: number, summer: number]>> = {
  act: [10, 11],
  nsw: [10, 11],
  nt: [9.5, 9.5],
  qld: [10, 10],
  sa: [9.5, 10.5],
  tas: [10, 11],
  vic: [10, 11],
  wa: [8, 8],
};

describe('on the days when daylight saving starts and ends', () => {
  const states = Object.keys(OFFSETS) as AuState[];

  it('opens and closes at the published local times in every state [LOC-015, GAP-070]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.constantFrom('2026-04-04', '2026-04-05', '2026-04-06', '2026-10-03', '2026-10-04', '2026-10-05'),
        fc.integer({ min: 4 * 60, max: 12 * 60 }),
        fc.integer({ min: 1, max: 11 * 60 }),
        fc.integer({ min: 3 * 60, max: 24 * 60 - 1 }),
        (state, date, open, length, minute) => {
          const close = open + length;
          const clock = (minutes: number) =>
            `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
          const hours = special(date, `${clock(open)}-${clock(close)}`);
          // From 3 am, a day that ends summer is in standard time and one that starts it in summer time.
          const isSummer = date < '2026-04-05' || date >= '2026-10-04';
          const offset = OFFSETS[state][isSummer ? 1 : 0];
          const instant = (minutes: number) => Date.parse(`${date}T00:00:00Z`) + (minutes - offset * 60) * 60_000;
          const today = hoursToday(
            place([], { special_hours: [hours], time_zone: STATE_TIME_ZONES[state], address: { state } }),
            instant(minute),
            true,
          )!;
          expect(today.state).toBe(minute >= open && minute < close ? 'open' : 'closed');
          if (minute < open) expect(today.until).toBe(instant(open));
          else if (minute >= close) expect(today.text).toBe('Closed for today');
          else if (close - minute > 60) expect(today.until).toBe(instant(close - 60));
          else expect(today.text).toMatch(new RegExp(`^Closes in ${close - minute} minutes?$`));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('when a location answers', () => {
  it.each([
    ['2026-11-20T10:00:00', 'is open today until 5:30 pm'],
    ['2026-11-20T07:00:00', 'opens at 8:30 am'],
    ['2026-11-20T18:00:00', 'opens tomorrow at 8:00 am'],
    ['2026-11-21T12:00:00', 'opens on Monday at 8:30 am'],
    ['2026-11-22T10:00:00', 'opens tomorrow at 8:30 am'],
  ])('at %s it %s', (now, text) => {
    expect(whenOpen(place(week), at(now))).toBe(text);
  });

  it('skips special days, and names a date that is a week or more away', () => {
    const closed = ['21', '23', '24', '25', '26', '27', '28'].map((date) => special(`2026-11-${date}`, 'Closed'));
    expect(whenOpen(place(week, { special_hours: closed }), at('2026-11-20T18:00:00'))).toBe(
      'opens on Mon 30 Nov at 8:30 am',
    );
  });

  it.each([
    ['the hours of the next day are free text', [day(5, 'Open', '08:30', '17:30'), day(6, 'By appointment')]],
    ['no day is stated', []],
  ])('states nothing where %s', (_, hours) => {
    expect(whenOpen(place(hours), at('2026-11-20T18:00:00'))).toBeNull();
  });

  it('a closed location says when it opens again on another day, and an open one nothing', () => {
    const opens = (now: string) => opensAgain(place(week), at(now));
    expect(opens('2026-11-19T20:00:00')).toMatch(/^opens tomorrow at /);
    expect(opens('2026-11-19T05:00:00')).toBeNull();
    expect(opens('2026-11-19T12:00:00')).toBeNull();
  });

  it('states nothing before a public holiday without hours', () => {
    // Christmas Day is a Friday.
    expect(whenOpen(place(week), at('2026-12-24T18:00:00'))).toBeNull();
  });
});
