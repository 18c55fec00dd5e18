import { BoundedCache } from '#rules/bounded-cache.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';

export interface PublicHoliday {
  /** ISO date. */
  readonly date: string;
  readonly name: string;
}

const SUNDAY = 0;
const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;
const SATURDAY = 6;

/**
 * The public holidays of a whole state or territory in a year, in order, by the rules of its public holidays act. Local show days and
 * evenings (Christmas Eve from 6 pm) are left out: a dealer states them as special hours.
 */
export function publicHolidays(state: AuState, year: number): readonly PublicHoliday[] {
  const key = `${state} ${year}`;
  return computed.get(key) ?? computed.set(key, computeHolidays(state, year));
}

/** The hours of every location on a page ask for them. */
const computed = new BoundedCache<string, readonly PublicHoliday[]>(100);

function computeHolidays(state: AuState, year: number): readonly PublicHoliday[] {
  const found = RULES.flatMap(({ states, name, days }) =>
    states === null || states.includes(state)
      ? days(year, state).map((date, nth) => ({ date: isoDate(date), name: nth === 0 ? name : `${name} holiday` }))
      : [],
  );
  return found.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The name of the public holiday on an ISO date; `null` on other days. */
export function publicHolidayOn(state: AuState, date: string): string | null {
  return publicHolidays(state, Number(date.slice(0, 4))).find((one) => one.date === date)?.name ?? null;
}

interface Rule {
  /** `null`: everywhere. */
  readonly states: readonly AuState[] | null;
  readonly name: string;
  /** The day, and the additional day if one is given for a weekend. */
  readonly days: (year: number, state: AuState) => readonly Date[];
}

const EASTER_WEEKEND = ['act', 'nsw', 'nt', 'qld', 'sa', 'vic'] as const;

const RULES: readonly Rule[] = [
  { states: null, name: "New Year's Day", days: newYear },
  { states: null, name: 'Australia Day', days: (year) => [movedToMonday(on(year, 1, 26))] },
  { states: ['wa'], name: 'Labour Day', days: (year) => [nth(year, 3, MONDAY, 1)] },
  { states: ['vic'], name: 'Labour Day', days: (year) => [nth(year, 3, MONDAY, 2)] },
  { states: ['tas'], name: 'Eight Hours Day', days: (year) => [nth(year, 3, MONDAY, 2)] },
  { states: ['act'], name: 'Canberra Day', days: (year) => [nth(year, 3, MONDAY, 2)] },
  { states: ['sa'], name: 'Adelaide Cup Day', days: (year) => [nth(year, 3, MONDAY, 2)] },
  { states: null, name: 'Good Friday', days: (year) => [plus(easter(year), -2)] },
  { states: EASTER_WEEKEND, name: 'Easter Saturday', days: (year) => [plus(easter(year), -1)] },
  { states: [...EASTER_WEEKEND, 'wa'], name: 'Easter Sunday', days: (year) => [easter(year)] },
  { states: null, name: 'Easter Monday', days: (year) => [plus(easter(year), 1)] },
  { states: null, name: 'Anzac Day', days: anzac },
  { states: ['qld'], name: 'Labour Day', days: (year) => [nth(year, 5, MONDAY, 1)] },
  { states: ['nt'], name: 'May Day', days: (year) => [nth(year, 5, MONDAY, 1)] },
  { states: ['act'], name: 'Reconciliation Day', days: (year) => [firstFrom(on(year, 5, 27), MONDAY)] },
  { states: ['wa'], name: 'Western Australia Day', days: (year) => [nth(year, 6, MONDAY, 1)] },
  {
    states: ['act', 'nsw', 'nt', 'sa', 'tas', 'vic'],
    name: "King's Birthday",
    days: (year) => [nth(year, 6, MONDAY, 2)],
  },
  { states: ['nt'], name: 'Picnic Day', days: (year) => [nth(year, 8, MONDAY, 1)] },
  { states: ['wa'], name: "King's Birthday", days: kingsBirthdayOfWesternAustralia },
  { states: ['vic'], name: 'Friday before the AFL Grand Final', days: (year) => [lastBefore(on(year, 10, 1), FRIDAY)] },
  { states: ['qld'], name: "King's Birthday", days: (year) => [nth(year, 10, MONDAY, 1)] },
  { states: ['act', 'nsw', 'sa'], name: 'Labour Day', days: (year) => [nth(year, 10, MONDAY, 1)] },
  { states: ['vic'], name: 'Melbourne Cup Day', days: (year) => [nth(year, 11, TUESDAY, 1)] },
  { states: null, name: 'Christmas Day', days: (year) => withExtra(on(year, 12, 25)) },
  { states: ['act', 'nsw', 'nt', 'qld', 'vic', 'wa'], name: 'Boxing Day', days: (year) => withExtra(on(year, 12, 26)) },
  { states: ['tas'], name: 'Boxing Day', days: (year) => withExtra(on(year, 12, 26)).slice(-1) },
  { states: ['sa'], name: 'Proclamation Day', days: (year) => withExtra(on(year, 12, 26)) },
];

/** A weekend day, and the Monday after it; in Tasmania only the Monday. */
function newYear(year: number, state: AuState): readonly Date[] {
  const day = on(year, 1, 1);
  const monday = movedToMonday(day);
  if (monday === day) return [day];
  return state === 'tas' ? [monday] : [day, monday];
}

/** New South Wales gives an additional day in 2026 and 2027 only. */
function anzac(year: number, state: AuState): readonly Date[] {
  const day = on(year, 4, 25);
  const monday = movedToMonday(day);
  const extra = state === 'act' || state === 'wa' || (state === 'nsw' && (year === 2026 || year === 2027));
  if (monday !== day && extra) return [day, monday];
  return state === 'qld' || state === 'nt' ? [day.getUTCDay() === SUNDAY ? monday : day] : [day];
}

/** Proclaimed for each year: usually the last Monday in September. */
function kingsBirthdayOfWesternAustralia(year: number): readonly Date[] {
  return [year === 2024 ? on(2024, 9, 23) : lastBefore(on(year, 10, 1), MONDAY)];
}

/** Christmas and Boxing Day: a Saturday has an additional Monday, a Sunday an additional Tuesday. */
function withExtra(day: Date): readonly Date[] {
  const weekday = day.getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY ? [day, plus(day, 2)] : [day];
}

/** The same object if the day is not on a weekend. */
function movedToMonday(day: Date): Date {
  return [SATURDAY, SUNDAY].includes(day.getUTCDay()) ? firstFrom(day, MONDAY) : day;
}

function on(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

function plus(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}

function firstFrom(day: Date, weekday: number): Date {
  return plus(day, (weekday - day.getUTCDay() + 7) % 7);
}

function lastBefore(day: Date, weekday: number): Date {
  return plus(firstFrom(day, weekday), -7);
}

function nth(year: number, month: number, weekday: number, count: number): Date {
  return plus(firstFrom(on(year, month, 1), weekday), (count - 1) * 7);
}

function isoDate(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return on(year, Math.floor(days / 31), (days % 31) + 1);
}
