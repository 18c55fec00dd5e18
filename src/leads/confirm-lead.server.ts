import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { storeNotice } from './lead-notices.server.ts';
import type { LeadNotice } from './rules/lead-notice.ts';

/**
 * Anyone can type the address of somebody else into a form. Within an hour, one mailbox gets at most so many mails about leads, from all
 * sites together; the leads are delivered all the same.
 */
const MOST_IN_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Stores the mail to the sender of a lead in the lead's transaction: however often it is interrupted, there is one for each lead. */
export async function storeConfirmation(
  trx: Transaction<Database>,
  { jobs, log }: { readonly jobs: Pick<Jobs, 'sendIn'>; readonly log: Log },
  {
    leadId,
    notice,
    to,
    at,
  }: { readonly leadId: string; readonly notice: LeadNotice; readonly to: string; readonly at: Date },
): Promise<void> {
  if ((await mailsWithinHour(trx, to, at)) >= MOST_IN_AN_HOUR)
    return log.warn({ lead_id: leadId }, 'a lead is not confirmed by email: its address had too many within an hour');
  await storeNotice(trx, jobs, { leadId, notice, receivers: [{ kind: 'mail', target: to }], at });
}

/** `jane+cars@example.com` and `Jane@example.com` are one mailbox. Two leads at the same time are counted one after the other. */
async function mailsWithinHour(trx: Transaction<Database>, to: string, at: Date): Promise<number> {
  const mailbox = sql`lower(regexp_replace(${to}::text, '\\+[^@]*@', '@'))`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(trx);
  const { rows } = await sql<{ mails: string | number }>`
    select count(*) as mails from lead_deliveries
    where about = 'notice' and kind = 'mail' and lower(regexp_replace(target, '\\+[^@]*@', '@')) = ${mailbox}
      and created_at > ${new Date(at.getTime() - HOUR_MS)}`.execute(trx);
  return Number(rows[0]!.mails);
}
