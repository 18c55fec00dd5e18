import { isAvailable } from '#vehicle/rules/availability.ts';
import { canCheckOut, hasCheckout, isSoldOnline, payNow } from '#vehicle/rules/checkout.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestFacts } from '../context.ts';
import type { OwnHoldView } from '../reservations/own-hold.server.ts';
import { testDriveOnly } from '../cards/test-drive-only.ts';

type OfferScope = Pick<RequestFacts, 'site' | 'paymentPage'>;

/** True if the site sells this vehicle online, also while another shopper holds it. */
export function sellsOnline(vehicle: Vehicle, { site, paymentPage }: OfferScope): boolean {
  const { settings } = site;
  if (!isSoldOnline(vehicle, settings)) return false;
  return hasCheckout(vehicle, {
    amount: payNow(vehicle, settings, purchasePrice(vehicle) ?? 0, { paysOtherwise: false }).amount,
    takesPayments: paymentPage !== null,
    testDriveOnly: testDriveOnly(vehicle, site),
  });
}

export function canBuy(vehicle: Vehicle, scope: OfferScope): boolean {
  return sellsOnline(vehicle, scope) && canCheckOut(vehicle, { enabled: scope.site.settings.checkout.journey });
}

export type ClosedView = ReturnType<typeof closedView>;

/**
 * Explains why a vehicle cannot be bought now. `sent` is true if the dealership has the shopper's details, and `null`
 * if there are none. `own` is the hold of this browser on it.
 */
export function closedView(
  vehicle: Vehicle | null,
  { site }: Pick<RequestFacts, 'site'>,
  { sent, own }: { readonly sent: boolean | null; readonly own: OwnHoldView | null },
) {
  const path = vehicle && vehiclePath(vehicle);
  return {
    name: vehicle ? vehicleName(vehicle) : 'vehicle',
    type: vehicle?.vehicleType ?? 'vehicle',
    isReserved: vehicle !== null && isAvailable(vehicle) && vehicle.reserved,
    own,
    sent,
    enquireHref: path && `${path}#enquire`,
    similarHref: path ? `${path}#similar` : site.settings.search.defaultRoute,
  };
}
