import type { Car } from '#domain/vehicle/car.ts';
import type { Location } from '#domain/vehicle/dealership.ts';
import type { Site } from '#sites/site.ts';

/** Where a car stands: its location, else the first sales yard of its dealership. */
export function carLocation(car: Pick<Car, 'location_id' | 'dealership_id'>, site: Pick<Site, 'locations'>): Location | null {
  return site.locations.find((one) => one.id === car.location_id) ?? site.locations.find((one) => one.dealership_id === car.dealership_id && one.location_type === 'sales') ?? null;
}

/** `1184 Ipswich Road, Moorooka QLD 4105` */
export function addressLine({ address }: Location): string {
  return `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
}
