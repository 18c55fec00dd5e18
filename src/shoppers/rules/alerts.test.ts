import { describe, expect, it } from 'vitest';
import { dueAt, announcedKinds, quietUntil, startOfDay } from './alerts.ts';

const site = (timeZone: string) => ({ timeZone });
const BRISBANE = 'Australia/Brisbane';
const SYDNEY = 'Australia/Sydney';
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

describe('quiet hours', () => {
  it.each([
    ['before they start', '2026-11-23T19:59:59+10:00', null],
    ['from their start', '2026-11-23T20:00:00+10:00', '2026-11-23T22:00:00.000Z'],
    ['after midnight', '2026-11-24T00:30:00+10:00', '2026-11-23T22:00:00.000Z'],
    ['until their end', '2026-11-24T07:59:59+10:00', '2026-11-23T22:00:00.000Z'],
    ['after their end', '2026-11-24T08:00:00+10:00', null],
  ])('%s', (_, at, until) => {
    expect(iso(quietUntil(Date.parse(at), site(BRISBANE)))).toBe(until);
  });

  it('end by the clock in the night in which daylight saving starts or ends', () => {
    // On 4 October 2026 the clock goes from 2 to 3, on 5 April 2026 from 3 back to 2.
    expect(iso(quietUntil(Date.parse('2026-10-03T23:00:00+10:00'), site(SYDNEY)))).toBe('2026-10-03T21:00:00.000Z');
    expect(iso(quietUntil(Date.parse('2026-04-04T23:00:00+11:00'), site(SYDNEY)))).toBe('2026-04-04T22:00:00.000Z');
  });
});

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

describe('the news of a site', () => {
  it('has first photos only where the site does not show vehicles without them', () => {
    expect(announcedKinds('all')).toEqual(['back', 'arrived', 'priced', 'price_dropped']);
    expect(announcedKinds('usedWithPhotos')).toEqual(['back', 'arrived', 'photographed', 'priced', 'price_dropped']);
  });
});

it('a day starts at midnight of the site', () => {
  expect(iso(startOfDay(Date.parse('2026-11-23T09:00:00+10:00'), site(BRISBANE)))).toBe('2026-11-22T14:00:00.000Z');
});
