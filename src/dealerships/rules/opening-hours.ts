import type { OpeningHour } from './dealership.ts';
import { instantToday, nextMidnight, zonedTime } from '#rules/zoned-time.ts';

export interface HoursToday {
  readonly state: 'open' | 'closed';
  /** `Open today until 5:30 pm`, `Opens at 8:30 am`, `Closed today`, or the location's own text. */
  readonly text: string;
  /** Epoch ms until which this is valid. */
  readonly until: number;
}

export interface HoursLine {
  /** `Mon-Fri`, `Saturday`. */
  readonly days: string;
  readonly text: string;
}

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const MON_TO_FRI = [1, 2, 3, 4, 5] as const;

/** Today's hours of a location in `timeZone`; `null` where it has none for this weekday. */
export function hoursToday(hours: readonly OpeningHour[], now: number, timeZone: string): HoursToday | null {
  const here = zonedTime(now, timeZone);
  const day = hours.find((entry) => entry.weekday === here.weekday);
  if (!day) return null;
  const midnight = nextMidnight(now, timeZone);
  if (!isOpenDay(day)) {
    const closed = isClosedDay(day);
    return { state: 'closed', text: closed ? 'Closed today' : day.status.trim(), until: midnight };
  }
  const open = minutesOf(day.open);
  const close = minutesOf(day.close);
  if (open === null || close === null || close <= open) return { state: 'open', text: 'Open today', until: midnight };
  if (here.minutes < open)
    return { state: 'closed', text: `Opens at ${clockText(open)}`, until: instantToday(now, timeZone, open) };
  if (here.minutes < close)
    return { state: 'open', text: `Open today until ${clockText(close)}`, until: instantToday(now, timeZone, close) };
  return { state: 'closed', text: 'Closed for today', until: midnight };
}

/** The week from Monday; five equal weekdays are combined into `Mon-Fri`. Missing days are left out. */
export function openingHoursLines(hours: readonly OpeningHour[], closedText = 'Closed'): readonly HoursLine[] {
  const textOf = (weekday: number): string | null => {
    const day = hours.find((entry) => entry.weekday === weekday);
    return day ? dayText(day, closedText) : null;
  };
  const monday = textOf(1);
  const oneLine = monday !== null && MON_TO_FRI.every((weekday) => textOf(weekday) === monday);
  const lines = oneLine ? [{ days: 'Mon-Fri', text: monday }] : [];
  for (const weekday of oneLine ? ([6, 0] as const) : WEEK) {
    const text = textOf(weekday);
    if (text !== null) lines.push({ days: NAMES[weekday], text });
  }
  return lines;
}

/** The opening and closing minute of a weekday (since midnight), `closed`, or `null` where the hours are missing or free text. */
export function openBetween(
  hours: readonly OpeningHour[],
  weekday: number,
): { readonly from: number; readonly to: number } | 'closed' | null {
  const day = hours.find((entry) => entry.weekday === weekday);
  if (!day) return null;
  if (!isOpenDay(day)) return isClosedDay(day) ? 'closed' : null;
  const [from, to] = [minutesOf(day.open), minutesOf(day.close)];
  return from === null || to === null || to <= from ? null : { from, to };
}

function dayText(day: OpeningHour, closedText: string): string {
  if (!isOpenDay(day)) return isClosedDay(day) ? closedText : day.status.trim();
  const open = minutesOf(day.open);
  const close = minutesOf(day.close);
  return open === null || close === null ? 'Open' : `${clockText(open)} - ${clockText(close)}`;
}

function isOpenDay(day: OpeningHour): boolean {
  return day.status.trim().toLowerCase() === 'open';
}

function isClosedDay(day: OpeningHour): boolean {
  return ['closed', ''].includes(day.status.trim().toLowerCase());
}

/** `08:30` -> 510; `24:00` is the end of the day. `null` for other text. */
function minutesOf(time: string | null): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time ?? '') ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1440 ? minutes : null;
}

/** 510 -> `8:30 am`, 720 -> `12:00 pm`. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
