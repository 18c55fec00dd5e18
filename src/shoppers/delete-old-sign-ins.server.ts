import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { ShopperSite, ShopperTenants } from './shopper-site.ts';
import { accountSiteId, deleteAccount } from './accounts.server.ts';
import { hasAccounts } from './rules/account-features.ts';

/** No limit counts older codes. */
const CODE_STORED_MS = 2 * DAY_MS;
const VERIFICATION_STORED_MS = 365 * DAY_MS;
const REPEAT_MS = 3_600_000;
/** One statement of the embedded database runs on the event loop: so many rows are not noticed. */
const AT_ONCE = 200;

interface Parts {
  readonly db: Db;
  readonly tenants: Pick<ShopperTenants, 'all'>;
  readonly log: Log;
  readonly now?: () => number;
}

/** Once an hour, deletes what no sign-in needs any more, and accounts that are not used. */
export async function bindShopperJobs(
  jobs: Pick<Jobs, 'repeat'>,
  { db, tenants, log, now = Date.now }: Parts,
): Promise<void> {
  await jobs.repeat(REPEAT_MS, async () => {
    const deleted = await deleteOldSignIns(db, now());
    if (deleted > 0) log.info({ rows: deleted }, 'codes, sessions and verifications were deleted after their time');
    const accounts = await deleteUnusedAccounts(db, tenants, now());
    if (accounts > 0) log.info({ accounts }, 'accounts were deleted that no one had used');
  });
}

/** Deletes accounts that no one has used for as long as their sites store them (`privacy.accountsStoredDays`). Returns how many. */
export async function deleteUnusedAccounts(db: Db, tenants: Pick<ShopperTenants, 'all'>, now: number): Promise<number> {
  const sharing = Map.groupBy(
    tenants.all().filter(({ settings }) => hasAccounts(settings)),
    (site) => `${site.group_id} ${accountSiteId(site)}`,
  );
  let deleted = 0;
  for (const sites of sharing.values()) {
    const days = sites.map(({ settings }) => settings.privacy.accountsStoredDays);
    if (days.includes(null)) continue;
    const before = new Date(now - Math.max(...(days as number[])) * DAY_MS);
    deleted += await deleteSiteAccounts(db, sites[0]!, before, new Date(now));
  }
  return deleted;
}

async function deleteSiteAccounts(db: Db, site: ShopperSite, before: Date, now: Date): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from shopper_accounts as account
        where group_id = ${site.group_id} and site_id = ${accountSiteId(site)} and created_at < ${before}
          and not exists (select from shopper_sessions where account_id = account.id and expires_at > ${now})
          and not exists (select from verifications where user_id = account.id and created_at >= ${before})
          and not exists (
            select from saved_searches where account_id = account.id and channel <> 'none' and stopped_at is null)
          and not exists (select from watch_alerts where account_id = account.id)
        limit ${AT_ONCE} for update skip locked`.execute(trx);
      for (const { id } of rows) await deleteAccount(trx, id);
      return rows.length;
    });
    deleted += count;
    if (count < AT_ONCE) return deleted;
    await setImmediate();
  }
}

/** Deletes old codes, sessions that have ended, and old verifications. Returns how many. */
export async function deleteOldSignIns(db: Db, now: number): Promise<number> {
  const [codes, verifications] = [new Date(now - CODE_STORED_MS), new Date(now - VERIFICATION_STORED_MS)];
  return (
    (await deleteAll(db, 'sign_in_codes', 'created_at', codes)) +
    (await deleteAll(db, 'shopper_sessions', 'expires_at', new Date(now))) +
    (await deleteAll(db, 'verifications', 'created_at', verifications))
  );
}

async function deleteAll(
  db: Db,
  table: 'sign_in_codes' | 'shopper_sessions' | 'verifications',
  column: 'created_at' | 'expires_at',
  before: Date,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where id in
      (select id from ${sql.table(table)} where ${sql.ref(column)} <= ${before} limit ${AT_ONCE})`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < AT_ONCE) return deleted;
    await setImmediate();
  }
}
