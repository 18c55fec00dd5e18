import { displayPhone, phoneHref } from './rules/australian-number.ts';
import { choosePhone, type PhoneChoice } from './rules/choose-phone.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { Site } from '#sites/site.ts';
import { carLocation } from './car-location.ts';

type PhonedCar = Pick<Car, 'car_type' | 'location_id' | 'dealership_id'>;
type PhonedSite = Pick<Site, 'settings' | 'locations'>;

/** LOC-041: the number of this vehicle on this site, as it is written and as it is called. */
export function carPhone(car: PhonedCar, site: PhonedSite): { readonly text: string; readonly href: string } | null {
  const { phone } = phoneChoice(car, site);
  return phone === null ? null : { text: displayPhone(phone), href: phoneHref(phone) };
}

/** LOC-042, ERR-032: what the console is warned of where there is no number at all. */
export function phoneWarning(car: PhonedCar, site: PhonedSite): string | null {
  return phoneChoice(car, site).warning;
}

function phoneChoice(car: PhonedCar, site: PhonedSite): PhoneChoice {
  const { phoneOverride, phoneNumbers } = site.settings.contact;
  return choosePhone(
    { override: phoneOverride, numbers: phoneNumbers, location: carLocation(car, site)?.phone ?? null },
    car.car_type,
  );
}
