import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { LeadTenants } from './lead-site.ts';
import type { LeadNotice, NotifyAboutLead } from './rules/lead-notice.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { leadReceivers, type Receiver } from './lead-receivers.ts';
import { storeDeliveries } from './reconcile-deliveries.server.ts';

export function createLeadNotices(parts: {
  readonly jobs: Pick<Jobs, 'sendIn'>;
  readonly tenants: Pick<LeadTenants, 'dealership' | 'groups'>;
}): NotifyAboutLead<Transaction<Database>> {
  return async (trx, leadId, notices, at) => {
    if (notices.length === 0) return;
    const lead = await trx
      .selectFrom('leads')
      .select(['group_id', 'dealership_id', 'payload', 'erased_at'])
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
    for (const notice of notices) {
      const receivers =
        notice.audience === 'shopper' ? shopperReceivers(lead) : dealershipReceivers(parts.tenants, lead);
      if (receivers !== null) await storeNotice(trx, parts.jobs, { leadId, notice, receivers, at });
    }
  };
}

/** Stores a notice with its deliveries to these receivers. */
export async function storeNotice(
  trx: Transaction<Database>,
  jobs: Pick<Jobs, 'sendIn'>,
  {
    leadId,
    notice: { type, facts, ...mail },
    receivers,
    at,
  }: {
    readonly leadId: string;
    readonly notice: LeadNotice;
    readonly receivers: readonly Receiver[];
    readonly at: Date;
  },
): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto('lead_notices')
    .values({
      id,
      lead_id: leadId,
      type,
      mail: JSON.stringify(mail),
      webhook: JSON.stringify(facts),
      created_at: at,
    })
    .execute();
  await storeDeliveries(trx, jobs, { leadId, about: 'notice', noticeId: id }, receivers, at);
}

/** `null` if the shopper's address was erased. */
function shopperReceivers(lead: {
  readonly payload: object;
  readonly erased_at: Date | null;
}): readonly Receiver[] | null {
  return lead.erased_at === null ? [{ kind: 'mail', target: (lead.payload as LeadPayload).email }] : null;
}

function dealershipReceivers(
  tenants: Pick<LeadTenants, 'dealership' | 'groups'>,
  lead: { readonly group_id: string; readonly dealership_id: string },
): readonly Receiver[] {
  const others = tenants.groups().find(({ id }) => id === lead.group_id)?.dealerships ?? [];
  return leadReceivers(tenants.dealership(lead.dealership_id), others);
}

/** The notice of a delivery. */
export async function readNotice(db: Db, id: string): Promise<LeadNotice> {
  const { type, mail, webhook } = await db
    .selectFrom('lead_notices')
    .select(['type', 'mail', 'webhook'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    type,
    ...(mail as Omit<LeadNotice, 'type' | 'facts'>),
    facts: webhook as LeadNotice['facts'],
  };
}
