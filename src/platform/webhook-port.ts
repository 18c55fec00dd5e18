/** Webhooks: sends one signed JSON text to one URL at least once, with duplicates recognisable. */
export interface WebhookSender {
  /**
   * Resolves once the receiver has acknowledged with 2xx. Throws WebhookRefused in every other case (try again later).
   */
  post(call: WebhookCall): Promise<void>;
}

export interface WebhookCall {
  /** The id of the delivery, the same at every try; sent as `Forecourt-Delivery-Id`. */
  readonly id: string;
  readonly url: string;
  /** The secret shared with the receiver; never empty. */
  readonly secret: string;
  /** JSON. */
  readonly body: string;
  /** Epoch milliseconds of this try. Part of the signature, so that a receiver can refuse old calls. */
  readonly at: number;
  readonly signal?: AbortSignal;
}

/** The reason for a failed call. The message contains no personal data and no URL, so it may be logged. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

export const DELIVERY_ID_HEADER = 'Forecourt-Delivery-Id';
export const SIGNATURE_HEADER = 'Forecourt-Signature';
