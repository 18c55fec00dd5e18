import { isAvailable } from '#vehicle/rules/availability.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';
import { carLocation, directionsTo } from '#dealerships/car-location.ts';

/** VDP-043: a line across the page that says where this vehicle is, and where more like it are; only the latter of one that is gone. */
export function locationBarView(car: Car, { site }: Pick<RequestScope, 'site'>) {
  const location = carLocation(car, site);
  if (location === null) return null;
  return {
    here: isAvailable(car) ? car.item_type : null,
    name: location.name,
    city: location.address.city,
    stock: { text: `All ${car.item_type}s at ${location.name}`, href: `/search/${location.slug}` },
    directions: directionsTo(location),
  };
}
