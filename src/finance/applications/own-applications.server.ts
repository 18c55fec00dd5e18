import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import { isOnSites, keyedHash, type VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { Cipher } from '#platform/db/cipher.server.ts';

/** Within this time a repeated request is the same application; then the lead and the lender have what is needed. */
const STORED_MS = 30 * DAY_MS;
const LOST_MS = 60_000;
const OLD_MS = 3_600_000;
/** One statement of the embedded database runs on the event loop: so many rows are not noticed. */
const AT_ONCE = 200;

/** Stores the leads that a killed process did not, and once an hour deletes old applications. */
export async function bindApplicationJobs(
  jobs: Pick<Jobs, 'repeat'>,
  { db, storeLostLeads, log }: { readonly db: Db; readonly storeLostLeads: () => Promise<number>; readonly log: Log },
): Promise<void> {
  await jobs.repeat(LOST_MS, async () => {
    const leads = await storeLostLeads();
    if (leads > 0) log.warn({ leads }, 'leads of finance applications were stored after their process had stopped');
  });
  await jobs.repeat(OLD_MS, async () => {
    const deleted = await deleteOldApplications(db, Date.now());
    if (deleted > 0) log.info({ applications: deleted }, 'finance applications were deleted after their time');
  });
}

/** Returns how many. */
export async function deleteOldApplications(db: Db, now: number): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from finance_applications where id in
      (select id from finance_applications where created_at <= ${new Date(now - STORED_MS)} limit ${AT_ONCE})`.execute(
      db,
    );
    deleted += Number(numAffectedRows);
    if (numAffectedRows < AT_ONCE) return deleted;
    await setImmediate();
  }
}

/** Shows and erases the applications of a shopper: for accounts, whose phone number is verified. */
export function createApplicationData(db: Db, cipher: Cipher) {
  return {
    async read(applicant: VerifiedShopper): Promise<Readonly<Record<string, readonly object[]>>> {
      const rows = await db
        .selectFrom('finance_applications')
        .selectAll()
        .where(await isByApplicant(db, applicant))
        .orderBy('created_at')
        .execute();
      const shown = rows.map(async ({ id, site_id, vehicle_id, state, lead_id, created_at, details }) => {
        const text = details === null ? null : await cipher.open(details, `${id} details`);
        const entered = text === null ? null : (JSON.parse(text) as object);
        return { site_id, vehicle_id, state, lead_id, created_at, details: entered };
      });
      return { finance_applications: await Promise.all(shown) };
    },
    /** In the caller's transaction. The leads of the applications are erased with the applicant's other leads. */
    async requestErasure(trx: Transaction<Database>, applicant: VerifiedShopper): Promise<void> {
      await trx
        .deleteFrom('finance_applications')
        .where(await isByApplicant(trx, applicant))
        .execute();
    },
  };
}

async function isByApplicant(db: Db, { phone, groupId, sites }: VerifiedShopper) {
  const applicant = await applicantKey(db, phone);
  return sql<boolean>`group_id = ${groupId} and applicant = ${applicant} and ${isOnSites('site_id', sites)}`;
}

/** The table's key for an applicant. */
export const applicantKey = (db: Db, phone: string): Promise<string> => keyedHash(db, 'finance-applicants', phone);
