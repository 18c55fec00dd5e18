import type { Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { ShopperSite } from '../shopper-site.ts';
import type { AlertConsents } from '../saved-searches.server.ts';
import { hashToken } from '../sessions.server.ts';
import { WATCHLIST_SUBJECT } from '../watchlist.server.ts';

/** The target of the link in a message. */
export type AlertLink =
  | { readonly purpose: 'confirm'; readonly email: string; readonly isConfirmed: boolean }
  | {
      readonly purpose: 'alerts';
      /** The saved searches with alerts. */
      readonly searches: readonly { readonly id: string; readonly title: string }[];
      /** True if the watchlist has alerts. */
      readonly isWatching: boolean;
    };

/** The alerts that were stopped. */
export type StoppedAlerts = 'all' | 'watchlist' | { readonly searchId: string };

/** The links in messages. Anyone who has one may stop the alerts of its account, or confirm its email, without signing in. */
export interface AlertLinks {
  /** `null` for a token that this site never sent. */
  find(site: ShopperSite, token: string): Promise<AlertLink | null>;
  confirm(site: ShopperSite, token: string, now: number): Promise<void>;
  /** Stops all alerts of the account, or those of its watchlist or of one saved search. Resolves once it is on disk. */
  stop(site: ShopperSite, token: string, what: StoppedAlerts, source: string, now: number): Promise<void>;
}

type Trx = Transaction<Database>;

export function createAlertLinks(
  database: Pick<DatabaseHandle, 'db' | 'durable'>,
  consents: Pick<AlertConsents, 'withdraw'>,
): AlertLinks {
  const { db } = database;
  const findMessage = (site: ShopperSite, token: string, trx: DatabaseHandle['db'] = db) =>
    trx
      .selectFrom('alert_messages')
      .innerJoin('shopper_accounts', 'shopper_accounts.id', 'alert_messages.account_id')
      .select(['account_id', 'purpose', 'address', 'phone', 'group_id'])
      .where('token_hash', '=', hashToken(token))
      .where('alert_messages.site_id', '=', site.id)
      .executeTakeFirst();
  const write = (run: (trx: Trx) => Promise<void>) => acknowledged(database, run);
  return {
    async find(site, token) {
      const message = await findMessage(site, token);
      if (!message) return null;
      const { account_id: accountId, address: email } = message;
      if (message.purpose === 'confirm') {
        const known = db.selectFrom('alert_addresses').select('email').where('account_id', '=', accountId);
        const confirmed = await known.where('email', '=', email).executeTakeFirst();
        return { purpose: 'confirm', email, isConfirmed: confirmed !== undefined };
      }
      const searches = await activeSearches(db, accountId).orderBy('created_at').execute();
      const watching = db.selectFrom('watch_alerts').select('account_id').where('account_id', '=', accountId);
      return {
        purpose: 'alerts',
        searches: searches.map(({ id, title }) => ({ id, title })),
        isWatching: (await watching.executeTakeFirst()) !== undefined,
      };
    },
    async confirm(site, token, now) {
      await write(async (trx) => {
        const message = await findMessage(site, token, trx);
        if (message?.purpose !== 'confirm') return;
        const { account_id: accountId, address: email } = message;
        await trx
          .insertInto('alert_addresses')
          .values({ account_id: accountId, email, confirmed_at: new Date(now) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        // Sends waiting alerts now; daily alerts keep their hour.
        await trx
          .updateTable('alerts')
          .set({ due_at: new Date(now) })
          .where('account_id', '=', accountId)
          .where('message_id', 'is', null)
          .execute();
      });
    },
    async stop(site, token, what, source, now) {
      await write(async (trx) => {
        const message = await findMessage(site, token, trx);
        if (message?.purpose !== 'alerts') return;
        const { account_id: accountId, group_id: groupId, phone } = message;
        await trx.selectFrom('shopper_accounts').select('id').where('id', '=', accountId).forUpdate().execute();
        const active = await activeSearches(trx, accountId).execute();
        const stopped = active.filter(({ id }) => what === 'all' || (what !== 'watchlist' && id === what.searchId));
        const withdrawn = { groupId, phone, source, at: new Date(now) };
        for (const { id, site_id: siteId } of stopped) {
          await trx.updateTable('saved_searches').set({ stopped_at: withdrawn.at }).where('id', '=', id).execute();
          await consents.withdraw(trx, { ...withdrawn, siteId, searchId: id });
        }
        if (what !== 'all' && what !== 'watchlist') return;
        const watching = trx.deleteFrom('watch_alerts').where('account_id', '=', accountId).returning('site_id');
        for (const { site_id: siteId } of await watching.execute())
          await consents.withdraw(trx, { ...withdrawn, siteId, searchId: WATCHLIST_SUBJECT });
      });
    },
  };
}

function activeSearches(db: DatabaseHandle['db'], accountId: string) {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'title', 'site_id'])
    .where('account_id', '=', accountId)
    .where('channel', '<>', 'none')
    .where('stopped_at', 'is', null);
}
