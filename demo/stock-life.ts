import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type StockLife = Pick<Vehicle, 'status' | 'createdAt' | 'updatedAt' | 'soldAt' | 'reserved' | 'showOnWebsite'>;

/** Dates and status of a vehicle, relative to `now` (epoch ms). */
export function stockLife(condition: Vehicle['condition'], now: number, random: Random): StockLife {
  const fate = random.next();
  const status =
    fate < 0.045
      ? 'sold'
      : fate < 0.055
        ? 'withdrawn'
        : fate < (condition === 'used' ? 0.075 : 0.1)
          ? 'coming_soon'
          : 'in_stock';
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

/** Milliseconds since it arrived: a few today, some this week, most within four months, a few slow sellers. */
function ageInStock(random: Random, atLeastDays: number): number {
  const kind = random.next();
  const days =
    kind < 0.03
      ? random.next() * 0.35
      : kind < 0.15
        ? 0.4 + random.next() * 7.4
        : kind < 0.9
          ? 8 + random.next() * 112
          : 120 + random.next() * 260;
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
