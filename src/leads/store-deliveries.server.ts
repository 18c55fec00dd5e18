import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import { deliverLeadByMail, deliverLeadByWebhook } from '#platform/jobs/all-jobs.ts';
import type { JobDefinition } from '#platform/jobs/define-job.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { Receiver } from './lead-receivers.ts';

/** Marks a delivery whose receiver is not known yet. It has no job; reconcile-deliveries.server.ts looks for one. */
export const NOBODY_YET = '';

export const JOB_OF: Record<Receiver['kind'], JobDefinition<{ delivery_id: string }>> = {
  mail: deliverLeadByMail,
  webhook: deliverLeadByWebhook,
};

/** One delivery with its job for every receiver. The job has the delivery's own id, so that it can be there only once. */
export async function storeDeliveries(
  trx: Transaction<Database>,
  jobs: Pick<Jobs, 'sendIn'>,
  leadId: string,
  receivers: readonly Receiver[],
  at: Date,
): Promise<void> {
  const wanted = receivers.length > 0 ? receivers : [{ kind: 'mail' as const, target: NOBODY_YET }];
  const rows = wanted.map(({ kind, target }) => ({
    id: randomUUID(),
    lead_id: leadId,
    kind,
    target,
    state: 'waiting' as const,
    created_at: at,
  }));
  await trx.insertInto('lead_deliveries').values(rows).execute();
  for (const row of rows)
    if (row.target !== NOBODY_YET) await jobs.sendIn(trx, JOB_OF[row.kind], { delivery_id: row.id }, { id: row.id });
}
