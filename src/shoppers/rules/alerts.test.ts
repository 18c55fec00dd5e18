import { describe, expect, it } from 'vitest';
import { dueAt } from './alerts.ts';

const site = (timeZone: string, dailyHour = 9) => ({
  timeZone,
  settings: { alerts: { dailyHour } },
});
const BRISBANE = 'Australia/Brisbane';
const SYDNEY = 'Australia/Sydney';
const iso = (instant: number) => new Date(instant).toISOString();

describe('when an alert is due', () => {
  it.each([
    ['before the hour of today', '2026-11-23T08:59:00+10:00', '2026-11-22T23:00:00.000Z'],
    ['at the hour, tomorrow', '2026-11-23T09:00:00+10:00', '2026-11-23T23:00:00.000Z'],
    ['after the hour, tomorrow', '2026-11-23T23:00:00+10:00', '2026-11-23T23:00:00.000Z'],
  ])('daily: %s', (_, at, daily) => {
    expect(iso(dueAt(Date.parse(at), site(BRISBANE)).daily)).toBe(daily);
  });

  it('daily: at the same local hour after daylight saving has started', () => {
    expect(iso(dueAt(Date.parse('2026-10-03T12:00:00+10:00'), site(SYDNEY)).daily)).toBe('2026-10-03T22:00:00.000Z');
  });

  it('at once: after two minutes, in which the other changes of a feed arrive', () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    expect(dueAt(now, site(BRISBANE)).immediate - now).toBe(120_000);
  });
});
