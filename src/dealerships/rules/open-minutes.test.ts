import { expect, it } from 'vitest';
import { openMinutes } from './open-minutes.ts';

const ZONE = 'Australia/Brisbane';
const day = (weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6, open: string, close: string) => ({
  weekday,
  status: 'Open',
  open,
  close,
});
/** Open 9 to 5 on weekdays, closed on Sunday; nothing is stated of Saturday. */
const place = {
  opening_hours: [
    ...([1, 2, 3, 4, 5] as const).map((weekday) => day(weekday, '09:00', '17:00')),
    { weekday: 0 as const, status: 'Closed', open: null, close: null },
  ],
  special_hours: [{ date: '2026-12-24', location_id: 'a', name: null, status: 'Open', open: '09:00', close: '12:00' }],
  public_holidays: { status: 'Closed', open: null, close: null },
  time_zone: ZONE,
  address: { state: 'qld' as const },
};
/** Local time in Brisbane. */
const at = (text: string) => Date.parse(`${text}:00+10:00`);

it.each([
  ['within one day', '2026-11-25T10:00', '2026-11-25T10:20', 20],
  ['before it opens', '2026-11-25T07:00', '2026-11-25T09:05', 5],
  ['overnight', '2026-11-25T16:50', '2026-11-26T09:15', 25],
  ['answered while it is closed', '2026-11-25T16:50', '2026-11-25T20:00', 10],
  ['asked and answered in the evening', '2026-11-25T20:00', '2026-11-25T21:00', 0],
  ['over a closed Sunday', '2026-11-29T08:00', '2026-11-30T09:30', 30],
  ['over a Saturday of unknown hours, which counts whole', '2026-11-27T16:00', '2026-11-30T09:00', 60 + 1440],
  ['over special hours and public holidays', '2026-12-24T11:00', '2026-12-29T09:10', 60 + 10],
  ['answered before it was asked', '2026-11-25T10:20', '2026-11-25T10:00', 0],
])('a wait %s', (_, from, to, minutes) => {
  expect(openMinutes(place, ZONE, at(from), at(to))).toBe(minutes);
});

it('counts every minute where no hours are stated', () => {
  expect(openMinutes({ opening_hours: [] }, ZONE, at('2026-11-25T20:00'), at('2026-11-26T02:00'))).toBe(360);
});

it('counts a day of 23 hours by its clock', () => {
  const sydney = { opening_hours: [day(0, '00:00', '24:00')] };
  const from = Date.parse('2026-10-04T00:00:00+10:00');
  expect(openMinutes(sydney, 'Australia/Sydney', from, from + 23 * 3_600_000)).toBe(23 * 60);
});
