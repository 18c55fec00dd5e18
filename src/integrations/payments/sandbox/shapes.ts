import type Stripe from 'stripe';
import type { CardError, EventType, PaymentRecord } from './record.ts';

/** The release of the API whose fields these are. The types of the client of that release check their names. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'allowed_payment_method_types'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'confirmation_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'payment_method'
  | 'payment_method_types'
  | 'receipt_email'
  | 'status'
> & {
  readonly latest_charge: string | ChargeShape | null;
  readonly last_payment_error: CardError | null;
  readonly next_action: Pick<NonNullable<Stripe.PaymentIntent['next_action']>, 'type' | 'use_stripe_sdk'> | null;
};
type ChargeShape = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'payment_intent'
  | 'receipt_email'
  | 'refunded'
  | 'status'
>;
type RefundShape = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'reason' | 'status'
>;
type DisputeShape = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'livemode' | 'payment_intent' | 'reason' | 'status'
>;

const OURS = { currency: 'aud', livemode: false } as const;

/** `expand`: with the charge itself in place of its id. */
export function intentShape(record: PaymentRecord, expand = false): Intent {
  const charge = chargeShape(record);
  const isPaid = record.status === 'succeeded';
  return {
    id: record.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: record.amount,
    amount_capturable: 0,
    amount_received: isPaid ? record.amount : 0,
    canceled_at: record.canceledAt,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: record.clientSecret,
    confirmation_method: 'automatic',
    created: record.created,
    customer: null,
    description: record.description,
    last_payment_error: record.lastError,
    latest_charge: expand ? charge : (charge?.id ?? null),
    metadata: { ...record.metadata },
    next_action:
      record.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } }
        : null,
    payment_method: record.card,
    payment_method_types: ['card'],
    receipt_email: record.receiptEmail,
    status: record.status,
    ...OURS,
  };
}

function chargeShape(record: PaymentRecord): ChargeShape | null {
  if (!record.charge) return null;
  const refunded = record.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    id: record.charge.id,
    object: 'charge',
    amount: record.amount,
    amount_captured: record.amount,
    amount_refunded: refunded,
    captured: true,
    created: record.charge.created,
    disputed: record.charge.disputed,
    paid: true,
    payment_intent: record.id,
    receipt_email: record.receiptEmail,
    refunded: refunded === record.amount,
    status: 'succeeded',
    ...OURS,
  };
}

export function refundShape(record: PaymentRecord, id: string): RefundShape | null {
  const refund = record.refunds.find((each) => each.id === id);
  if (!refund || !record.charge) return null;
  return {
    id,
    object: 'refund',
    amount: refund.amount,
    charge: record.charge.id,
    created: refund.created,
    currency: OURS.currency,
    metadata: {},
    payment_intent: record.id,
    reason: null,
    status: 'succeeded',
  };
}

function disputeShape(record: PaymentRecord): DisputeShape {
  return {
    id: record.id.replace(/^pi_/, 'du_'),
    object: 'dispute',
    amount: record.amount,
    charge: record.charge?.id ?? '',
    created: record.charge?.created ?? record.created,
    payment_intent: record.id,
    reason: 'fraudulent',
    status: 'needs_response',
    ...OURS,
  };
}

/** The body of a notification. */
export function eventBody(id: string, type: EventType, record: PaymentRecord, created: number): string {
  const toShape = () => {
    if (type === 'charge.refunded') return chargeShape(record);
    return type === 'charge.dispute.created' ? disputeShape(record) : intentShape(record);
  };
  const head = { id, object: 'event', api_version: API_VERSION, created, livemode: false, pending_webhooks: 1 };
  return JSON.stringify({ ...head, type, request: { id: null, idempotency_key: null }, data: { object: toShape() } });
}
