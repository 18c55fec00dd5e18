import type { Cents } from '#rules/money.ts';
import {
  addPayment,
  ownerFromLead,
  returnPayment,
  startPayment,
  type PaymentRow,
  type PaymentStart,
} from './payments.server.ts';
import { tellAboutPayment } from './payment-notices.server.ts';
import { acknowledgedWithLinks, type ReservationParts } from './reservation-parts.server.ts';
import { settleSafely } from './settle.server.ts';

/** A payment that was not made within this time is closed: before the provider forgets the key with which it was created, after a day. */
const OPEN_MS = 20 * 3_600_000;

/** A payment with a reference, as its page shows it. */
interface OnlinePayment {
  readonly id: string;
  readonly receipt: string;
  readonly dealershipId: string;
  readonly amount: Cents;
  readonly reference: string;
  readonly state: PaymentRow['state'];
  /** Epoch ms; `null` until then. */
  readonly paidAt: number | null;
}

export interface OnlinePayments {
  /** Stores the payment of a stored lead; a repeated lead is the same payment. Resolves with its id once it is on disk. */
  add(
    payment: { readonly leadId: string; readonly amount: Cents; readonly reference: string },
    now: number,
  ): Promise<string>;
  read(siteId: string, id: string): Promise<OnlinePayment | null>;
  /** Starts the payment for the browser. */
  start(siteId: string, id: string, now: number): Promise<PaymentStart>;
  /** Asks the provider whether it is paid. */
  check(siteId: string, id: string, now: number): Promise<void>;
  /** A notification of the provider about its payment with this id: settles it now, or at the next run. */
  notified(providerId: string, now: number): Promise<void>;
  /** Closes payments that were not made in time. */
  closeOld(now: number): Promise<void>;
}

export function createOnlinePayments(parts: ReservationParts): OnlinePayments {
  const { db } = parts.database;
  const read: OnlinePayments['read'] = async (siteId, id) => {
    const row = await db
      .selectFrom('payments')
      .innerJoin('leads', 'leads.id', 'payments.lead_id')
      .select(['payments.id', 'receipt', 'payments.dealership_id', 'amount', 'description', 'state', 'paid_at'])
      .where('payments.id', '=', id)
      .where('payments.site_id', '=', siteId)
      .where('purpose', '=', 'online_payment')
      .executeTakeFirst();
    if (!row) return null;
    const { receipt, dealership_id: dealershipId, amount, description: reference, state, paid_at: paidAt } = row;
    return { id, receipt, dealershipId, amount: Number(amount), reference, state, paidAt: paidAt?.getTime() ?? null };
  };
  return {
    read,
    add: ({ leadId, amount, reference }, now) =>
      acknowledgedWithLinks(parts, async (trx) => {
        const owner = await ownerFromLead(trx, leadId);
        const payment = { ...owner, purpose: 'online_payment' as const, amount, description: reference };
        const { id, isNew } = await addPayment(trx, payment, now);
        // A shopper whose tab closes continues with its link.
        if (isNew) await tellAboutPayment(trx, parts, { ...payment, id, created_at: new Date(now) }, 'started', now);
        return id;
      }),
    async start(siteId, id, now) {
      const isOpen = (await read(siteId, id))?.state === 'open';
      return isOpen ? startPayment(parts, id, now) : { outcome: 'nothingToPay' };
    },
    async check(siteId, id, now) {
      if (await read(siteId, id)) await settleSafely(parts, id, now);
    },
    async notified(providerId, ownNow) {
      const now = ownNow + parts.skew();
      // Stored first: should this process stop, another settles it.
      const row = await acknowledgedWithLinks(parts, (trx) =>
        trx
          .updateTable('payments')
          .set({ next_try_at: new Date(now) })
          .where('provider_id', '=', providerId)
          .where('state', 'not in', ['closed', 'refunded'])
          .returning('id')
          .executeTakeFirst(),
      );
      if (row) await settleSafely(parts, row.id, now);
    },
    async closeOld(now) {
      const old = await db
        .selectFrom('payments')
        .select('id')
        .where('purpose', '=', 'online_payment')
        .where('state', '=', 'open')
        .where('created_at', '<=', new Date(now - OPEN_MS))
        .limit(100)
        .execute();
      for (const { id } of old) await acknowledgedWithLinks(parts, (trx) => returnPayment(trx, id, now));
    },
  };
}
