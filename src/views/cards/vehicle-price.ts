import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import type { Site } from '#sites/site.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import { nextMidnight } from '#rules/zoned-time.ts';
import { saleTimeZone } from '#vehicle/rules/place-of-sale.ts';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import { statedPrice } from '#vehicle/rules/stated-price.ts';
import type { AuState, Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';
import { testDriveOnly } from './test-drive-only.ts';

export type PriceScope = Pick<RequestFacts, 'now' | 'holdsUntil'> & {
  readonly site: Pick<Site, 'settings' | 'stockRules' | 'dealerships' | 'locations' | 'primaryLocation' | 'dutyTables'>;
};

/** The price of a vehicle on cards, pages, suggestions and print sheets. Without the finance text if finance is not offered. */
export function vehiclePrice(
  vehicle: Vehicle | VehicleSummary,
  { site, now, holdsUntil }: PriceScope,
  state?: AuState,
): PriceView {
  const { price } = site.settings;
  const withoutFinance = price.noPriceMode === 'enquireFinanceOnLowRepayment' && testDriveOnly(vehicle, site);
  const settings = withoutFinance
    ? { ...site.settings, price: { ...price, noPriceMode: 'enquirePrice' as const } }
    : site.settings;
  const sale = { site: { ...site, settings }, location: vehicleLocation(vehicle, site), now };
  const view = statedPrice(vehicle, sale, state);
  // A duty table may start or end then.
  if (view.total !== null && settings.driveAway.estimate) holdsUntil(nextMidnight(now, saleTimeZone(sale)));
  return view;
}
