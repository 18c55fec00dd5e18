import type { PhoneLink } from '#rules/australian-number.ts';
import { formatMoney, type Cents } from '#rules/money.ts';
import type { PaymentStart } from '#reservations/payments.server.ts';
import type { RequestFacts } from '../context.ts';
import { ownPath } from './private-page.server.ts';

/** Data that the browser needs to pay by card. */
export interface PaymentView {
  readonly script: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
  /** Return URL from the provider. */
  readonly returnUrl: string;
  readonly amount: string;
  readonly isTest: boolean;
  /** Text about the time until the payment, such as the end of the hold. */
  readonly meanwhile: string | null;
  readonly phone: PhoneLink | null;
}

/** `processing`: the provider has the payment, and does not know its outcome yet. */
type StartOutcome = { readonly payment: PaymentView } | 'unavailable' | 'processing';

/** Starts a payment for the page, and allows that page to load the provider's fields. */
export async function startedPayment(
  url: URL,
  scope: RequestFacts,
  start: () => Promise<PaymentStart>,
  shown: Pick<PaymentView, 'meanwhile' | 'phone'> & { readonly amount: Cents },
): Promise<StartOutcome> {
  const { paymentPage, allowPayments } = scope;
  if (paymentPage === null) return 'unavailable';
  const started = await start();
  if (started.outcome !== 'started') return started.outcome === 'unavailable' ? 'unavailable' : 'processing';
  allowPayments(paymentPage.origins);
  const { script, publishableKey, isTest } = paymentPage;
  const { clientSecret } = started.payment;
  const returnUrl = url.origin + ownPath(url);
  return {
    payment: { script, publishableKey, isTest, clientSecret, returnUrl, ...shown, amount: formatMoney(shown.amount) },
  };
}

/** `2:35 pm AEST` */
export function clockTime(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(instant);
}
