import type { DeliveryPrice, DeliveryRequest } from './rules/delivery.ts';

/** Delivery prices: the price of delivering one of a group's vehicles from its location to a postcode. */
export interface DeliveryQuotes {
  /**
   * `null`: no price for that postcode. Throws DeliveryUnavailable if the service cannot be reached (try again later).
   */
  quote(request: DeliveryRequest): Promise<DeliveryPrice | null>;
}

/** The reason for a missing answer. The message contains no postcode, so it may be logged. */
export class DeliveryUnavailable extends Error {
  override readonly name = 'DeliveryUnavailable';
}
