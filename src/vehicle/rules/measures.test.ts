import { expect, it } from 'vitest';
import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatKilometres, formatLengthWithFeet, formatFigure } from './spec-lists.ts';

it.each([
  [6_706, `6.71 m (22' 0")`],
  [6_553, `6.55 m (21' 6")`],
  [6_090, `6.09 m (20' 0")`], // 19' 11.8" rounds to a whole foot, not to 19' 12"
])('formats %s mm as %s [VDP-073]', (mm, text) => {
  expect(formatLengthWithFeet(mm)).toBe(text);
});

it('groups thousands and has at most two decimals', () => {
  expect([formatFigure(2755), formatFigure(8.125), formatFigure(0), formatKilometres(145_210)]).toEqual([
    '2,755',
    '8.13',
    '0',
    '145,210 km',
  ]);
});

it.each([
  ['2027-03-14', '14 March 2027'],
  ['2024-02-29', '29 February 2024'],
  ['2021-03', 'March 2021'],
  ['2021', '2021'],
  ['2023-02-29', null],
  ['2021-13', null],
  ['2021-00-10', null],
  ['14/03/2027', null],
  ['', null],
])('formats the calendar date %j as %j', (iso, text) => {
  expect(formatCalendarDate(iso)).toBe(text);
});
