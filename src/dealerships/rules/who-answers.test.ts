import { describe, expect, it } from 'vitest';
import { sampleLocation } from '#tests/support/sample-dealership.ts';
import type { Location, OpeningHour } from './dealership.ts';
import { enquiryReader, whoAnswers } from './who-answers.ts';

const day = (weekday: OpeningHour['weekday']) => ({ weekday, status: 'Open', open: '08:30', close: '17:30' });
const CLOSED = { status: 'Closed', open: null, close: null };
const WEEKDAYS = [
  ...([1, 2, 3, 4, 5] as const).map(day),
  ...([6, 0] as const).map((weekday) => ({ weekday, ...CLOSED })),
];
const moorooka = (changes: Partial<Location> = {}) =>
  sampleLocation('group.north', { name: 'Moorooka', opening_hours: WEEKDAYS, ...changes });
/** Wednesday 25 November 2026 in Brisbane. */
const at = (hour: number, minute = 0, date = 25) => Date.UTC(2026, 10, date, hour - 10, minute);

describe('who reads an enquiry, and when', () => {
  it.each([
    ['in opening hours', at(10), 'Priya at Moorooka has your details. The location is open today until 5:30 pm.'],
    [
      'shortly before closing time',
      at(17, 10),
      'Priya at Moorooka has your details. The location is open today until 5:30 pm, and opens tomorrow at 8:30 am.',
    ],
    ['in the evening', at(20), 'Priya reads it first thing: Moorooka opens tomorrow at 8:30 am.'],
    ['early in the morning', at(6), 'Priya reads it first thing: Moorooka opens at 8:30 am.'],
    ['on a weekend', at(9, 0, 28), 'Priya reads it first thing: Moorooka opens on Monday at 8:30 am.'],
  ])('%s', (_, now, text) => {
    expect(whoAnswers(moorooka(), 'Priya', now)).toBe(text);
  });

  it('is the location where the dealer names no one', () => {
    expect(whoAnswers(moorooka(), null, at(10))).toBe('Moorooka has your details. It is open today until 5:30 pm.');
    expect(whoAnswers(moorooka(), null, at(20))).toBe(
      'Our team reads it first thing: Moorooka opens tomorrow at 8:30 am.',
    );
  });

  it('follows the clock of the location: Perth is still open when Brisbane has closed', () => {
    const perth = moorooka({ name: 'Perth', time_zone: 'Australia/Perth' });
    expect(whoAnswers(perth, null, at(18))).toBe('Perth has your details. It is open today until 5:30 pm.');
  });

  it('knows public holidays', () => {
    // Christmas and Boxing Day of 2026 are on Friday and Saturday, with a holiday on Monday.
    const place = moorooka({ public_holidays: CLOSED });
    const christmasEve = Date.UTC(2026, 11, 24, 10);
    expect(whoAnswers(place, null, christmasEve)).toBe(
      'Our team reads it first thing: Moorooka opens on Tuesday at 8:30 am.',
    );
  });

  it('states no time where hours are not known', () => {
    expect(whoAnswers(moorooka({ opening_hours: [] }), null, at(10))).toBe('Moorooka has your details.');
    expect(whoAnswers(moorooka({ opening_hours: [] }), 'Priya', at(10))).toBe('Priya at Moorooka has your details.');
    // Without hours for public holidays, the next opening is not sure.
    expect(whoAnswers(moorooka(), null, Date.UTC(2026, 11, 24, 10))).toBe('Moorooka has your details.');
  });

  it('names only a person whom the dealer names for enquiries, at their own locations', () => {
    const place = moorooka();
    const person = (name: string, answers: boolean, ids: readonly string[]) => ({
      name,
      answers_enquiries: answers,
      location_ids: ids,
    });
    const staff = [
      person('Tom Hargreaves', false, [place.id]),
      person('Lani Tuala', true, ['elsewhere']),
      person('Priya Raman', true, [place.id]),
    ];
    expect(enquiryReader(place, staff)).toBe('Priya');
    expect(enquiryReader(place, staff.slice(0, 2))).toBeNull();
  });
});
