import { openOn } from './hours-on-date.ts';
import type { BookableHours } from './opening-hours.ts';
import { zonedTime } from '#rules/zoned-time.ts';

const STEP_MINUTES = 30;
/** The last test drive starts this long before closing time. */
const LAST_START_MINUTES = 30;
/** Staff need time to prepare the vehicle. */
const NOTICE_MINUTES = 60;

/**
 * Start times of test drives on a date (ISO) at a location: `09:00`, `09:30`. `null` if there are no hours, they are by appointment, or
 * the dealer states none for a public holiday: then any time may be requested.
 */
export function freeStartTimes(
  place: BookableHours & { readonly time_zone: string },
  date: string,
  now: number,
): readonly string[] | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  const here = zonedTime(now, place.time_zone);
  if (Number.isNaN(day) || date < here.date) return [];
  const { open } = openOn(place, date);
  if (open === null) return null;
  if (open === 'closed') return [];
  const first = date === here.date ? Math.max(open.from, here.minutes + NOTICE_MINUTES) : open.from;
  const starts: string[] = [];
  for (let at = Math.ceil(first / STEP_MINUTES) * STEP_MINUTES; at <= open.to - LAST_START_MINUTES; at += STEP_MINUTES)
    starts.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  return starts;
}
