import type { Selectable, Transaction } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { ConsentsTable } from '#platform/db/schema/leads.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { LeadTenants } from './lead-site.ts';
import { leadReceivers } from './lead-receivers.ts';
import { storeDeliveries } from './reconcile-deliveries.server.ts';

export interface AnnouncementParts {
  readonly jobs: Pick<Jobs, 'sendIn'>;
  readonly tenants: Pick<LeadTenants, 'dealership' | 'groups'>;
}

type Entry = Selectable<ConsentsTable>;

/**
 * Stores, in the transaction of a withdrawal, the deliveries to dealerships of withdrawn consents to offers and news. The system of
 * a dealership sends these messages: alerts are sent by the website itself.
 */
export async function announceWithdrawals(
  trx: Transaction<Database>,
  parts: AnnouncementParts,
  withdrawn: readonly Entry[],
  at: Date,
): Promise<void> {
  for (const entry of withdrawn) if (entry.kind === 'offers') await announceWithdrawal(trx, parts, entry, at);
}

/** To every dealership that received a lead with this consent, with the newest of these leads. */
async function announceWithdrawal(
  trx: Transaction<Database>,
  { jobs, tenants }: AnnouncementParts,
  { group_id: groupId, site_id: siteId, phone, email }: Entry,
  at: Date,
): Promise<void> {
  const leads = await trx
    .selectFrom('consents')
    .innerJoin('leads', 'leads.id', 'consents.lead_id')
    .select(['leads.id', 'leads.dealership_id'])
    .distinctOn('leads.dealership_id')
    .where('consents.group_id', '=', groupId)
    .where('consents.site_id', '=', siteId)
    .where('consents.phone', '=', phone)
    .where('consents.email', '=', email)
    .where('kind', '=', 'offers')
    .where('change', '=', 'given')
    .orderBy('leads.dealership_id')
    .orderBy('consents.id', 'desc')
    .execute();
  const others = tenants.groups().find(({ id }) => id === groupId)?.dealerships ?? [];
  for (const { id: leadId, dealership_id: dealershipId } of leads) {
    const receivers = leadReceivers(tenants.dealership(dealershipId), others);
    await storeDeliveries(trx, jobs, { leadId, about: 'consent_withdrawn' }, receivers, at);
  }
}

/** The ledger's entry that a delivery is about: the withdrawal of the consent that was given with the lead. */
export function readWithdrawal(db: Db, leadId: string): Promise<Entry> {
  return db
    .selectFrom('consents as withdrawn')
    .innerJoin('consents as given', (join) =>
      join
        .onRef('given.group_id', '=', 'withdrawn.group_id')
        .onRef('given.site_id', '=', 'withdrawn.site_id')
        .onRef('given.kind', '=', 'withdrawn.kind')
        .onRef('given.phone', '=', 'withdrawn.phone')
        .onRef('given.email', '=', 'withdrawn.email'),
    )
    .selectAll('withdrawn')
    .where('given.lead_id', '=', leadId)
    .where('given.change', '=', 'given')
    .where('withdrawn.kind', '=', 'offers')
    .where('withdrawn.change', '=', 'withdrawn')
    .orderBy('withdrawn.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
