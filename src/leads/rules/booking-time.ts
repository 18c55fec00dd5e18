import { DAY_MS, clockText, instantAt, zonedTime } from '#rules/zoned-time.ts';
import type { BookableHours } from '#dealerships/rules/opening-hours.ts';

export const BOOKING_DAYS = 30;

/** Any time, or only the times that the calendar lists as free. */
export type BookingKind = 'anyTime' | 'freeTimes';

/** The interval between selectable times. A calendar has its own times, so any minute is accepted. */
export const STEP_MINUTES: Readonly<Record<BookingKind, number>> = { anyTime: 15, freeTimes: 1 };

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

export function lastDay(now: number, timeZone: string): string {
  return zonedTime(now + BOOKING_DAYS * DAY_MS, timeZone).date;
}

/** `09:30` as people write it: `9:30 am`. */
export function timeText(time: string): string {
  return clockText(clockMinutes(time));
}

export function clockMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time with its UTC offset, so that it is unambiguous: `2026-11-25T10:30:00+10:00`. The text must be valid. */
export function bookingWithOffset(text: string, timeZone: string): string {
  const { date, minutes } = readBooking(text)!;
  const offset = (Date.parse(`${date}T${clock(minutes)}:00Z`) - instantAt(date, minutes, timeZone)) / 60_000;
  return `${date}T${clock(minutes)}:00${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`;
}

export function readBooking(text: string): { readonly date: string; readonly minutes: number } | null {
  const [, date = '', hour = '', minute = ''] = SHAPE.exec(text) ?? [];
  const instant = Date.parse(`${date}T${hour}:${minute}:00Z`);
  // Date.parse accepts 31 November as 1 December.
  if (!Number.isFinite(instant) || new Date(instant).toISOString().slice(0, 10) !== date) return null;
  return { date, minutes: Number(hour) * 60 + Number(minute) };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
