import { DAY_MS, zonedTime } from '#rules/zoned-time.ts';

/** The time zone in which the counter's month starts. */
const ZONE = 'Australia/Brisbane';
export const EVALUATED_EVERY_MS = 150_000;
export const COUNTS_UP_MS = 2000;

/** The instant at which the present month began. Epoch ms, as is `now`. Brisbane has no daylight saving time. */
export function monthStart(now: number): number {
  const here = zonedTime(now, ZONE);
  const days = Number(here.date.slice(8)) - 1;
  return now - (days * DAY_MS + here.minutes * 60_000 + (now % 60_000));
}

/** `perDay` sales a day, evenly distributed, since the first of the month: no count of sales. `now` is epoch ms. */
export function salesByClock(now: number, perDay: number): number {
  return Math.floor(((now - monthStart(now)) * perDay) / DAY_MS);
}

/** The number shown `elapsed` ms after the animation started: eases out, and never exceeds `target`. */
export function countedUp(from: number, target: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNTS_UP_MS));
  return Math.round(from + (target - from) * (1 - (1 - share) ** 3));
}
