import type { DeliveryRequest } from '#finance/rules/delivery.ts';
import { DeliveryUnavailable, type DeliveryQuotes } from './port.ts';

/**
 * In memory. Magic postcodes:
 *   0001  has no price
 *   0002  nobody answers
 *   0003  is free
 * Every other costs 100 dollars and a dollar for each of its last two digits, in "Region" and its first digit.
 */
export interface FakeDelivery extends DeliveryQuotes {
  /** What was asked, in order. */
  readonly asked: readonly DeliveryRequest[];
}

export function openFakeDelivery(): FakeDelivery {
  const asked: DeliveryRequest[] = [];
  return {
    asked,
    async quote(request) {
      asked.push(request);
      if (request.to === '0002') throw new DeliveryUnavailable('Nobody answered.');
      if (request.to === '0001' || !/^\d{4}$/.test(request.to)) return null;
      return {
        price: request.to === '0003' ? 0 : 10_000 + Number(request.to.slice(2)) * 100,
        region: `Region ${request.to[0]}`,
      };
    },
  };
}
