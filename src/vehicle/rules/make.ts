import type { Car, CarType, ItemType } from './car.ts';

/** Something that a site says of some of its vehicles only. */
export interface Aimed {
  /** The make that it holds for; `null` for every one. */
  readonly brand: string | null;
  readonly condition: CarType | null;
  readonly itemType: ItemType | null;
}

/** What a site says of this vehicle, in the site's order. */
export function copyFor<T extends Aimed>(
  items: readonly T[],
  car: Pick<Car, 'make' | 'car_type' | 'item_type'>,
): readonly T[] {
  return items.filter(
    ({ brand, condition, itemType }) =>
      (brand === null || isSameMake(brand, car.make)) &&
      (condition === null || condition === car.car_type) &&
      (itemType === null || itemType === car.item_type),
  );
}

export function isSameMake(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
