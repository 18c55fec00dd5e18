import { displayPhone, phoneHref } from '#domain/phone/australian-number.ts';
import { choosePhone } from '#domain/phone/choose-phone.ts';
import type { Car } from '#domain/vehicle/car.ts';
import type { Site } from '#sites/site.ts';
import { carLocation } from './car-location.ts';

/** LOC-041: the number of this vehicle on this site, as it is written and as it is called. */
export function carPhone(car: Pick<Car, 'car_type' | 'location_id' | 'dealership_id'>, site: Pick<Site, 'settings' | 'locations'>): { readonly text: string; readonly href: string } | null {
  const { phoneOverride, phoneNumbers } = site.settings.contact;
  const { phone } = choosePhone({ override: phoneOverride, numbers: phoneNumbers, location: carLocation(car, site)?.phone ?? null }, car.car_type);
  return phone === null ? null : { text: displayPhone(phone), href: phoneHref(phone) };
}
