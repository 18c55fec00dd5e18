import { DAY_MS } from '#rules/day.ts';
import type { Car } from './car.ts';

/** Gap 088: a sold car without a date of sale counts from its last change. Epoch ms. */
export function soldInstant(car: Pick<Car, 'sold_at' | 'updated_at'>): number {
  return Date.parse(car.sold_at ?? car.updated_at);
}

/** AVL-009: the instant from which a sold car shows no more; `null` for one that is not sold. Its page is gone from then on. */
export function soldWindowEnd(
  car: Pick<Car, 'status' | 'sold_at' | 'updated_at'>,
  soldWindowDays: number,
): number | null {
  return car.status === 'sold' ? soldInstant(car) + soldWindowDays * DAY_MS : null;
}

/** Withdrawn, or sold longer ago than the site shows: not coming back. */
export function isGoneForGood(
  car: Pick<Car, 'status' | 'sold_at' | 'updated_at'>,
  soldWindowDays: number,
  now: number,
): boolean {
  const end = soldWindowEnd(car, soldWindowDays);
  return car.status === 'withdrawn' || (end !== null && end <= now);
}
