import type { Site } from '#sites/site.ts';
import { facetValues, type Place } from '#search/rules/search-row.ts';
import { notableFeatures } from '#vehicle/rules/notable-features.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { isShownOnSite } from './rules/visibility-rule.ts';

/** The names of the vehicle's dealership and location, for the site's filters and facets. */
export function placeOnSite(
  site: Pick<Site, 'dealerships'>,
  vehicle: Pick<Vehicle, 'dealershipId' | 'locationId'>,
): Place {
  const dealership = site.dealerships.find((one) => one.id === vehicle.dealershipId);
  return { dealership, location: dealership?.locations.find((one) => one.id === vehicle.locationId) };
}

/**
 * Whether the site has a page for this vehicle, in any status, by the same rules as its search, including filters by location.
 * `year` is the calendar year at the site.
 */
export function siteShowsVehicle(
  site: Pick<Site, 'dealerships' | 'stockRules'>,
  vehicle: Vehicle,
  year: number,
): boolean {
  const { stockRules } = site;
  // Only a filter needs these facts, which are expensive to compute.
  const facts = stockRules.siteFilter
    ? facetValues(vehicle, notableFeatures(vehicle.features), placeOnSite(site, vehicle))
    : undefined;
  return isShownOnSite(vehicle, stockRules, year, facts);
}
