import { randomUUID } from 'node:crypto';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Cents } from '#rules/money.ts';
import { MAX_SAVED_DEALS } from './rules/saved-deal.ts';

/** A vehicle with the loan that a shopper set up for it. */
export interface SavedDeal {
  readonly id: string;
  readonly siteId: string;
  readonly vehicleId: string;
  /** The name of the vehicle when the deal was saved. */
  readonly vehicle: string;
  /** The canonical query string of the deal's page. */
  readonly query: string;
  /** The price when the deal was saved. */
  readonly price: Cents | null;
  /** The site's own rate for the term when the deal was saved, in percent a year. */
  readonly offeredRate: number;
  readonly createdAt: Date;
}

/** The owner of deals, and the ids of the sites that share the account. */
interface DealOwner {
  readonly accountId: string;
  readonly siteIds: readonly string[];
}

/** The deals that signed-in shoppers saved. They are deleted with the account. Every change resolves once it is on disk. */
export interface SavedDeals {
  /** The newest first. */
  list(owner: DealOwner): Promise<readonly SavedDeal[]>;
  /** One that is saved already stays as it is. `full`: the account has MAX_SAVED_DEALS. */
  add(accountId: string, deal: Omit<SavedDeal, 'id' | 'createdAt'>, now: number): Promise<'added' | 'known' | 'full'>;
  remove(owner: DealOwner, id: string): Promise<void>;
}

export function createSavedDeals(database: Pick<DatabaseHandle, 'db' | 'durable'>): SavedDeals {
  const { db } = database;
  return {
    async list({ accountId, siteIds }) {
      const rows = await db
        .selectFrom('saved_deals')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('site_id', 'in', [...siteIds])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        siteId: row.site_id,
        vehicleId: row.vehicle_id,
        vehicle: row.vehicle,
        query: row.query,
        // PostgreSQL's driver answers a bigint as text.
        price: row.price === null ? null : Number(row.price),
        offeredRate: row.offered_rate,
        createdAt: row.created_at,
      }));
    },
    async add(accountId, { siteId, vehicleId, vehicle, query, price, offeredRate }, now) {
      return acknowledged(database, async (trx) => {
        // Two requests of one shopper wait for each other, so that the limit is never exceeded.
        await trx.selectFrom('shopper_accounts').select('id').where('id', '=', accountId).forUpdate().execute();
        const own = trx.selectFrom('saved_deals').where('account_id', '=', accountId);
        const known = await own
          .select('id')
          .where('site_id', '=', siteId)
          .where('query', '=', query)
          .executeTakeFirst();
        if (known) return 'known';
        const { count } = await own.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
        if (Number(count) >= MAX_SAVED_DEALS) return 'full';
        await trx
          .insertInto('saved_deals')
          .values({
            id: randomUUID(),
            account_id: accountId,
            site_id: siteId,
            vehicle_id: vehicleId,
            vehicle,
            query,
            price,
            offered_rate: offeredRate,
            created_at: new Date(now),
          })
          .execute();
        return 'added';
      });
    },
    async remove({ accountId, siteIds }, id) {
      await acknowledged(database, (trx) =>
        trx
          .deleteFrom('saved_deals')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('site_id', 'in', [...siteIds])
          .execute(),
      );
    },
  };
}
