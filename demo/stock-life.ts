import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type StockLife = Pick<Vehicle, 'status' | 'createdAt' | 'updatedAt' | 'soldAt' | 'reserved' | 'showOnWebsite'>;

/** Dates and status of a vehicle, relative to `now` (epoch ms). */
export function stockLife(condition: Vehicle['condition'], now: number, random: Random): StockLife {
  const fate = random.next();
  const status = statusOf(fate, condition);
  const created = now - ageInStock(random, status === 'sold' ? 9 : 0);
  // Vehicles sold within three days are still shown, with a tag.
  const sold =
    status === 'sold'
      ? now - Math.round(random.chance(0.5) ? (0.05 + random.next() * 2.7) * DAY : (3.2 + random.next() * 5) * DAY)
      : null;
  const updated = sold ?? created + Math.round((now - created) * random.next());
  return {
    status,
    createdAt: instant(created),
    updatedAt: instant(updated),
    soldAt: sold === null ? null : instant(sold),
    reserved: status === 'in_stock' && random.chance(0.035),
    showOnWebsite: !random.chance(0.008),
  };
}

/** Ages by cumulative share: days in stock at least, and the days on top. A few arrived today, some this week, most within four months. */
const AGES = [
  [0.03, 0, 0.35],
  [0.15, 0.4, 7.4],
  [0.9, 8, 112],
  [1, 120, 260],
] as const;

/** In milliseconds. */
function ageInStock(random: Random, atLeastDays: number): number {
  const kind = random.next();
  const [, least, spread] = AGES.find(([below]) => kind < below)!;
  const days = least + random.next() * spread;
  return Math.round((atLeastDays + days) * DAY);
}

/** ISO 8601 in UTC, whole seconds. */
function instant(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString();
}

/** `2021-03`: the month `years` (with fractions) before `now`. */
export function monthBefore(now: number, years: number): string {
  return new Date(now - years * 365.25 * DAY).toISOString().slice(0, 7);
}

/** `2026-08-31`: the date `days` after `now`. */
export function dayAfter(now: number, days: number): string {
  return new Date(now + days * DAY).toISOString().slice(0, 10);
}

function statusOf(fate: number, condition: Vehicle['condition']) {
  if (fate < 0.045) return 'sold';
  if (fate < 0.055) return 'withdrawn';
  return fate < (condition === 'used' ? 0.075 : 0.1) ? 'coming_soon' : 'in_stock';
}
