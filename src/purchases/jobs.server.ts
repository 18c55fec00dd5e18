import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LeadNotice } from '#leads/rules/lead-notice.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { UNFINISHED_MINUTES, UNFINISHED_STORED_DAYS } from './rules/purchase.ts';
import { toPurchase, type Purchase, type PurchaseParts, type Purchases } from './purchases.server.ts';

const UNFINISHED_MS = 60_000;
const OLD_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Longer than confirming may take: the process that did it was killed. */
const CONFIRMING_MS = 120_000;
const AT_ONCE = 50;
/** One statement of the embedded database runs on the event loop: so many rows are not noticed. */
const DELETED_AT_ONCE = 200;

/** The fields of a site that purchases read. */
interface PurchaseSite {
  readonly id: string;
  readonly group_id: string;
}

interface PurchaseTenants {
  all(): readonly PurchaseSite[];
}

export interface UnfinishedParts extends PurchaseParts {
  readonly purchases: Purchases;
  readonly tenants: PurchaseTenants;
  /** Stores the lead of a purchase that was not finished, or that was confirmed. A repeated call stores none. Returns its id. */
  readonly storeLead: (site: PurchaseSite, purchase: Purchase) => Promise<string>;
  /** Notices to the shopper of a purchase that became an enquiry. */
  readonly enquiryNotices: (site: PurchaseSite, purchase: Purchase) => Promise<readonly LeadNotice[]>;
  /** The reservation of a lead; `null`: none. */
  readonly findReservation: (leadId: string) => Promise<string | null>;
  readonly log: Log;
}

export async function bindPurchaseJobs(jobs: Pick<Jobs, 'repeat'>, parts: UnfinishedParts): Promise<void> {
  await jobs.repeat(UNFINISHED_MS, async () => {
    const leads = await storeUnfinished(parts, Date.now());
    if (leads > 0) parts.log.info({ leads }, 'unfinished purchases became enquiries');
  });
  await jobs.repeat(OLD_MS, async () => {
    const deleted = await deleteOldPurchases(parts, Date.now());
    if (deleted > 0) parts.log.info({ purchases: deleted }, 'purchases were deleted after their time');
  });
}

/**
 * Unfinished purchases become enquiries, so that the dealership can help, and what a killed process began to confirm is completed. Returns
 * how many leads were stored.
 */
export async function storeUnfinished(parts: UnfinishedParts, now: number): Promise<number> {
  const { database, cipher, purchases, tenants, storeLead, enquiryNotices, findReservation, log } = parts;
  let leads = 0;
  for (const site of tenants.all()) {
    const before = new Date(now - UNFINISHED_MINUTES * MINUTE_MS);
    const rows = await database.db
      .selectFrom('purchases')
      .selectAll()
      .where('site_id', '=', site.id)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'open'), eb('lead_id', 'is', null), eb('changed_at', '<=', before)]),
          eb.and([eb('state', '=', 'confirming'), eb('changed_at', '<=', new Date(now - CONFIRMING_MS))]),
        ]),
      )
      .orderBy('changed_at')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      try {
        const purchase = await toPurchase(cipher, row);
        if (purchase.draft === null) throw new Error('It cannot be decrypted.');
        const leadId = await storeLead(site, purchase);
        if (row.state === 'open') await purchases.enquired(row.id, leadId, await enquiryNotices(site, purchase), now);
        else await purchases.settle(row.id, { leadId, reservationId: await findReservation(leadId) }, now);
        leads++;
      } catch (error) {
        log.error({ purchase: row.id, err: error }, 'the lead of a purchase is not stored; it will be tried again');
      }
    }
  }
  return leads;
}

/** Deletes purchases that did not change for UNFINISHED_STORED_DAYS. Returns how many. */
export async function deleteOldPurchases(
  { database: { db }, tenants }: Pick<UnfinishedParts, 'database' | 'tenants'>,
  now: number,
): Promise<number> {
  let deleted = 0;
  for (const site of tenants.all()) {
    const before = new Date(now - UNFINISHED_STORED_DAYS * DAY_MS);
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from purchases where id in (select id from purchases
        where site_id = ${site.id} and changed_at <= ${before} and state <> 'confirming' and (lead_id is not null or state <> 'open')
        limit ${DELETED_AT_ONCE})`.execute(db);
      deleted += Number(numAffectedRows);
      if (numAffectedRows < DELETED_AT_ONCE) break;
      await setImmediate();
    }
  }
  return deleted;
}
