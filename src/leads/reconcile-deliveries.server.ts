import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import { deliverLeadByMail, deliverLeadByWebhook } from './jobs.server.ts';
import type { JobDefinition } from '#platform/jobs/define-job.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { Receiver } from './lead-receivers.ts';
import { receiversOf } from './lead-receivers.ts';

/** Marks a delivery whose receiver is not known yet. It has no job; reconcile-deliveries.server.ts looks for one. */
const NOBODY_YET = '';

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

export interface ReconcileParts {
  readonly database: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'sendIn' | 'live'>;
  readonly tenants: Pick<Tenants, 'dealership' | 'groups'>;
  readonly log: Log;
  readonly now?: () => number;
}

const PAGE = 500;

/**
 * Belt and braces: a delivery and its job are written together, but queues are cleaned up, restored and migrated by other hands. Every
 * waiting delivery without a live job gets one, and a lead that had no receiver gets those that are named by now.
 */
export async function reconcileDeliveries(parts: ReconcileParts): Promise<void> {
  await giveJobsBack(parts);
  await findReceivers(parts);
}

async function giveJobsBack({ database: { db }, jobs, log }: ReconcileParts): Promise<void> {
  for (let last = ''; ;) {
    const page = await db
      .selectFrom('lead_deliveries')
      .select(['id', 'kind'])
      .where('state', '=', 'waiting')
      .where('target', '<>', NOBODY_YET)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const kind of ['mail', 'webhook'] as const) {
      const ids = page.filter((row) => row.kind === kind).map((row) => row.id);
      const live = await jobs.live(JOB_OF[kind], ids);
      for (const id of ids.filter((one) => !live.has(one))) {
        const added = await db.transaction().execute(async (trx) => {
          // It may have been delivered since it was read: then its finished job is no reason for another one.
          const waiting = await trx
            .selectFrom('lead_deliveries')
            .select('id')
            .where('id', '=', id)
            .where('state', '=', 'waiting')
            .forUpdate()
            .executeTakeFirst();
          return waiting !== undefined && (await jobs.sendIn(trx, JOB_OF[kind], { delivery_id: id }, { id }));
        });
        if (added) log.warn({ delivery_id: id, kind }, 'a waiting delivery had no job; a new job was created');
      }
    }
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
  }
}

async function findReceivers({ database: { db }, jobs, tenants, log, now = Date.now }: ReconcileParts): Promise<void> {
  const orphans = await db
    .selectFrom('lead_deliveries')
    .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
    .select(['lead_deliveries.id', 'lead_id', 'group_id', 'dealership_id'])
    .where('state', '=', 'waiting')
    .where('target', '=', NOBODY_YET)
    .orderBy('lead_deliveries.created_at')
    .execute();
  let found = 0;
  for (const orphan of orphans) {
    const receivers = receiversOf(
      tenants.dealership(orphan.dealership_id),
      tenants.groups().find((group) => group.id === orphan.group_id)?.dealerships ?? [],
    );
    if (receivers.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      // Another process may be at it: who deletes the mark, goes on.
      const { numDeletedRows } = await trx.deleteFrom('lead_deliveries').where('id', '=', orphan.id).executeTakeFirst();
      if (numDeletedRows > 0n) await storeDeliveries(trx, jobs, orphan.lead_id, receivers, new Date(now()));
    });
    found++;
  }
  if (found > 0) log.info({ leads: found }, 'leads that had no receiver have one now');
  if (found < orphans.length)
    log.error(
      { leads: orphans.length - found },
      'leads are waiting for a receiver: add a mailbox or webhook under lead_delivery in dealerships.yaml',
    );
}
