import { openOn } from '#dealerships/rules/hours-on-date.ts';
import { clockText, instantAt } from '#rules/zoned-time.ts';
import { formatShortDay } from '#rules/calendar-date.ts';
import {
  BOOKING_DAYS,
  lastDay,
  clockMinutes,
  readBooking,
  STEP_MINUTES,
  type BookingKind,
  type BookingPlace,
} from './booking-time.ts';

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'] as const;

/**
 * Explains what is wrong with a requested time at a location, and how to fix it; `null` if nothing is. Accepts the same
 * times as the browser's own validation, within opening hours.
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

/** Number of free times that the message suggests. */
const NAMED_TIMES = 4;

/**
 * The message for a valid time that is not among the free times (`09:30`) of its day, with the nearest of them; `null`
 * if it is free. `free` is `null` for a location without a calendar.
 */
export function takenProblem(text: string, free: readonly string[] | null): string | null {
  if (free === null) return null;
  const minutes = readBooking(text)!.minutes;
  const known = free.map(clockMinutes);
  if (known.includes(minutes)) return null;
  if (known.length === 0) return 'There are no times left on that day. Choose another day.';
  const near = known.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes)).slice(0, NAMED_TIMES);
  return `${clockText(minutes)} is not available on that day. Choose another time: ${near
    .toSorted((a, b) => a - b)
    .map(clockText)
    .join(', ')}.`;
}
