import type { Car } from '../vehicle/car.ts';

/** Gap 088: a sold car without a date of sale counts from its last change. Epoch ms. */
export function soldInstant(car: Pick<Car, 'sold_at' | 'updated_at'>): number {
  return Date.parse(car.sold_at ?? car.updated_at);
}
