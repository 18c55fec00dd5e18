import { DAY_MS, instantAt, zonedTime } from '#rules/zoned-time.ts';
import { openOn } from './hours-on-date.ts';
import type { BookableHours } from './opening-hours.ts';

const MINUTE_MS = 60_000;
/** A longer wait is counted as this one. */
const MOST_DAYS = 60;

/**
 * The minutes between two instants (epoch ms) in which a location is open. A day whose hours are unknown counts whole, so that a wait
 * is never measured too short.
 */
export function openMinutes(place: BookableHours, zone: string, from: number, to: number): number {
  let open = 0;
  const last = zonedTime(to, zone).date;
  let date = zonedTime(from, zone).date;
  for (let days = 0; date <= last && days < MOST_DAYS; days++) {
    const hours = openOn(place, date).open;
    const span = hours === null ? { from: 0, to: 1440 } : hours;
    if (span !== 'closed') open += overlap(from, to, instantAt(date, span.from, zone), instantAt(date, span.to, zone));
    date = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  }
  return Math.ceil(open / MINUTE_MS);
}

function overlap(from: number, to: number, opens: number, closes: number): number {
  return Math.max(0, Math.min(to, closes) - Math.max(from, opens));
}
