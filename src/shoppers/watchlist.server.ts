import { randomUUID } from 'node:crypto';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Shopper } from './rules/account.ts';
import { MAX_WATCHED } from './rules/account-features.ts';
import { watchAlertsWording, type AlertChannel } from './rules/saved-search.ts';
import type { AlertConsents } from './saved-searches.server.ts';

/** The subject of the consent to alerts about watched vehicles. */
export const WATCHLIST_SUBJECT = 'watchlist';

/** The place of a shopper's choice of alerts: the site sends them, and the ledger of consents states the page. */
interface ChosenOn {
  readonly groupId: string;
  readonly siteId: string;
  readonly source: string;
}

/** The vehicles that signed-in shoppers watch. Every change resolves once it is on disk. */
export interface Watchlist {
  /** Ids of vehicles, the newest entry first. */
  vehicles(accountId: string): Promise<readonly string[]>;
  /** Adds vehicles that are not in it, as far as there is room. Returns whether all of them are in it now. */
  add(accountId: string, vehicleIds: readonly string[], now: number): Promise<boolean>;
  remove(accountId: string, vehicleId: string): Promise<void>;
  /** Channel of alerts about the watched vehicles. */
  alerts(accountId: string): Promise<AlertChannel>;
  chooseAlerts(
    shopper: Pick<Shopper, 'id' | 'phone' | 'email'>,
    channel: AlertChannel,
    on: ChosenOn,
    now: number,
  ): Promise<void>;
}

export function createWatchlist(database: Pick<DatabaseHandle, 'db' | 'durable'>, consents: AlertConsents): Watchlist {
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
      return acknowledged(database, async (trx) => {
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
    },
    async remove(accountId, vehicleId) {
      await acknowledged(database, (trx) =>
        trx
          .deleteFrom('watchlist_entries')
          .where('account_id', '=', accountId)
          .where('vehicle_id', '=', vehicleId)
          .execute(),
      );
    },
    async alerts(accountId) {
      const row = await db
        .selectFrom('watch_alerts')
        .select('channel')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.channel ?? 'none';
    },
    async chooseAlerts({ id, phone, email }, channel, { groupId, siteId, source }, now) {
      await acknowledged(database, async (trx) => {
        await trx.selectFrom('shopper_accounts').select('id').where('id', '=', id).forUpdate().execute();
        const before = await trx.selectFrom('watch_alerts').selectAll().where('account_id', '=', id).executeTakeFirst();
        if (before?.channel === channel && before.site_id === siteId) return;
        await trx.deleteFrom('watch_alerts').where('account_id', '=', id).execute();
        const consent = { searchId: WATCHLIST_SUBJECT, groupId, phone, source, at: new Date(now) };
        if (before) await consents.withdraw(trx, { ...consent, siteId: before.site_id });
        if (channel === 'none') return;
        await trx
          .insertInto('watch_alerts')
          .values({ account_id: id, site_id: siteId, channel, created_at: consent.at })
          .execute();
        await consents.give(trx, { ...consent, siteId, wording: watchAlertsWording(channel), email: email ?? '' });
      });
    },
  };
}
