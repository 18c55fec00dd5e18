import type { Car } from '#vehicle/rules/car.ts';
import type { Location } from './dealership.ts';

/** Where a car is seen: where its record says, else at the first sales yard of its dealership; `null` where the site knows neither. */
export function locationOfCar<L extends Pick<Location, 'id' | 'dealership_id' | 'location_type'>>(
  car: Pick<Car, 'location_id' | 'dealership_id'>,
  locations: readonly L[],
): L | null {
  return (
    locations.find((one) => one.id === car.location_id) ??
    locations.find((one) => one.dealership_id === car.dealership_id && one.location_type === 'sales') ??
    null
  );
}
