import { isAvailable } from '#vehicle/rules/availability.ts';
import { hoursToday, weekLines } from '#dealerships/rules/opening-hours.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';
import { isRevealed } from './button-facts.ts';
import { addressLine, carLocation, directionsTo } from '#dealerships/car-location.ts';
import { carPhone } from '#dealerships/car-phone.ts';

/** VDP-045: where the vehicle stands, when one can come, and the way there. One that is gone is not said to stand there. */
export function mapView(car: Car, scope: Pick<RequestScope, 'site' | 'now' | 'params' | 'holdsUntil'>) {
  const { site, now, holdsUntil } = scope;
  const location = site.settings.vdp.mapSection === 'shown' ? carLocation(car, site) : null;
  if (location === null) return null;
  const today = hoursToday(location.opening_hours, now, location.time_zone);
  holdsUntil(today?.until ?? null);
  return {
    title: isAvailable(car) ? `See this ${car.item_type} at ${location.name}` : location.name,
    address: addressLine(location),
    today: today && { text: today.text, open: today.state === 'open' },
    week: weekLines(location.opening_hours),
    // LOC-038: what the call box masks is not told further down.
    phone: isRevealed(scope) ? carPhone(car, site) : null,
    directions: directionsTo(location),
  };
}
