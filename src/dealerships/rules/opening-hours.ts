import { weekdayName } from '#rules/calendar-date.ts';
import { clockText } from '#rules/zoned-time.ts';
import type { AuState } from '#vehicle/rules/vehicle.ts';
import type { DayHours, OpeningHour, SpecialHours } from './dealership.ts';

/** A location, as far as its hours depend on it. */
export interface HoursPlace {
  readonly opening_hours: readonly OpeningHour[];
  readonly special_hours: readonly SpecialHours[];
  readonly public_holidays: DayHours | null;
  readonly time_zone: string;
  readonly address: { readonly state: AuState };
}

export interface HoursToday {
  /** `unsure`: a public holiday for which the dealer states no hours. */
  readonly state: 'open' | 'closed' | 'unsure';
  /** `Open today until 5:30 pm`, `Closes in 40 minutes`, `Opens at 8:30 am`, `Closed today`, or the location's own text. */
  readonly text: string;
  /** Epoch ms until which this is valid. */
  readonly until: number;
}

export interface HoursLine {
  /** `Mon-Fri`, `Saturday`. */
  readonly days: string;
  readonly text: string;
  /** True if the location is closed on these days. */
  readonly closed: boolean;
}

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const MON_TO_FRI = [1, 2, 3, 4, 5] as const;
export interface SpecialDay {
  /** ISO date. */
  readonly date: string;
  /** `Fri 25 Dec`. */
  readonly day: string;
  readonly name: string;
  readonly text: string;
  readonly closed: boolean;
}

/** The week from Monday; five equal weekdays are combined into `Mon-Fri`. Missing days are left out. */
export function openingHoursLines(hours: readonly OpeningHour[], closedText = 'Closed'): readonly HoursLine[] {
  const weekdayLine = (weekday: number): Omit<HoursLine, 'days'> | null => {
    const day = hours.find((entry) => entry.weekday === weekday);
    return day ? { text: dayText(day, closedText), closed: isClosedDay(day) } : null;
  };
  const monday = weekdayLine(1);
  const oneLine = monday !== null && MON_TO_FRI.every((weekday) => weekdayLine(weekday)?.text === monday.text);
  const lines: HoursLine[] = oneLine ? [{ days: 'Mon-Fri', ...monday }] : [];
  for (const weekday of oneLine ? ([6, 0] as const) : WEEK) {
    const line = weekdayLine(weekday);
    if (line !== null) lines.push({ days: weekdayName(weekday), ...line });
  }
  return lines;
}

/** A location whose special hours and public holidays may be unknown. */
export type BookableHours = Pick<HoursPlace, 'opening_hours'> & Partial<HoursPlace>;

export interface OpenOn {
  /** The opening and closing minute (since midnight), `closed`, or `null` if the hours are missing, free text or not sure. */
  readonly open: { readonly from: number; readonly to: number } | 'closed' | null;
  /** The reason why this date differs from its weekday; `null` for an ordinary day. */
  readonly name: string | null;
}

export function dayText(day: DayHours, closedText: string): string {
  if (!isOpenDay(day)) return isClosedDay(day) ? closedText : day.status.trim();
  if (day.formatted_hours) return day.formatted_hours;
  const open = parseClockMinutes(day.open);
  const close = parseClockMinutes(day.close);
  return open === null || close === null ? 'Open' : `${clockText(open)} - ${clockText(close)}`;
}

export function isOpenDay(day: DayHours): boolean {
  return day.status.trim().toLowerCase() === 'open';
}

export function isClosedDay(day: DayHours): boolean {
  return ['closed', ''].includes(day.status.trim().toLowerCase());
}

/** `08:30` -> 510; `24:00` is the end of the day. `null` for other text. */
export function parseClockMinutes(time: string | null): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time ?? '') ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1440 ? minutes : null;
}
