import { foldText, toSlug } from '#rules/normal-form.ts';
import type { Vehicle, Condition, VehicleType } from './vehicle.ts';

/** Copy of a site for some of its vehicles. */
export interface TargetedCopy {
  /** The make that it applies to; `null` for all. */
  readonly brand: string | null;
  readonly condition: Condition | null;
  readonly itemType: VehicleType | null;
}

/** The site's copy for this vehicle, in the site's order. */
export function copyFor<T extends TargetedCopy>(
  items: readonly T[],
  vehicle: Pick<Vehicle, 'make' | 'condition' | 'vehicleType'>,
): readonly T[] {
  return items.filter(
    ({ brand, condition, itemType }) =>
      (brand === null || sameMake(brand, vehicle.make)) &&
      (condition === null || condition === vehicle.condition) &&
      (itemType === null || itemType === vehicle.vehicleType),
  );
}

/**
 * The one rule for "same make": two names are one make if their keys are equal. Case, accents, hyphens and spaces between words do not
 * count. A name without a Latin letter has no slug and is compared as text.
 */
export function makeKey(name: string): string {
  return toSlug(name) || foldText(name).trim();
}

export function sameMake(one: string, other: string): boolean {
  return one === other || makeKey(one) === makeKey(other);
}
