import { isTestDriveOnly } from '#vehicle/rules/availability.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';
import { toVehicleSummary, type VehicleSummary } from '#inventory/vehicle-summary.ts';
import { placeOnSite } from '#inventory/shows-vehicle.ts';
import { facetValues } from '#search/rules/facet-values.ts';

/** True if a vehicle is Test Drive Only on a site. Every card, page and print sheet uses it. */
export function testDriveOnly(
  vehicle: Vehicle | VehicleSummary,
  site: Pick<Site, 'stockRules' | 'dealerships'>,
): boolean {
  const filter = site.stockRules.testDriveOnly;
  if (filter === null) return isTestDriveOnly(vehicle, false);
  const card = 'notableFeatures' in vehicle ? vehicle : toVehicleSummary(vehicle);
  return isTestDriveOnly(vehicle, filter(card, facetValues(card, card.notableFeatures, placeOnSite(site, vehicle))));
}
