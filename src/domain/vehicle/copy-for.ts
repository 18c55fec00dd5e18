import type { Car, CarType } from './car.ts';

/** Something that a site says of some of its vehicles only. */
export interface Aimed {
  /** The make that it holds for; `null` for every one. */
  readonly brand: string | null;
  readonly condition: CarType | null;
}

/** What a site says of this vehicle, in the site's order. */
export function copyFor<T extends Aimed>(items: readonly T[], car: Pick<Car, 'make' | 'car_type'>): readonly T[] {
  return items.filter(({ brand, condition }) => (brand === null || isSameMake(brand, car.make)) && (condition === null || condition === car.car_type));
}

export function isSameMake(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
