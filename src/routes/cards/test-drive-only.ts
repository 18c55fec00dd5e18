import { isTestDriveOnly } from '#vehicle/rules/availability.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { Site } from '#sites/site.ts';
import { toCarSummary } from '#inventory/car-summary.ts';
import { facetValues } from '#search/rules/search-row.ts';
import type { CarSummary } from '#inventory/inventory-queries.ts';

/** Whether a site offers a vehicle for a test drive alone. Every card, page and sheet asks here. */
export function testDriveOnly(car: Car | CarSummary, site: Pick<Site, 'stockRules' | 'dealerships'>): boolean {
  const filter = site.stockRules.testDriveOnly;
  if (filter === null) return isTestDriveOnly(car, false);
  const card = 'notableFeatures' in car ? car : toCarSummary(car);
  const dealership = site.dealerships.find((one) => one.id === car.dealershipId);
  const location = dealership?.locations.find((one) => one.id === car.locationId);
  return isTestDriveOnly(car, filter(card, facetValues(card, card.notableFeatures, { dealership, location })));
}
