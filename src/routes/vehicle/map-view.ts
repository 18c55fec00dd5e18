import { hoursToday, weekLines } from '#domain/hours/opening-hours.ts';
import { displayPhone, phoneHref } from '#domain/phone/australian-number.ts';
import type { Car } from '#domain/vehicle/car.ts';
import type { ViewScope } from '../views/car-card-view.ts';
import { addressLine, carLocation, directionsTo } from './car-location.ts';

/** VDP-045: where the vehicle stands, when one can come, and the way there. */
export function mapView(car: Car, { site, now, holdsUntil }: ViewScope) {
  const location = site.settings.vdp.mapSection === 'shown' ? carLocation(car, site) : null;
  if (location === null) return null;
  const today = hoursToday(location.opening_hours, now, location.time_zone);
  holdsUntil(today?.until ?? null);
  return {
    type: car.item_type,
    name: location.name,
    address: addressLine(location),
    today: today && { text: today.text, open: today.state === 'open' },
    week: weekLines(location.opening_hours),
    phone: location.phone ? { text: displayPhone(location.phone), href: phoneHref(location.phone) } : null,
    directions: directionsTo(location),
  };
}
