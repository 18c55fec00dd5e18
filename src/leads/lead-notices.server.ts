import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { LeadNotice, NotifyAboutLead } from './rules/lead-notice.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { receiversOf, type Receiver } from './lead-receivers.ts';
import { storeDeliveries } from './reconcile-deliveries.server.ts';

export function createLeadNotices(parts: {
  readonly jobs: Pick<Jobs, 'sendIn'>;
  readonly tenants: Pick<Tenants, 'dealership' | 'groups'>;
}): NotifyAboutLead<Transaction<Database>> {
  return async (trx, leadId, notices, at) => {
    if (notices.length === 0) return;
    const lead = await trx
      .selectFrom('leads')
      .select(['group_id', 'dealership_id', 'payload', 'erased_at'])
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
    for (const { type, audience, subject, parts: mailParts, facts } of notices) {
      const receivers = audience === 'shopper' ? shopperOf(lead) : dealershipOf(parts.tenants, lead);
      if (receivers === null) continue;
      const id = randomUUID();
      await trx
        .insertInto('lead_notices')
        .values({
          id,
          lead_id: leadId,
          type,
          mail: JSON.stringify({ audience, subject, parts: mailParts }),
          webhook: JSON.stringify(facts),
          created_at: at,
        })
        .execute();
      await storeDeliveries(trx, parts.jobs, { leadId, about: 'notice', noticeId: id }, receivers, at);
    }
  };
}

/** `null` where the shopper's address was erased. */
function shopperOf(lead: { readonly payload: object; readonly erased_at: Date | null }): readonly Receiver[] | null {
  return lead.erased_at === null ? [{ kind: 'mail', target: (lead.payload as LeadPayload).email }] : null;
}

function dealershipOf(
  tenants: Pick<Tenants, 'dealership' | 'groups'>,
  lead: { readonly group_id: string; readonly dealership_id: string },
): readonly Receiver[] {
  const others = tenants.groups().find(({ id }) => id === lead.group_id)?.dealerships ?? [];
  return receiversOf(tenants.dealership(lead.dealership_id), others);
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
    ...(mail as Pick<LeadNotice, 'audience' | 'subject' | 'parts'>),
    facts: webhook as LeadNotice['facts'],
  };
}
