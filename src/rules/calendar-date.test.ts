import { expect, it } from 'vitest';
import { formatCalendarDate, formatShortDay } from './calendar-date.ts';

it('writes every day of a year in short as Australian English does', () => {
  const asBrowsers = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  for (let day = 0; day < 366; day += 1) {
    const at = new Date(Date.UTC(2028, 0, 1 + day));
    expect(formatShortDay(at.toISOString().slice(0, 10))).toBe(asBrowsers.format(at).replace(',', ''));
  }
});

it.each([
  ['2027-03-14', '14 March 2027'],
  ['2021-03', 'March 2021'],
  ['2021', '2021'],
  ['2028-02-29', '29 February 2028'],
  ['2027-02-29', null],
  ['2027-13-01', null],
  ['14/03/2027', null],
])('writes %s as %s', (iso, text) => expect(formatCalendarDate(iso)).toBe(text));
