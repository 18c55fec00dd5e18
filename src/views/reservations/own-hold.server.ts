import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { longDate } from '#leads/rules/lead-mail.ts';
import { purposeWords } from '#reservations/rules/reservation.ts';
import { formatMoney } from '#rules/money.ts';
import type { Site } from '#sites/site.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';
import { clockTime } from './payment-view.server.ts';

/** The time zone in which a shopper sees the vehicle. */
export const vehicleTimeZone = (vehicle: Vehicle, site: Site) =>
  vehicleLocation(vehicle, site)?.time_zone ?? site.timeZone;

export type OwnHoldView = NonNullable<Awaited<ReturnType<typeof ownHold>>>;

/** The hold of this browser on a vehicle, for the page on which it could reserve or buy it; `null`: it has none. */
export async function ownHold(vehicle: Vehicle, scope: Pick<RequestFacts, 'ownHolds' | 'site'>) {
  const found = await scope.ownHolds().of(vehicle.id);
  if (found === null) return null;
  const { state, deposit, expiresAt, purpose } = found.reservation;
  const { what } = purposeWords(purpose);
  const zone = vehicleTimeZone(vehicle, scope.site);
  const isUnpaid = state === 'held' && deposit > 0;
  const until = isUnpaid ? clockTime(expiresAt, zone) : longDate(new Date(expiresAt), zone);
  return {
    href: found.path,
    isUnpaid,
    notice: `We hold the ${vehicleName(vehicle)} for you until ${until}.`,
    label: isUnpaid ? `Continue to pay ${formatMoney(deposit)}` : `Open your ${what}`,
  };
}
