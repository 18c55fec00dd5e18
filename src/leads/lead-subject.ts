import type { EnquirySubject } from './rules/enquiry-rules.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { locationOfCar } from '#dealerships/rules/location-of-car.ts';
import type { Site } from '#sites/site.ts';

/** What a posted form is checked against: the car as it is now, and the places of the site. */
export function leadSubject(site: Site, car: Car | null): EnquirySubject {
  return {
    car: car && { car_type: car.car_type, location_id: locationOfCar(car, site.locations)?.id ?? null },
    locations: site.locations,
    dealerships: site.dealerships,
  };
}
