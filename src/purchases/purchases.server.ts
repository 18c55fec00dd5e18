import { createHash, randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Cipher } from '#platform/db/cipher.server.ts';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle, Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { PurchasesTable } from '#platform/db/schema/purchases.ts';
import { keyedHash } from '#platform/db/verified-shopper.server.ts';
import type { LeadNotice, NotifyAboutLead } from '#leads/rules/lead-notice.ts';
import type { Cents } from '#rules/money.ts';
import type { ConfirmedDeal, PurchaseDraft } from './rules/purchase.ts';

export type PurchaseRow = Selectable<PurchasesTable>;

/** A purchase as its pages show it. */
export interface Purchase {
  readonly id: string;
  readonly siteId: string;
  readonly vehicleId: string;
  readonly state: PurchaseRow['state'];
  /** The price that the shopper has accepted. */
  readonly price: Cents;
  /** `null` once it is confirmed. */
  readonly draft: PurchaseDraft | null;
  readonly leadId: string | null;
  readonly reservationId: string | null;
}

interface NewPurchase {
  readonly site: { readonly id: string; readonly group_id: string };
  readonly vehicleId: string;
  /** E.164. */
  readonly phone: string;
  readonly price: Cents;
  readonly draft: PurchaseDraft;
}

export interface Purchases {
  /** Stores a purchase. The same first form, sent again, is the same purchase. Resolves with its id once it is on disk. */
  start(purchase: NewPurchase, now: number): Promise<string>;
  /** `null`: the site has none with this id, or it was deleted after its time. */
  read(siteId: string, id: string): Promise<Purchase | null>;
  /** Changes an open purchase. `false`: it is not open any more. */
  save(
    siteId: string,
    id: string,
    change: (draft: PurchaseDraft) => PurchaseDraft,
    options: { readonly now: number; readonly price?: Cents },
  ): Promise<boolean>;
  /**
   * The shopper confirms the deal: the draft does not change any more. If there are several confirmations, the first
   * one counts for all. Returns the new state of the purchase; `null` if there is no draft.
   */
  confirm(siteId: string, id: string, deal: ConfirmedDeal, now: number): Promise<Purchase | null>;
  /**
   * Stores the result of a confirmation: the reservation, or (`reservationId` is `null`) a purchase that continues with
   * its lead stored.
   */
  settle(
    id: string,
    outcome: { readonly leadId: string; readonly reservationId: string | null },
    now: number,
  ): Promise<void>;
  /** The purchase became an enquiry: the first call counts, and sends its notices. */
  enquired(id: string, leadId: string, notices: readonly LeadNotice[], now: number): Promise<void>;
}

export interface PurchaseParts {
  readonly database: Pick<DatabaseHandle, 'db' | 'durable'>;
  readonly cipher: Cipher;
}

export interface NotifyingParts extends PurchaseParts {
  readonly notify: NotifyAboutLead<Transaction<Database>>;
}

export function createPurchases(parts: NotifyingParts): Purchases {
  const { database, cipher, notify } = parts;
  const { db } = database;
  const seal = (draft: PurchaseDraft, id: string) => cipher.seal(JSON.stringify(draft), about(id));
  return {
    async start({ site, vehicleId, phone, price, draft }, now) {
      const id = randomUUID();
      const form = createHash('sha256')
        .update(JSON.stringify([site.id, vehicleId, draft.contact]))
        .digest('base64url');
      const shopper = await shopperKey(db, phone);
      const details = await seal(draft, id);
      const added = await acknowledgedWithKey(parts, async (trx) =>
        trx
          .insertInto('purchases')
          .values({
            id,
            form,
            group_id: site.group_id,
            site_id: site.id,
            vehicle_id: vehicleId,
            shopper,
            price,
            details,
            created_at: new Date(now),
            changed_at: new Date(now),
          })
          .onConflict((conflict) => conflict.column('form').doNothing())
          .returning('id')
          .executeTakeFirst(),
      );
      if (added) return added.id;
      return (await db.selectFrom('purchases').select('id').where('form', '=', form).executeTakeFirstOrThrow()).id;
    },
    async read(siteId, id) {
      const row = await find(db, siteId, id).executeTakeFirst();
      return row ? toPurchase(cipher, row) : null;
    },
    save: (siteId, id, change, { now, price }) =>
      acknowledgedWithKey(parts, async (trx) => {
        const row = await find(trx, siteId, id).where('state', '=', 'open').forUpdate().executeTakeFirst();
        const draft = row && (await decryptDraft(cipher, row));
        if (!draft) return false;
        await trx
          .updateTable('purchases')
          .set({
            details: await seal(change(draft), id),
            changed_at: new Date(now),
            ...(price !== undefined && { price }),
          })
          .where('id', '=', id)
          .execute();
        return true;
      }),
    confirm: (siteId, id, deal, now) => confirm(parts, { siteId, id, deal, now }),
    settle: (id, outcome, now) => settle(parts, id, outcome, now),
    enquired: (id, leadId, notices, now) =>
      acknowledgedWithKey(parts, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('purchases')
          .set({ lead_id: leadId })
          .where('id', '=', id)
          .where('lead_id', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await notify(trx, leadId, notices, new Date(now));
      }),
  };
}

function confirm(
  parts: PurchaseParts,
  { siteId, id, deal, now }: { siteId: string; id: string; deal: ConfirmedDeal; now: number },
): Promise<Purchase | null> {
  const { cipher } = parts;
  return acknowledgedWithKey(parts, async (trx) => {
    const row = await find(trx, siteId, id).forUpdate().executeTakeFirst();
    if (!row) return null;
    const draft = await decryptDraft(cipher, row);
    if (row.state !== 'open' || draft === null) return toPurchase(cipher, row);
    const details = await cipher.seal(JSON.stringify({ ...draft, deal }), about(id));
    const changed = await trx
      .updateTable('purchases')
      .set({ state: 'confirming', details, changed_at: new Date(now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPurchase(cipher, changed);
  });
}

function settle(
  parts: PurchaseParts,
  id: string,
  { leadId, reservationId }: { readonly leadId: string; readonly reservationId: string | null },
  now: number,
): Promise<void> {
  return acknowledgedWithKey(parts, async (trx) => {
    await trx
      .updateTable('purchases')
      .set({
        lead_id: leadId,
        changed_at: new Date(now),
        ...(reservationId === null
          ? { state: 'open' as const }
          : { state: 'confirmed' as const, reservation_id: reservationId, details: null }),
      })
      .where('id', '=', id)
      .where('state', '=', 'confirming')
      .execute();
  });
}

const about = (id: string) => `${id} purchase`;

function find(db: Db | Transaction<Database>, siteId: string, id: string) {
  return db.selectFrom('purchases').selectAll().where('id', '=', id).where('site_id', '=', siteId);
}

/** `null` if nothing is stored any more, or it cannot be decrypted. */
export async function decryptDraft(
  cipher: Cipher,
  { id, details }: Pick<PurchaseRow, 'id' | 'details'>,
): Promise<PurchaseDraft | null> {
  const text = details === null ? null : await cipher.open(details, about(id));
  return text === null ? null : (JSON.parse(text) as PurchaseDraft);
}

export async function toPurchase(cipher: Cipher, row: PurchaseRow): Promise<Purchase> {
  return {
    id: row.id,
    siteId: row.site_id,
    vehicleId: row.vehicle_id,
    state: row.state,
    price: Number(row.price),
    draft: await decryptDraft(cipher, row),
    leadId: row.lead_id,
    reservationId: row.reservation_id,
  };
}

/** The table's key for a shopper. */
export const shopperKey = (db: Db, phone: string): Promise<string> => keyedHash(db, 'purchase-shoppers', phone);

/** Prepares the key before the transaction, which would otherwise wait for itself. */
async function acknowledgedWithKey<T>(
  { database, cipher }: PurchaseParts,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  await cipher.prepare();
  return acknowledged(database, work);
}
