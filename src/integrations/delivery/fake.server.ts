import type { DeliveryRequest } from '#finance/rules/delivery.ts';
import { DeliveryUnavailable, type DeliveryQuotes } from '#finance/delivery-port.ts';

/**
 * In memory. Magic postcodes:
 *   0001  has no price
 *   0002  does not answer
 *   0003  is free
 * All others cost $100 plus $1 for each of the last two digits' value, in "Region" and the first digit.
 */
export interface FakeDelivery extends DeliveryQuotes {
  /** The requests, in order. */
  readonly requests: readonly DeliveryRequest[];
}

export function openFakeDelivery(): FakeDelivery {
  const requests: DeliveryRequest[] = [];
  return {
    requests,
    async quote(request) {
      requests.push(request);
      if (request.to === '0002') throw new DeliveryUnavailable('No answer.');
      if (request.to === '0001' || !/^\d{4}$/.test(request.to)) return null;
      return {
        price: request.to === '0003' ? 0 : 10_000 + Number(request.to.slice(2)) * 100,
        region: `Region ${request.to[0]}`,
      };
    },
  };
}
