import type { LeadNotice } from '#leads/rules/lead-notice.ts';
import type { Purchase } from '#purchases/purchases.server.ts';
import { unfinishedNotice } from '#purchases/rules/unfinished-notice.ts';
import type { Site } from '#sites/site.ts';
import { vehicleName, vehiclePath } from '#vehicle/rules/vehicle.ts';
import type { Scope } from '#views/context.ts';
import { canBuy } from '#views/purchases/purchase-offer.ts';
import { purchaseExpiry } from '#views/purchases/start-view.server.ts';

/** Notices to a shopper whose purchase became an enquiry. Empty if its vehicle can no longer be bought. */
export async function unfinishedNotices(
  { inventory, reservations, paymentPage, now }: Scope<'inventory' | 'reservations', 'paymentPage' | 'now'>,
  site: Site,
  { id, vehicleId, draft }: Purchase,
): Promise<readonly LeadNotice[]> {
  const [vehicle] = await inventory.stock.findVehiclesById(site, [vehicleId]);
  if (!vehicle || draft === null || !canBuy(vehicle, { site, paymentPage })) return [];
  const path = await reservations.privateLinks.path({ kind: 'purchase', siteId: site.id, id }, purchaseExpiry(now));
  // On the site's host on which the purchase was started.
  const absolute = (one: string) => URL.parse(one, draft.request.url)?.href ?? one;
  return [
    unfinishedNotice({
      purchaseId: id,
      vehicle: vehicleName(vehicle),
      vehicleUrl: absolute(vehiclePath(vehicle)),
      resumeUrl: absolute(path),
    }),
  ];
}
