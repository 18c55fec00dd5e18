import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import type { LeadDeliveriesTable } from '#platform/db/schema/leads.ts';
import { deliverLeadByMail, deliverLeadByWebhook } from './jobs.server.ts';
import type { JobDefinition } from '#platform/jobs/define-job.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { LeadTenants } from './lead-site.ts';
import type { Receiver } from './lead-receivers.ts';
import { leadReceivers } from './lead-receivers.ts';

/** Target of a delivery without a known receiver. It has no job; `findReceivers` looks for one. */
const NO_RECEIVER = '';

export const JOB_OF: Record<Receiver['kind'], JobDefinition<{ delivery_id: string }>> = {
  mail: deliverLeadByMail,
  webhook: deliverLeadByWebhook,
};

/** The subject of a delivery: the lead, the outcome of an offer, the withdrawal of a consent, or a notice. */
interface DeliveredMatter {
  readonly leadId: string;
  readonly about?: Selectable<LeadDeliveriesTable>['about'];
  readonly offerId?: string | null;
  readonly noticeId?: string | null;
  /** Delay of its jobs, for example until the result of the requested hold is known. */
  readonly afterSeconds?: number;
}

/** Stores one delivery with its job per receiver. The job has the id of the delivery, so it cannot exist twice. */
export async function storeDeliveries(
  trx: Transaction<Database>,
  jobs: Pick<Jobs, 'sendIn'>,
  { leadId, about = 'lead', offerId = null, noticeId = null, afterSeconds }: DeliveredMatter,
  receivers: readonly Receiver[],
  at: Date,
): Promise<void> {
  const wanted = receivers.length > 0 ? receivers : [{ kind: 'mail' as const, target: NO_RECEIVER }];
  const rows = wanted.map(({ kind, target }) => ({
    id: randomUUID(),
    lead_id: leadId,
    kind,
    target,
    state: 'waiting' as const,
    created_at: at,
    about,
    offer_id: offerId,
    notice_id: noticeId,
  }));
  await trx.insertInto('lead_deliveries').values(rows).execute();
  for (const row of rows)
    if (row.target !== NO_RECEIVER)
      await jobs.sendIn(
        trx,
        JOB_OF[row.kind],
        { delivery_id: row.id },
        { id: row.id, ...(afterSeconds === undefined ? {} : { afterSeconds }) },
      );
}

export interface ReconcileParts {
  readonly database: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'sendIn' | 'live'>;
  readonly tenants: Pick<LeadTenants, 'dealership' | 'groups'>;
  readonly log: Log;
  readonly now?: () => number;
}

const PAGE = 500;

/**
 * A delivery and its job are stored together, but queues are also cleaned up, restored and migrated separately. This
 * second check creates a job for every waiting delivery without an active one, and finds receivers for leads that had
 * none.
 */
export async function reconcileDeliveries(parts: ReconcileParts): Promise<void> {
  await recreateJobs(parts);
  await findReceivers(parts);
}

async function recreateJobs({ database: { db }, jobs, log }: ReconcileParts): Promise<void> {
  for (let last = ''; ;) {
    const page = await db
      .selectFrom('lead_deliveries')
      .select(['id', 'kind'])
      .where('state', '=', 'waiting')
      .where('target', '<>', NO_RECEIVER)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const kind of ['mail', 'webhook'] as const) {
      const ids = page.filter((row) => row.kind === kind).map((row) => row.id);
      const live = await jobs.live(JOB_OF[kind], ids);
      for (const id of ids.filter((one) => !live.has(one))) {
        const added = await db.transaction().execute(async (trx) => {
          // It may have been delivered since it was read; its finished job must not be replaced then.
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
    .select(['lead_deliveries.id', 'lead_id', 'group_id', 'dealership_id', 'about', 'offer_id', 'notice_id'])
    .where('state', '=', 'waiting')
    .where('target', '=', NO_RECEIVER)
    .orderBy('lead_deliveries.created_at')
    .execute();
  let found = 0;
  for (const orphan of orphans) {
    const receivers = leadReceivers(
      tenants.dealership(orphan.dealership_id),
      tenants.groups().find((group) => group.id === orphan.group_id)?.dealerships ?? [],
    );
    if (receivers.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      // Another process may do the same: only the one that deletes the placeholder continues.
      const { numDeletedRows } = await trx.deleteFrom('lead_deliveries').where('id', '=', orphan.id).executeTakeFirst();
      const { lead_id: leadId, about, offer_id: offerId, notice_id: noticeId } = orphan;
      const matter = { leadId, about, offerId, noticeId };
      if (numDeletedRows > 0n) await storeDeliveries(trx, jobs, matter, receivers, new Date(now()));
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
