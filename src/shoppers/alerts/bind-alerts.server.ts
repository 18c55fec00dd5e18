import { sql } from 'kysely';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Db } from '#platform/db/client.server.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { sendAlertMessage } from './jobs.server.ts';
import { matchChanges, type MatchParts } from './match-changes.server.ts';
import { planMessages, type PlanParts } from './plan-messages.server.ts';
import { giveUpMessage, sendMessage, type SendParts } from './send-messages.server.ts';

export type AlertParts = Omit<MatchParts & PlanParts & SendParts, 'jobs'>;

const MATCH_MS = 5000;
const PLAN_MS = 30_000;
const DELETE_MS = 3_600_000;
/** Alerts and arrivals interest shoppers no longer than this. */
const NEWS_STORED_MS = 30 * DAY_MS;
/** Price changes are the price history of watched vehicles. */
const PRICES_STORED_MS = 2 * 365 * DAY_MS;
/** The links in a message work as long; the law asks for 30 days. */
const MESSAGES_STORED_MS = 400 * DAY_MS;
const AT_ONCE = 200;

/** Matches changes of vehicles, plans messages and sends them, for as long as the process runs jobs. */
export async function bindAlertJobs(jobs: Jobs, parts: AlertParts): Promise<void> {
  await jobs.work(
    sendAlertMessage,
    ({ payload }) => sendMessage(parts, payload),
    ({ message_id: id }) => giveUpMessage(parts, id),
  );
  await jobs.repeat(MATCH_MS, async () => void (await matchChanges(parts)));
  await jobs.repeat(PLAN_MS, async () => void (await planMessages({ ...parts, jobs })));
  await jobs.repeat(DELETE_MS, () => deleteOldAlerts(parts.database.db, parts.now()));
}

/** Deletes what is too old to be sent, shown or stopped. */
export async function deleteOldAlerts(db: Db, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms);
  await deleteRows(db, 'alerts', sql`due_at < ${before(NEWS_STORED_MS)}`);
  await deleteRows(db, 'alert_failures', sql`at < ${before(NEWS_STORED_MS)}`);
  await deleteRows(db, 'alert_messages', sql`created_at < ${before(MESSAGES_STORED_MS)}`);
  const isPrice = sql`kind in ('price_dropped', 'price_raised')`;
  await deleteRows(db, 'vehicle_changes', sql`at < ${before(NEWS_STORED_MS)} and not ${isPrice}`);
  await deleteRows(db, 'vehicle_changes', sql`at < ${before(PRICES_STORED_MS)}`);
}

async function deleteRows(db: Db, table: string, isOld: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid in
      (select ctid from ${sql.table(table)} where ${isOld} limit ${AT_ONCE})`.execute(db);
    if (numAffectedRows < AT_ONCE) return;
    await yieldToRequests();
  }
}
