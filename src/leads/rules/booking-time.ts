import { clockText, openOn, type BookableHours } from '#dealerships/rules/opening-hours.ts';
import { instantAt, zonedTime, DAY_MS } from '#rules/zoned-time.ts';
import { formatShortDay } from '#rules/calendar-date.ts';

const BOOKING_DAYS = 30;

/** Whether the shopper may request any time, or only one that the calendar lists as free. */
export type BookingKind = 'anyTime' | 'freeTimes';

/** The interval between selectable times. A calendar has its own times, so any minute is accepted. */
const STEP_MINUTES: Readonly<Record<BookingKind, number>> = { anyTime: 15, freeTimes: 1 };

/** The `step` of a time's input, in seconds. */
export function bookingStepSeconds(kind: BookingKind): number {
  return STEP_MINUTES[kind] * 60;
}

/**
 * The `min` of the time input while the location is unknown. Browsers count steps from `min` or, without one, from the
 * initial value.
 */
export const EARLIEST_BOOKING = '2000-01-01T00:00';

export type BookingPlace = BookableHours & { readonly name: string; readonly time_zone: string };

const QUARTER_MS = 15 * 60_000;
const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'] as const;
const SHAPE = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/**
 * The first and last selectable local time, in the format of `<input type="datetime-local">`. The first is the next
 * quarter hour, because browsers count steps from it; the UTC offsets of all time zones are multiples of a quarter
 * hour.
 */
export function bookingWindow(now: number, timeZone: string): { readonly min: string; readonly max: string } {
  const first = zonedTime(Math.ceil(now / QUARTER_MS) * QUARTER_MS, timeZone);
  return {
    min: `${first.date}T${clock(first.minutes)}`,
    max: `${lastDay(now, timeZone)}T23:59`,
  };
}

function lastDay(now: number, timeZone: string): string {
  return zonedTime(now + BOOKING_DAYS * DAY_MS, timeZone).date;
}

/**
 * What is wrong with a requested time at a location, and how to fix it; `null` if nothing is. Accepts the same times as
 * the browser's own validation, within opening hours.
 */
export function bookingProblem(text: string, place: BookingPlace, now: number, kind: BookingKind): string | null {
  const read = readBooking(text);
  if (!read) return 'Choose a day and a time, for example 25/11/2026, 10:30 am.';
  const instant = instantAt(read.date, read.minutes, place.time_zone);
  if (instant < now) return 'Choose a time in the future.';
  if (read.date > lastDay(now, place.time_zone)) return `Choose a time within the next ${BOOKING_DAYS} days.`;
  const weekday = new Date(`${read.date}T00:00:00Z`).getUTCDay();
  const { open, name } = openOn(place, read.date);
  const day = name === null ? WEEKDAYS[weekday] : `${formatShortDay(read.date)} (${name})`;
  if (open === 'closed') return `${place.name} is closed on ${day}. Choose another day.`;
  if (open && (read.minutes < open.from || read.minutes >= open.to))
    return `Choose a time when ${place.name} is open: on ${day} ${clockText(open.from)} to ${clockText(open.to)}.`;
  if (read.minutes % STEP_MINUTES[kind] !== 0) return 'Choose a time on the quarter hour, for example 10:15 am.';
  return null;
}

/** How many free times the message suggests. */
const NAMED_TIMES = 4;

/**
 * The message for a valid time that is not among the free times (`09:30`) of its day, with the nearest of them; `null`
 * if it is free. `free` is `null` for a location without a calendar.
 */
export function takenProblem(text: string, free: readonly string[] | null): string | null {
  if (free === null) return null;
  const minutes = readBooking(text)!.minutes;
  const known = free.map(minutesOf);
  if (known.includes(minutes)) return null;
  if (known.length === 0) return 'There are no times left on that day. Choose another day.';
  const near = known.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes)).slice(0, NAMED_TIMES);
  return `${clockText(minutes)} is not available on that day. Choose another time: ${near
    .toSorted((a, b) => a - b)
    .map(clockText)
    .join(', ')}.`;
}

/** `09:30` as people write it: `9:30 am`. */
export function timeText(time: string): string {
  return clockText(minutesOf(time));
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time with its UTC offset, so that it is unambiguous: `2026-11-25T10:30:00+10:00`. The text must be valid. */
export function bookingWithOffset(text: string, timeZone: string): string {
  const { date, minutes } = readBooking(text)!;
  const offset = (Date.parse(`${date}T${clock(minutes)}:00Z`) - instantAt(date, minutes, timeZone)) / 60_000;
  return `${date}T${clock(minutes)}:00${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`;
}

function readBooking(text: string): { readonly date: string; readonly minutes: number } | null {
  const [, date = '', hour = '', minute = ''] = SHAPE.exec(text) ?? [];
  const instant = Date.parse(`${date}T${hour}:${minute}:00Z`);
  // Date.parse accepts 31 November as 1 December.
  if (!Number.isFinite(instant) || new Date(instant).toISOString().slice(0, 10) !== date) return null;
  return { date, minutes: Number(hour) * 60 + Number(minute) };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
