import type { OpeningHour } from './dealership.ts';
import { openBetween } from './opening-hours.ts';
import { zonedTime } from '#rules/zoned-time.ts';

const STEP = 30;
/** The last test drive begins this long before the doors close. */
const LAST = 30;
/** Nobody is waiting with the keys at once. */
const AHEAD = 60;

/**
 * When a test drive may begin on a day (ISO date) at a place that is open these hours: `09:00`, `09:30`. `null` where hours are not
 * told or are by appointment: then any time may be wished.
 */
export function freeStarts(
  hours: readonly OpeningHour[],
  date: string,
  timeZone: string,
  now: number,
): readonly string[] | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  const here = zonedTime(now, timeZone);
  if (Number.isNaN(day) || date < here.date) return [];
  const open = openBetween(hours, new Date(day).getUTCDay());
  if (open === null) return null;
  if (open === 'closed') return [];
  const first = date === here.date ? Math.max(open.from, here.minutes + AHEAD) : open.from;
  const starts: string[] = [];
  for (let at = Math.ceil(first / STEP) * STEP; at <= open.to - LAST; at += STEP)
    starts.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  return starts;
}
