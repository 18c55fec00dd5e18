import type { Location } from '#dealerships/rules/dealership.ts';
import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import { nextMidnight } from '#rules/zoned-time.ts';
import type { Site } from '#sites/site.ts';
import { dealerLicence, type DealerLicence } from '#vehicle/rules/buyer-rights/dealer-licence.ts';
import type { RightsView } from '#vehicle/rules/buyer-rights/rights-view.ts';
import { vehicleRights } from '#vehicle/rules/buyer-rights/vehicle-rights.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';

/**
 * The rights of the buyer of a vehicle by the law of its dealership's state, for the component `BuyerRights`: on every page on which
 * a shopper agrees to something or reads a receipt.
 */
export function buyerRightsView(
  vehicle: Vehicle,
  { site, now, holdsUntil }: Pick<RequestFacts, 'site' | 'now' | 'holdsUntil'>,
): RightsView | null {
  const location = vehicleLocation(vehicle, site);
  // It may become too old for a warranty then.
  holdsUntil(nextMidnight(now, (location ?? site.primaryLocation).time_zone));
  return vehicleRights(vehicle, { site, location, now });
}

/** The dealership's licence number, as its state names it; `null` if the location has none, or the site does not show it. */
export function licenceView(
  location: Location | null,
  site: Pick<Site, 'buyerRights' | 'settings'>,
): DealerLicence | null {
  return location && dealerLicence(location, site);
}
