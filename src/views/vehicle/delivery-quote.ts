import {
  deliveryAnswer,
  deliveryPostcode,
  deliveryProblem,
  NO_DELIVERY_PRICE,
  type DeliveryPrice,
  type DeliveryQuoted,
} from '#finance/rules/delivery.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Scope } from '../context.ts';

export type DeliveryScope = Scope<'finance', 'site' | 'report'>;

/** The answer of the delivery calculator, for the page and the API. */
export async function deliveryQuote(
  vehicle: Pick<Vehicle, 'locationId' | 'dealershipId'>,
  typed: string,
  scope: DeliveryScope,
): Promise<DeliveryQuoted> {
  const problem = deliveryProblem(typed);
  const to = deliveryPostcode(typed);
  if (problem !== null || to === null) return { state: 'error', message: problem ?? NO_DELIVERY_PRICE };
  return deliveryAnswer(to, await quoteDeliveryPrice(vehicle, to, scope));
}

/** The price of delivery to a postcode; `null` if there is none, or the service fails: the shopper contacts the dealership. */
export async function quoteDeliveryPrice(
  vehicle: Pick<Vehicle, 'locationId' | 'dealershipId'>,
  to: string,
  { site, finance, report }: DeliveryScope,
): Promise<DeliveryPrice | null> {
  const { address } =
    site.locations.find((one) => one.id === vehicle.locationId) ??
    site.locations.find((one) => one.dealership_id === vehicle.dealershipId) ??
    site.primaryLocation;
  const { lat, long, postcode } = address;
  const from = { postcode, point: lat === null || long === null ? null : { lat, long } };
  try {
    return await finance.delivery.quote({ groupId: site.group_id, from, to });
  } catch (error) {
    report(error);
    return null;
  }
}
