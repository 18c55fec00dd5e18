import { randomUUID } from 'node:crypto';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { MAX_WATCHED } from './rules/account-features.ts';

/** The vehicles that signed-in shoppers watch. Every change resolves once it is on disk. */
export interface Watchlist {
  /** Ids of vehicles, the newest entry first. */
  vehicles(accountId: string): Promise<readonly string[]>;
  /** Adds vehicles that are not in it, as far as there is room. Returns whether all of them are in it now. */
  add(accountId: string, vehicleIds: readonly string[], now: number): Promise<boolean>;
  remove(accountId: string, vehicleId: string): Promise<void>;
}

export function createWatchlist(database: Pick<DatabaseHandle, 'db' | 'durable'>): Watchlist {
  const { db } = database;
  return {
    async vehicles(accountId) {
      const rows = await db
        .selectFrom('watchlist_entries')
        .select('vehicle_id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('vehicle_id')
        .execute();
      return rows.map((row) => row.vehicle_id);
    },
    async add(accountId, vehicleIds, now) {
      const isComplete = await db.transaction().execute(async (trx) => {
        // Two requests of one shopper wait for each other, so that the watchlist never exceeds its limit.
        await trx.selectFrom('shopper_accounts').select('id').where('id', '=', accountId).forUpdate().execute();
        const known = await trx
          .selectFrom('watchlist_entries')
          .select('vehicle_id')
          .where('account_id', '=', accountId)
          .execute();
        const listed = new Set(known.map((row) => row.vehicle_id));
        const missing = [...new Set(vehicleIds)].filter((id) => !listed.has(id));
        const added = missing.slice(0, Math.max(0, MAX_WATCHED - listed.size));
        if (added.length > 0)
          await trx
            .insertInto('watchlist_entries')
            .values(
              added.map((id) => ({
                id: randomUUID(),
                account_id: accountId,
                vehicle_id: id,
                created_at: new Date(now),
              })),
            )
            .execute();
        return added.length === missing.length;
      });
      await database.durable();
      return isComplete;
    },
    async remove(accountId, vehicleId) {
      await db
        .deleteFrom('watchlist_entries')
        .where('account_id', '=', accountId)
        .where('vehicle_id', '=', vehicleId)
        .execute();
      await database.durable();
    },
  };
}
