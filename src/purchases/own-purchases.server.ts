import { sql, type Transaction } from 'kysely';
import type { Cipher } from '#platform/db/cipher.server.ts';
import type { Db } from '#platform/db/client.server.ts';
import { isOnSites, type VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { decryptDraft, shopperKey } from './purchases.server.ts';

/** A purchase that the shopper can go on with. */
interface OpenPurchase {
  readonly id: string;
  readonly vehicleId: string;
  readonly changedAt: Date;
}

/** The purchases of shoppers, for themselves: the caller has verified their phone number. */
export interface OwnPurchases {
  /** Unconfirmed purchases on one of the sites, the latest first. */
  open(buyer: VerifiedShopper, siteId: string, most: number): Promise<readonly OpenPurchase[]>;
  /** The reservations of those that are ordered, the latest first. */
  ordered(buyer: VerifiedShopper, most: number): Promise<readonly string[]>;
  /** Everything, as the shopper may have it. */
  read(buyer: VerifiedShopper): Promise<Readonly<Record<string, readonly object[]>>>;
  /** In the caller's transaction. The leads of purchases are erased with the shopper's other leads. */
  requestErasure(trx: Transaction<Database>, buyer: VerifiedShopper): Promise<void>;
}

export function createOwnPurchases(db: Db, cipher: Cipher): OwnPurchases {
  return {
    async open(buyer, siteId, most) {
      const rows = await db
        .selectFrom('purchases')
        .select(['id', 'vehicle_id', 'changed_at'])
        .where(await isByShopper(db, buyer))
        .where('site_id', '=', siteId)
        .where('state', '<>', 'confirmed')
        .orderBy('changed_at', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        vehicleId: row.vehicle_id,
        changedAt: row.changed_at,
      }));
    },
    async ordered(buyer, most) {
      const rows = await db
        .selectFrom('purchases')
        .select('reservation_id')
        .where(await isByShopper(db, buyer))
        .where('reservation_id', 'is not', null)
        .orderBy('changed_at', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => row.reservation_id!);
    },
    async read(buyer) {
      const rows = await db
        .selectFrom('purchases')
        .selectAll()
        .where(await isByShopper(db, buyer))
        .orderBy('created_at')
        .execute();
      const shown = rows.map(async (row) => ({
        site_id: row.site_id,
        vehicle_id: row.vehicle_id,
        state: row.state,
        price: row.price,
        created_at: row.created_at,
        changed_at: row.changed_at,
        details: await decryptDraft(cipher, row),
      }));
      return { purchases: await Promise.all(shown) };
    },
    async requestErasure(trx, buyer) {
      await trx
        .deleteFrom('purchases')
        .where(await isByShopper(trx, buyer))
        .execute();
    },
  };
}

async function isByShopper(db: Db, { phone, groupId, sites }: VerifiedShopper) {
  const shopper = await shopperKey(db, phone);
  return sql<boolean>`group_id = ${groupId} and shopper = ${shopper} and ${isOnSites('site_id', sites)}`;
}
