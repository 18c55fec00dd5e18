import {
  deliveryAnswer,
  deliveryPostcode,
  deliveryProblem,
  NO_DELIVERY_PRICE,
  type DeliveryQuoted,
} from '#finance/rules/delivery.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { RequestScope } from '../context.ts';

export type DeliveryScope = Pick<RequestScope, 'site' | 'quoteDelivery' | 'report'>;

/** The answer of the delivery calculator, for the page and the API. */
export async function deliveryQuote(
  vehicle: Pick<Vehicle, 'locationId' | 'dealershipId'>,
  typed: string,
  { site, quoteDelivery, report }: DeliveryScope,
): Promise<DeliveryQuoted> {
  const problem = deliveryProblem(typed);
  const to = deliveryPostcode(typed);
  if (problem !== null || to === null) return { state: 'error', message: problem ?? NO_DELIVERY_PRICE };
  const { address } =
    site.locations.find((one) => one.id === vehicle.locationId) ??
    site.locations.find((one) => one.dealership_id === vehicle.dealershipId) ??
    site.primaryLocation;
  const { lat, long, postcode } = address;
  try {
    return deliveryAnswer(
      to,
      await quoteDelivery({
        groupId: site.group_id,
        from: { postcode, point: lat === null || long === null ? null : { lat, long } },
        to,
      }),
    );
  } catch (error) {
    // Same answer as without a price: the shopper is asked to contact the dealership.
    report(error);
    return deliveryAnswer(to, null);
  }
}
