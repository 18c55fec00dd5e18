import type { Site } from '#sites/site.ts';
import type { VehicleSummary } from '#inventory/vehicle-summary.ts';
import { displayPrice, type PriceView } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { testDriveOnly } from './test-drive-only.ts';

/** The price of a vehicle on cards, pages, suggestions and print sheets. Without the finance text where finance is not offered. */
export function vehiclePrice(
  vehicle: Vehicle | VehicleSummary,
  site: Pick<Site, 'settings' | 'stockRules' | 'dealerships'>,
): PriceView {
  const { price } = site.settings;
  const withoutFinance = price.noPriceMode === 'enquireFinanceOnLowRepayment' && testDriveOnly(vehicle, site);
  return displayPrice(vehicle, withoutFinance ? { ...price, noPriceMode: 'enquirePrice' } : price);
}
