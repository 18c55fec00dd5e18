import { longDate } from '#leads/rules/lead-mail.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import { vehicleName } from '#vehicle/rules/vehicle.ts';
import type { Scope } from '../context.ts';
import { purchaseExpiry } from './start-view.server.ts';
import { toSender } from '../account/sent-leads-view.server.ts';

const MOST = 10;

/** The purchases of this site that the shopper can go on with. */
export async function openPurchasesView(
  shopper: Pick<Shopper, 'phone'>,
  scope: Scope<'inventory' | 'purchases' | 'reservations'>,
) {
  const { site, now, reservations, inventory, purchases } = scope;
  const open = await purchases.ownPurchases.open(toSender(shopper, scope), site.id, MOST);
  const vehicles = await inventory.stock.findVehiclesById(
    site,
    open.map(({ vehicleId }) => vehicleId),
  );
  return Promise.all(
    open.map(async ({ id, changedAt }, at) => ({
      id,
      vehicle: vehicles[at] ? vehicleName(vehicles[at]) : 'A vehicle that is no longer in stock',
      href: await reservations.privateLinks.path({ kind: 'purchase', siteId: site.id, id }, purchaseExpiry(now)),
      changed: longDate(changedAt, site.timeZone),
    })),
  );
}
