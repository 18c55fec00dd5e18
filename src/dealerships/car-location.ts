import type { Car } from '#vehicle/rules/car.ts';
import type { Location } from './rules/dealership.ts';
import { locationOfCar } from './rules/location-of-car.ts';
import type { Site } from '#sites/site.ts';

/** Where a car stands, as far as the site knows. */
export function carLocation(
  car: Pick<Car, 'location_id' | 'dealership_id'>,
  site: Pick<Site, 'locations'>,
): Location | null {
  return locationOfCar(car, site.locations);
}

/** `1184 Ipswich Road, Moorooka QLD 4105` */
export function addressLine({ address }: Location): string {
  return `${address.street}, ${address.city} ${address.state.toUpperCase()} ${address.postcode}`;
}

/** The dealer's own link to the place, else the way there: another website, opened only when it is wanted. */
export function directionsTo(location: Location): string {
  const { place_url, lat, long } = location.address;
  if (place_url) return place_url;
  const destination = lat !== null && long !== null ? `${lat},${long}` : addressLine(location);
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
