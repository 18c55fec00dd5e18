import { isInStock } from '#vehicle/rules/availability.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { carPath, type Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';

/** VDP-039: where the comparison is asked for. What it says comes after the page, which does not wait for a valuation; space is left where there will be one. */
export async function gaugeView(car: Car, { site, gaugeHasNothing }: Pick<RequestScope, 'site' | 'gaugeHasNothing'>) {
  const compared = site.settings.vdp.gauge === 'shown' && isInStock(car) && purchasePrice(car) !== null;
  return compared && !(await gaugeHasNothing(car))
    ? { address: `/api${carPath(car)}/autogauge`, model: `${car.make} ${car.model}` }
    : null;
}
