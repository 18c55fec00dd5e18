import type { Change, NoticeMode, PaymentRecord } from './record.ts';
import { AUTHENTICATION_FAILED, LATE_MS, testCard, type TestCard } from './test-cards.ts';

/**
 * Changes of a payment of the sandbox. Each returns `null` if the payment's status does not allow it. Times are epoch
 * ms.
 */

const seconds = (ms: number) => Math.floor(ms / 1000);
const chargeId = (record: PaymentRecord) => record.id.replace(/^pi_/, 'ch_');

const CAN_CONFIRM: ReadonlySet<PaymentRecord['status']> = new Set(['requires_payment_method', 'requires_action']);
export const isConfirmable = (record: PaymentRecord) => CAN_CONFIRM.has(record.status);

/** The payer confirms with a card. The caller waits for a slow one beforehand. */
export function confirmIntent(before: PaymentRecord, card: TestCard, notices: NoticeMode, now: number): Change | null {
  if (!isConfirmable(before)) return null;
  const record = { ...before, notices, card: card.id, lastError: null };
  switch (card.outcome) {
    case 'declined':
      return failIntent(record, card.error!);
    case 'challenge':
      return { record: { ...record, status: 'requires_action' }, events: [] };
    case 'late':
      return {
        record: { ...record, status: 'processing', settlesAtMs: now + LATE_MS },
        events: ['payment_intent.processing'],
      };
    case 'approved':
    case 'slow':
    case 'disputed':
      return paid(record, now);
  }
}

/** The payer is back from 3-D Secure. */
export function finishChallenge(before: PaymentRecord, isComplete: boolean, now: number): Change | null {
  if (before.status !== 'requires_action') return null;
  return isComplete ? paid(before, now) : failIntent(before, AUTHENTICATION_FAILED);
}

/** The outcome of a processing payment, once it is due. */
export function settleIntent(before: PaymentRecord, now: number): Change | null {
  if (before.status !== 'processing' || before.settlesAtMs === null || before.settlesAtMs > now) return null;
  return paid(before, now);
}

export function cancelIntent(before: PaymentRecord, now: number): Change | null {
  if (!isConfirmable(before)) return null;
  return {
    record: { ...before, status: 'canceled', card: null, canceledAt: seconds(now) },
    events: ['payment_intent.canceled'],
  };
}

/** The whole, once. A disputed payment is not refunded: the bank takes the money back. */
export function refundIntent(before: PaymentRecord, id: string, now: number): Change | null {
  if (!before.charge || before.charge.disputed || before.refunds.length > 0) return null;
  const { amount } = before;
  return {
    record: { ...before, refunds: [...before.refunds, { id, amount, created: seconds(now) }] },
    events: ['charge.refunded'],
  };
}

function paid(before: PaymentRecord, now: number): Change {
  const disputed = testCard(before.card)?.outcome === 'disputed';
  const charge = { id: chargeId(before), created: seconds(now), disputed };
  return {
    record: { ...before, status: 'succeeded', settlesAtMs: null, charge },
    events: disputed ? ['payment_intent.succeeded', 'charge.dispute.created'] : ['payment_intent.succeeded'],
  };
}

function failIntent(before: PaymentRecord, lastError: NonNullable<PaymentRecord['lastError']>): Change {
  return {
    record: { ...before, status: 'requires_payment_method', card: null, lastError },
    events: ['payment_intent.payment_failed'],
  };
}
