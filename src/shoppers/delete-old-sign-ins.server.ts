import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';

/** No limit counts older codes. */
const CODE_STORED_MS = 2 * DAY_MS;
const VERIFICATION_STORED_MS = 365 * DAY_MS;
const REPEAT_MS = 3_600_000;
/** One statement of the embedded database runs on the event loop: so many rows are not noticed. */
const AT_ONCE = 200;

/** Once an hour, deletes what no sign-in needs any more. */
export async function bindShopperJobs(
  jobs: Pick<Jobs, 'repeat'>,
  { db, log, now = Date.now }: { readonly db: Db; readonly log: Log; readonly now?: () => number },
): Promise<void> {
  await jobs.repeat(REPEAT_MS, async () => {
    const deleted = await deleteOldSignIns(db, now());
    if (deleted > 0) log.info({ rows: deleted }, 'codes, sessions and verifications were deleted after their time');
  });
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
