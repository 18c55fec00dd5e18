import { isInStock } from '#domain/availability/availability.ts';
import { purchasePrice } from '#domain/pricing/price-display.ts';
import { carPath, type Car } from '#domain/vehicle/car.ts';
import type { ViewScope } from '../views/car-card-view.ts';

/** VDP-039: where the comparison is asked for. What it says comes after the page, so that a page never waits for a valuation. */
export function gaugeView(car: Car, { site }: ViewScope) {
  const compared = site.settings.vdp.gauge === 'shown' && isInStock(car) && purchasePrice(car) !== null;
  return compared ? { address: `/api${carPath(car)}/autogauge`, model: `${car.make} ${car.model}` } : null;
}
