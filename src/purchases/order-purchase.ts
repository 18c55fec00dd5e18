import type { Purchase, Purchases } from './purchases.server.ts';
import type { ConfirmedDeal, PurchaseDraft } from './rules/purchase.ts';

/** A purchase whose deal does not change any more. */
export type ConfirmedPurchase = Purchase & { readonly draft: PurchaseDraft & { readonly deal: ConfirmedDeal } };

/** Result of the hold. `reservationId` is `null` if the vehicle is not held. */
interface Held {
  readonly reservationId: string | null;
  /** The client has held too many vehicles in a short time. */
  readonly isLimited: boolean;
}

interface OrderParts {
  readonly purchases: Pick<Purchases, 'confirm' | 'settle'>;
  /** Stores the lead of the purchase. A repeated call stores none. Returns its id. */
  readonly storeLead: (purchase: ConfirmedPurchase) => Promise<string>;
  /** Holds the vehicle for the sender of the lead. A repeated call is the same hold. */
  readonly hold: (purchase: ConfirmedPurchase, leadId: string) => Promise<Held>;
}

interface Order {
  readonly siteId: string;
  readonly id: string;
  readonly deal: ConfirmedDeal;
}

/**
 * The order: the deal is fixed, its lead is stored, the vehicle is held, and each effect is on disk before the next one begins. So a second
 * press, or another process after a crash, continues the same order. `null`: the purchase has nothing to order any more.
 */
export async function orderPurchase(parts: OrderParts, { siteId, id, deal }: Order, now: number): Promise<Held | null> {
  const { purchases, storeLead, hold } = parts;
  const confirmed = await purchases.confirm(siteId, id, deal, now);
  const fixed = confirmed?.draft?.deal;
  if (!confirmed?.draft || !fixed) return null;
  const purchase = { ...confirmed, draft: { ...confirmed.draft, deal: fixed } };
  const leadId = await storeLead(purchase);
  const held = await hold(purchase, leadId);
  await purchases.settle(purchase.id, { leadId, reservationId: held.reservationId }, now);
  return held;
}
