import { describe, expect, it } from 'vitest';
import { freeStartTimes } from './free-start-times.ts';

/** Saturday, 21 November 2026, 10:10 in Brisbane. */
const NOW = Date.UTC(2026, 10, 21, 0, 10);
const HOURS = [
  { weekday: 6, status: 'Open', open: '08:30', close: '12:30' },
  { weekday: 0, status: 'Closed', open: null, close: null },
  { weekday: 1, status: 'Open', open: '09:15', close: '11:00' },
  { weekday: 3, status: 'By appointment', open: null, close: null },
] as const;
const place = {
  opening_hours: HOURS,
  time_zone: 'Australia/Brisbane',
  address: { state: 'qld' },
  special_hours: [
    { date: '2026-11-30', status: 'Open', open: '09:00', close: '10:00', location_id: 'one', name: 'Stocktake' },
    { date: '2026-12-05', status: 'Closed', open: null, close: null, location_id: 'one', name: null },
  ],
  public_holidays: null,
} as const;
const starts = (date: string, now = NOW, more: object = {}) => freeStartTimes({ ...place, ...more }, date, now);

describe('start times of test drives [API-029]', () => {
  it.each<[string, readonly string[] | null]>([
    ['2026-11-21', ['11:30', '12:00']],
    ['2026-11-28', ['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']],
    ['2026-11-23', ['09:30', '10:00', '10:30']],
    ['2026-11-22', []],
    ['2026-11-14', []],
    ['soon', []],
    // By appointment, and no hours: any time may be requested.
    ['2026-11-25', null],
    ['2026-11-24', null],
  ])('%s: %j', (date, times) => expect(starts(date)).toEqual(times));

  it('today is the date in the time zone of the location', () =>
    expect(starts('2026-11-21', Date.UTC(2026, 10, 20, 20))).toHaveLength(8));

  it('are those of special hours', () => {
    expect(starts('2026-11-30')).toEqual(['09:00', '09:30']);
    expect(starts('2026-12-05')).toEqual([]);
  });

  it('on a public holiday are those that the dealer states, or any', () => {
    // Boxing Day, a Saturday.
    expect(starts('2026-12-26')).toBeNull();
    const closed = { public_holidays: { status: 'Closed', open: null, close: null } };
    expect(starts('2026-12-26', NOW, closed)).toEqual([]);
    const short = { public_holidays: { status: 'Open', open: '10:00', close: '11:00' } };
    expect(starts('2026-12-26', NOW, short)).toEqual(['10:00', '10:30']);
  });
});
