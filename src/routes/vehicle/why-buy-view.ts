import { EVALUATED_EVERY_MS, salesThisMonth } from '#vehicle/rules/sales-counter.ts';
import type { Car } from '#vehicle/rules/car.ts';
import { copyFor } from '#vehicle/rules/make.ts';
import { whyBuy } from '#vehicle/rules/why-buy.ts';
import type { ViewScope } from '../cards/car-card-view.ts';

/** VDP-032, CONT-022: reasons to buy here, and how many others did. */
export function whyBuyView(car: Car, { site, now, holdsUntil }: ViewScope) {
  const { vdp, counter, claims } = site.settings;
  const promised = copyFor(
    claims.items.map((claim) => ({ ...claim, itemType: null })),
    car,
  ).map(({ text }) => text);
  const panel = whyBuy(
    car,
    site.dealerships.find(({ id }) => id === car.dealership_id)?.name ?? site.name,
    vdp,
    promised,
  );
  const sales =
    counter.sales === 'shown' ? { count: salesThisMonth(now, counter.perDay), perDay: counter.perDay } : null;
  if (sales) holdsUntil(now + EVALUATED_EVERY_MS);
  return panel === null && sales === null ? null : { panel, sales };
}
