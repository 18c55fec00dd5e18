import { nextMidnight, zonedTime } from '#rules/zoned-time.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { caravanSpecs, featuredSpecs } from '#vehicle/rules/spec-lists.ts';
import type { ViewScope } from '../cards/car-card-view.ts';

/** VDP-028, gap 050: the featured list; a caravan's own measures (VDP-072) stand with it. */
export function keyInformationView(car: Car, { site, now, holdsUntil }: ViewScope) {
  if (car.rego_expiry) holdsUntil(nextMidnight(now, site.timeZone));
  const entries = [
    ...featuredSpecs(car, { expiredRego: site.settings.vdp.expiredRego, today: zonedTime(now, site.timeZone).date }),
    ...caravanSpecs(car),
  ];
  return entries.length === 0 ? null : { entries };
}
