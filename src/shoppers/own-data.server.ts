import type { Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { deleteAccount } from './accounts.server.ts';
import type { Shopper } from './rules/account.ts';

/** A shopper's leads, which another feature stores. */
export interface SenderData {
  read(owner: VerifiedShopper, email: string | null): Promise<Readonly<Record<string, readonly object[]>>>;
  /** Takes part in the transaction that deletes the account. */
  requestErasure(trx: Transaction<Database>, owner: VerifiedShopper, source: string, at: Date): Promise<void>;
}

/** The data of shoppers, for themselves: the caller has verified who they are. */
export interface OwnData {
  /** All stored data about the shopper. */
  read(shopper: Shopper, owner: VerifiedShopper): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Deletes the account and everything in it, withdraws the consents to messages, and requests that the shopper's data
   * in leads is erased, after their delivery. Resolves once this is on disk. Three things stay: codes that were sent,
   * for two days, because limits count them; the ledger of consents, as proof of the withdrawal; and spins of
   * promotions, which name no one: a keyed hash of the number prevents a second spin.
   */
  erase(shopper: Shopper, owner: VerifiedShopper, source: string, now: number): Promise<void>;
}

export function createOwnData(
  database: Pick<DatabaseHandle, 'db' | 'durable'>,
  ...sent: readonly SenderData[]
): OwnData {
  const { db } = database;
  const accountRows = (
    table: 'watchlist_entries' | 'saved_searches' | 'saved_deals' | 'watch_alerts' | 'alert_addresses' | 'spins',
    id: string,
  ) => db.selectFrom(table).selectAll().where('account_id', '=', id).execute();
  return {
    async read({ id, ...details }, owner) {
      const [
        account,
        browsers,
        watchlist,
        savedSearches,
        savedDeals,
        watchAlerts,
        addresses,
        messages,
        spins,
        sentData,
      ] = await Promise.all([
        db.selectFrom('shopper_accounts').select(['created_at']).where('id', '=', id).executeTakeFirst(),
        db
          .selectFrom('shopper_sessions')
          .select(['site_id', 'user_agent', 'created_at', 'seen_at', 'expires_at'])
          .where('account_id', '=', id)
          .execute(),
        accountRows('watchlist_entries', id),
        accountRows('saved_searches', id),
        accountRows('saved_deals', id),
        accountRows('watch_alerts', id),
        accountRows('alert_addresses', id),
        db
          .selectFrom('alert_messages')
          .select(['site_id', 'channel', 'address', 'state', 'created_at', 'sent_at'])
          .where('account_id', '=', id)
          .execute(),
        accountRows('spins', id),
        Promise.all(sent.map((data) => data.read(owner, details.email))),
      ]);
      return {
        account: { ...details, created_at: account?.created_at ?? null },
        browsers,
        watchlist,
        saved_searches: savedSearches,
        saved_deals: savedDeals,
        watchlist_alerts: watchAlerts,
        alert_addresses: addresses,
        alert_messages: messages,
        spins,
        ...Object.assign({}, ...sentData),
      };
    },
    async erase({ id }, owner, source, now) {
      await acknowledged(database, async (trx) => {
        // Before its alerts, as the planner of messages locks them.
        await trx.selectFrom('shopper_accounts').select('id').where('id', '=', id).forUpdate().execute();
        for (const data of sent) await data.requestErasure(trx, owner, source, new Date(now));
        await deleteAccount(trx, id);
      });
    },
  };
}
