/** What we need from webhooks: one signed JSON text to one address, at least once, recognisable when it comes twice. */
export interface WebhookSender {
  /** Resolving means: the receiver acknowledged with 2xx. Throws WebhookRefused in every other case (try again later). */
  post(call: WebhookCall): Promise<void>;
}

export interface WebhookCall {
  /** Of the delivery, the same at every try; sent as `Forecourt-Delivery-Id`. */
  readonly id: string;
  readonly url: string;
  /** Shared with the receiver; never empty. */
  readonly secret: string;
  /** JSON. */
  readonly body: string;
  /** Epoch milliseconds of this try, signed with the body, so that a receiver can refuse old ones. */
  readonly at: number;
  readonly signal?: AbortSignal;
}

/** Why a call was not acknowledged. The message names no person and no address: it may be logged. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

export const DELIVERY_ID_HEADER = 'Forecourt-Delivery-Id';
export const SIGNATURE_HEADER = 'Forecourt-Signature';
