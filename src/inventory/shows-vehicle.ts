import type { InventorySite } from './inventory-site.ts';
import type { Place } from '#search/rules/facet-values.ts';
import { vehicleFacetValues } from '#search/rules/search-row.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { isShownOnSite } from './rules/visibility-rule.ts';

/** The names of the vehicle's dealership and location, for the site's filters and facets. */
export function placeOnSite(
  site: Pick<InventorySite, 'dealerships'>,
  vehicle: Pick<Vehicle, 'dealershipId' | 'locationId'>,
): Place {
  const dealership = site.dealerships.find((one) => one.id === vehicle.dealershipId);
  return { dealership, location: dealership?.locations.find((one) => one.id === vehicle.locationId) };
}

/**
 * True if the site has a page for this vehicle, in any status, by the same rules as its search, including filters by
 * location. `year` is the calendar year at the site.
 */
export function siteShowsVehicle(
  site: Pick<InventorySite, 'dealerships' | 'stockRules'>,
  vehicle: Vehicle,
  year: number,
): boolean {
  return isShownOnSite(vehicle, site.stockRules, year, () => vehicleFacetValues(vehicle, placeOnSite(site, vehicle)));
}
