import { canCheckOut, reserveAmount, reserveLabel } from '#vehicle/rules/checkout.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';
import { reservePath } from './car-page.ts';

/** VDP-033: only where the car can be reserved, and the site has the page that does it. */
export function reserveOnlineView(car: Car, scope: Pick<RequestScope, 'site' | 'findScreen'>) {
  const { reserve } = scope.site.settings;
  const href = canCheckOut(car, reserve) ? reservePath(car, scope) : null;
  return href === null
    ? null
    : { href, type: car.item_type, deposit: reserveLabel(reserveAmount(car, reserve)), hours: reserve.holdHours };
}
