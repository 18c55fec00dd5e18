import {
  deliveryAnswer,
  deliveryPostcode,
  deliveryProblem,
  NO_DELIVERY_PRICE,
  type DeliveryAnswer,
} from '#finance/rules/delivery.ts';
import type { Car } from '#vehicle/rules/car.ts';
import type { RequestScope } from '../context.ts';

export type DeliveryScope = Pick<RequestScope, 'site' | 'quoteDelivery' | 'report'>;

/** What the calculator answers to what was typed, for the page and for the call behind it. */
export async function deliveryQuote(
  car: Pick<Car, 'locationId' | 'dealershipId'>,
  typed: string,
  { site, quoteDelivery, report }: DeliveryScope,
): Promise<DeliveryAnswer> {
  const problem = deliveryProblem(typed);
  const to = deliveryPostcode(typed);
  if (problem !== null || to === null) return { state: 'error', message: problem ?? NO_DELIVERY_PRICE };
  const { address } =
    site.locations.find((one) => one.id === car.locationId) ??
    site.locations.find((one) => one.dealership_id === car.dealershipId) ??
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
    // For a shopper it is the same as no price: the dealership is asked instead.
    report(error);
    return deliveryAnswer(to, null);
  }
}
