import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle, Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { ShopperSite } from './shopper-site.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { accountSiteId } from './accounts.server.ts';
import type { Shopper, ShopperDetails, SignedInBrowser } from './rules/account.ts';
import { SESSION_DAYS } from './rules/sign-in.ts';

const SESSION_MS = SESSION_DAYS * DAY_MS;
/** A session's last use is stored at most this often. */
const SEEN_MS = 3_600_000;
const MAX_USER_AGENT = 300;

/** The browsers that are signed in. Tokens are those of the browsers' cookies. */
export interface Sessions {
  /** The shopper who is signed in on a site, or `null`. Another group's token is no one's. */
  shopper(site: ShopperSite, token: string, now: number): Promise<Shopper | null>;
  browsers(site: ShopperSite, token: string, now: number): Promise<readonly SignedInBrowser[]>;
  signOut(token: string): Promise<void>;
  /** Signs out one browser of the shopper's, or all of them, this one too. */
  signOutBrowsers(site: ShopperSite, token: string, which: { readonly id: string } | 'all', now: number): Promise<void>;
  /** Stores the shopper's details. Resolves once they are on disk. */
  changeDetails(site: ShopperSite, token: string, details: ShopperDetails, now: number): Promise<void>;
}

export function createSessions(database: DatabaseHandle): Sessions {
  const { db } = database;
  const find = (site: ShopperSite, token: string, now: number) =>
    db
      .selectFrom('shopper_sessions as session')
      .innerJoin('shopper_accounts as account', 'account.id', 'session.account_id')
      .select(['session.id as session_id', 'session.seen_at', 'account.id', 'account.phone'])
      .select(['account.name', 'account.last_name', 'account.email', 'account.postcode'])
      .where('session.id', '=', hashToken(token))
      .where('session.expires_at', '>', new Date(now))
      .where('account.group_id', '=', site.group_id)
      .where('account.site_id', '=', accountSiteId(site))
      .executeTakeFirst();
  return {
    async shopper(site, token, now) {
      const found = await find(site, token, now);
      if (!found) return null;
      const { session_id: session, seen_at: seenAt, ...shopper } = found;
      if (now - seenAt.getTime() > SEEN_MS) await extend(db, session, now);
      return shopper;
    },
    async browsers(site, token, now) {
      const found = await find(site, token, now);
      if (!found) return [];
      const rows = await db
        .selectFrom('shopper_sessions')
        .selectAll()
        .where('account_id', '=', found.id)
        .where('expires_at', '>', new Date(now))
        .orderBy('seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        signedInAt: row.created_at,
        seenAt: row.seen_at,
        isThis: row.id === found.session_id,
      }));
    },
    async signOut(token) {
      await acknowledged(database, (trx) =>
        trx.deleteFrom('shopper_sessions').where('id', '=', hashToken(token)).execute(),
      );
    },
    async signOutBrowsers(site, token, which, now) {
      const found = await find(site, token, now);
      if (!found) return;
      await acknowledged(database, (trx) => {
        const own = trx.deleteFrom('shopper_sessions').where('account_id', '=', found.id);
        return (which === 'all' ? own : own.where('id', '=', which.id)).execute();
      });
    },
    async changeDetails(site, token, details, now) {
      const found = await find(site, token, now);
      if (!found || Object.keys(details).length === 0) return;
      await acknowledged(database, (trx) =>
        trx.updateTable('shopper_accounts').set(details).where('id', '=', found.id).execute(),
      );
    },
  };
}

/** Stores a session and returns its token. */
export async function startSession(
  trx: Transaction<Database>,
  session: { readonly accountId: string; readonly siteId: string; readonly userAgent: string | null },
  now: number,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('shopper_sessions')
    .values({
      id: hashToken(token),
      account_id: session.accountId,
      site_id: session.siteId,
      user_agent: session.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      created_at: new Date(now),
      seen_at: new Date(now),
      expires_at: new Date(now + SESSION_MS),
    })
    .execute();
  return token;
}

async function extend(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('shopper_sessions')
    .set({ seen_at: new Date(now), expires_at: new Date(now + SESSION_MS) })
    .where('id', '=', id)
    .execute();
}

/** A secret for a browser's cookie: 256 random bits. The database has its hash only, so a copy of it signs no one in. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
