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
const starts = (date: string, now = NOW) => freeStartTimes(HOURS, date, 'Australia/Brisbane', now);

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
    expect(freeStartTimes(HOURS, '2026-11-21', 'Australia/Brisbane', Date.UTC(2026, 10, 20, 20))).toHaveLength(8));
});
