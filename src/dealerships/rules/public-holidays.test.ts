import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AU_STATES } from '#vehicle/rules/vehicle.ts';
import { publicHolidayOn, publicHolidays } from './public-holidays.ts';

const FOLDER = '../shared/data/holidays';

describe('public holidays by state', () => {
  it.each([
    ['qld', '2026-10-05', "King's Birthday"],
    ['nsw', '2026-10-05', 'Labour Day'],
    ['vic', '2026-11-03', 'Melbourne Cup Day'],
    ['wa', '2026-09-28', "King's Birthday"],
    ['nsw', '2026-04-27', 'Anzac Day holiday'],
    ['vic', '2026-04-27', null],
    ['tas', '2026-12-28', 'Boxing Day'],
    ['qld', '2026-12-28', 'Boxing Day holiday'],
    ['sa', '2027-12-25', 'Christmas Day'],
    ['tas', '2027-03-28', null],
    ['act', '2026-06-01', 'Reconciliation Day'],
  ] as const)('of %s on %s: %s', (state, date, name) => {
    expect(publicHolidayOn(state, date)).toBe(name);
  });

  // Needs ../shared/data/holidays, the published lists, which are not part of this repository.
  it.skipIf(!existsSync(FOLDER))('agree with the published list of each state from 2024 to 2028', () => {
    for (const state of AU_STATES) {
      for (let year = 2024; year <= 2028; year++) {
        const published = (
          JSON.parse(readFileSync(`${FOLDER}/AU-${state.toUpperCase()}-${year}.json`, 'utf8')) as {
            date: string;
            type: string;
          }[]
        )
          .filter(({ date, type }) => type === 'public' && date.endsWith(' 00:00:00'))
          .map(({ date }) => date.slice(0, 10));
        // The list moves Christmas Day of these two to the Monday; dealers are closed on both days.
        if (year === 2027 && (state === 'sa' || state === 'nt')) published.push('2027-12-25');
        expect(
          publicHolidays(state, year).map(({ date }) => date),
          `${state} ${year}`,
        ).toEqual([...new Set(published)].sort());
      }
    }
  });
});
