import type { Cents } from '#rules/money.ts';

/**
 * A provider that takes payments by card. Card data goes from the browser to the provider, never to our server. Amounts
 * are Australian dollars in cents; a payment is paid as a whole and refunded as a whole.
 */
export interface Payments {
  /** Data for the page on which a shopper pays. */
  readonly page: PaymentPage;
  /**
   * Creates a payment. A repeated `key` creates no second one: it answers with the first, as it is now, if amount and description are
   * the same. Throws PaymentsFailed.
   */
  create(request: PaymentRequest, key: string): Promise<StartedPayment>;
  /** Throws PaymentsFailed. */
  read(id: string): Promise<ProviderPayment>;
  /**
   * Cancels a payment, so that it can never be paid afterwards. One that is paid, or on its way, is answered as it is.
   * A cancelled one stays cancelled. Throws PaymentsFailed.
   */
  cancel(id: string): Promise<ProviderPayment>;
  /**
   * Refunds the whole of a paid payment. A repeated `key`, and a payment that is refunded already, refund nothing
   * again. Throws PaymentsFailed.
   */
  refund(id: string, key: string): Promise<ProviderPayment>;
  /** Every payment that was created from `from` until before `to` (epoch ms), in any order. Throws PaymentsFailed. */
  list(from: number, to: number): AsyncIterable<ProviderPayment>;
  /**
   * The payment that a notification of the provider is about; `null` for one that is about something else. Throws NotificationRefused if
   * the provider did not sign it, or signed it more than five minutes before or after `now`.
   */
  notification(body: string, signature: string, now: number): Promise<{ readonly paymentId: string } | null>;
}

export interface PaymentPage {
  /** The script that draws the provider's fields: an absolute URL, or a path of the site. Defines `window.Stripe`. */
  readonly script: string;
  readonly publishableKey: string;
  /** The origins that the page's Content-Security-Policy must allow; none if the provider is on the site's own origin. */
  readonly origins: {
    readonly script: readonly string[];
    readonly frame: readonly string[];
    readonly connect: readonly string[];
  };
  /** True if no money moves. Pages state it. */
  readonly isTest: boolean;
}

export interface PaymentRequest {
  readonly amount: Cents;
  /** Text for the payer on the provider's receipt. */
  readonly description: string;
  /** Our id of the payment, which the provider stores with it. */
  readonly reference: string;
  /** Address for the provider's own receipt. */
  readonly email: string;
}

export interface ProviderPayment {
  readonly id: string;
  /** Our id of the payment; `null` if it was not created here. */
  readonly reference: string | null;
  readonly amount: Cents;
  /**
   * open        can be paid; a declined card leaves it open
   * processing  the payer has confirmed, and the provider does not know the outcome yet
   * paid        also when it was refunded afterwards
   * cancelled   can never be paid
   */
  readonly status: 'open' | 'processing' | 'paid' | 'cancelled';
  /** The amount that was refunded or is on its way back. */
  readonly refunded: Cents;
  /** True if the cardholder disputed it. */
  readonly disputed: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
}

export interface StartedPayment extends ProviderPayment {
  /** Lets the browser that has it pay this payment: for the payer only, never logged. */
  readonly clientSecret: string;
}

/**
 * The reason for a missing answer. The message contains no personal data, so it may be logged.
 *   unanswered  no answer in time, too many requests, or an error of the provider: the request may have succeeded
 *   refused     the provider understood the request and refuses it; a repetition changes nothing
 */
export class PaymentsFailed extends Error {
  override readonly name = 'PaymentsFailed';
  readonly reason: 'unanswered' | 'refused';
  constructor(reason: PaymentsFailed['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A notification that the provider did not sign, or not recently. */
export class NotificationRefused extends Error {
  override readonly name = 'NotificationRefused';
}
