import { BoundedCache } from './bounded-cache.ts';

/** 24 hours in milliseconds. Calendar days can be longer or shorter: use `zonedTime`. */
export const DAY_MS = 86_400_000;

/** The local date and time in one time zone. */
export interface ZonedTime {
  /** ISO `YYYY-MM-DD`. */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Minutes since midnight on the local clock. */
  readonly minutes: number;
}

const formats = new BoundedCache<string, Intl.DateTimeFormat>(50);

/** `now` is epoch ms, `timeZone` an IANA name. Throws RangeError for a zone that does not exist. */
export function zonedTime(now: number, timeZone: string): ZonedTime {
  const local = localClock(now, timeZone);
  return {
    date: new Date(local).toISOString().slice(0, 10),
    weekday: new Date(local).getUTCDay() as ZonedTime['weekday'],
    minutes: Math.floor((local % DAY_MS) / 60_000),
  };
}

/** Minutes of a day: 510 -> `8:30 am`, 720 -> `12:00 pm`. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The calendar year in one time zone. */
export function yearAt(now: number, timeZone: string): number {
  return new Date(localClock(now, timeZone)).getUTCFullYear();
}

/** The instant (epoch ms) at which the next day starts in the time zone. */
export function nextMidnight(now: number, timeZone: string): number {
  const local = localClock(now, timeZone);
  const tomorrow = local - (local % DAY_MS) + DAY_MS;
  return toInstant(tomorrow, timeZone);
}

/**
 * The instant at which the local clock shows `minutes` after midnight today, where today is the day of `now` in the
 * time zone.
 */
export function instantToday(now: number, timeZone: string, minutes: number): number {
  const local = localClock(now, timeZone);
  return toInstant(local - (local % DAY_MS) + minutes * 60_000, timeZone);
}

/** The instant (epoch ms) at which the local clock shows `minutes` after midnight of an ISO date. */
export function instantAt(date: string, minutes: number, timeZone: string): number {
  return toInstant(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000, timeZone);
}

/** Applied twice, because the first guess may be on the other side of a daylight saving change. */
function toInstant(local: number, timeZone: string): number {
  const guess = local - offset(local, timeZone);
  return local - offset(guess, timeZone);
}

function offset(instant: number, timeZone: string): number {
  return localClock(instant, timeZone) - Math.floor(instant / 1000) * 1000;
}

/** Offsets change only at quarters of an hour, so the offset is constant within one. */
const QUARTER_MS = 15 * 60_000;
const offsets = new BoundedCache<string, number>(1000);

/**
 * The local clock as if it were UTC, in whole seconds. Offsets are cached: a page needs a dozen, and `Intl` takes 20
 * microseconds for each.
 */
function localClock(instant: number, timeZone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  const key = `${timeZone} ${Math.floor(instant / QUARTER_MS)}`;
  let known = offsets.get(key);
  if (known === undefined) {
    known = readLocalClock(instant, timeZone) - seconds;
    offsets.set(key, known);
  }
  return seconds + known;
}

function readLocalClock(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const part of format.formatToParts(instant)) parts[part.type] = Number(part.value);
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
}
