import type { DeliveryPrice, DeliveryRequest } from '#finance/rules/delivery.ts';

/** What we need of delivery: what it costs to bring a car of a group from where it stands to a postcode. */
export interface DeliveryQuotes {
  /** `null`: there is no price for that place. Throws DeliveryUnavailable when nobody could say (try again later). */
  quote(request: DeliveryRequest): Promise<DeliveryPrice | null>;
}

/** Why there was no answer. The message names no place: it may be logged. */
export class DeliveryUnavailable extends Error {
  override readonly name = 'DeliveryUnavailable';
}
