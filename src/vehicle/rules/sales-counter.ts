import { DAY_MS, zonedTime } from '#rules/zoned-time.ts';

/** The time zone in which the counter's month starts. */
const ZONE = 'Australia/Brisbane';
export const EVALUATED_EVERY_MS = 150_000;
export const COUNTS_UP_MS = 2000;

/** `perDay` sales a day, evenly distributed, since the first of the month. `now` is epoch ms. */
export function salesThisMonth(now: number, perDay: number): number {
  const here = zonedTime(now, ZONE);
  const days = Number(here.date.slice(8)) - 1;
  return Math.floor(((days * DAY_MS + here.minutes * 60_000 + (now % 60_000)) * perDay) / DAY_MS);
}

/** The number shown `elapsed` ms after the animation started: eases out, and never exceeds `target`. */
export function countedUp(from: number, target: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNTS_UP_MS));
  return Math.round(from + (target - from) * (1 - (1 - share) ** 3));
}
