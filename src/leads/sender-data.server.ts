import type { VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { LeadTenants } from './lead-site.ts';
import { announceWithdrawals, type AnnouncementParts } from './announce-withdrawals.server.ts';
import { readConsentEntries, withdrawAllConsents } from './consents.server.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { leadsOfSender } from './sent-leads.server.ts';

const REQUESTED_MS = 60_000;
const OLD_MS = 3_600_000;
/** One statement of the embedded database runs on the event loop: so many rows are not noticed. */
const AT_ONCE = 50;

/** Erases the leads whose senders requested it, and once an hour those that a site stores no longer. */
export async function bindErasure(
  jobs: Pick<Jobs, 'repeat'>,
  {
    db,
    tenants,
    log,
    now = Date.now,
  }: { readonly db: Db; readonly tenants: Pick<LeadTenants, 'all'>; readonly log: Log; readonly now?: () => number },
): Promise<void> {
  const report = (erased: number) => {
    if (erased > 0) log.info({ leads: erased }, 'the personal data of leads was erased');
  };
  await jobs.repeat(REQUESTED_MS, async () => report(await eraseRequestedLeads(db, now())));
  await jobs.repeat(OLD_MS, async () => report(await eraseOldLeads(db, tenants, now())));
}

/** Shows and erases the lead data of a sender: for accounts of shoppers, whose phone number is verified. */
export function createSenderData(db: Db, announcement: AnnouncementParts) {
  return {
    /**
     * The consents and leads of a sender. A number with a wrong digit is somebody else's: what was entered is shown if the email is
     * that of the account, and otherwise only what the lead was about.
     */
    async read(sender: VerifiedShopper, email: string | null): Promise<Readonly<Record<string, readonly object[]>>> {
      const [leads, consents] = await Promise.all([
        leadsOfSender(db, sender)
          .select(['id', 'receipt', 'site_id', 'created_at', 'payload'])
          .orderBy('created_at')
          .execute(),
        readConsentEntries(db, sender),
      ]);
      const ids = leads.map(({ id }) => id);
      const offers = ids.length === 0 ? [] : await readOffers(db, ids);
      return {
        consents,
        enquiries: leads.map(({ id, payload, ...lead }) => ({
          ...lead,
          ...shownLead(payload as unknown as LeadPayload, email),
          offers: offers.filter((offer) => offer.lead_id === id),
        })),
      };
    },
    /** In the caller's transaction, withdraws the consents to messages and requests that all leads until now are erased. */
    async requestErasure(trx: Transaction<Database>, sender: VerifiedShopper, source: string, at: Date): Promise<void> {
      await announceWithdrawals(trx, announcement, await withdrawAllConsents(trx, sender, source, at), at);
      const { phone, groupId, sites } = sender;
      await trx
        .insertInto('erasure_requests')
        .values({ id: randomUUID(), group_id: groupId, phone, sites: JSON.stringify(sites), requested_at: at })
        .execute();
    },
  };
}

function readOffers(db: Db, leadIds: readonly string[]) {
  return db
    .selectFrom('trade_in_offers')
    .select(['lead_id', 'offer_price', 'valid_until', 'note', 'state', 'made_at', 'inspection_at'])
    .where('lead_id', 'in', leadIds)
    .execute();
}

function shownLead(payload: LeadPayload, email: string | null): Partial<LeadPayload> {
  return email !== null && payload.email.toLowerCase() === email.toLowerCase() ? payload : erasedLead(payload);
}

/** Erases what senders requested, except leads that still wait for their delivery. Returns how many were erased. */
export async function eraseRequestedLeads(db: Db, now: number): Promise<number> {
  let erased = 0;
  for (const request of await db.selectFrom('erasure_requests').selectAll().orderBy('requested_at').execute()) {
    const sender = { phone: request.phone, groupId: request.group_id, sites: request.sites };
    const isMeant = (from: Db) => leadsOfSender(from, sender).where('created_at', '<=', request.requested_at);
    erased += await eraseEach(db, (from) => isMeant(from).where(IS_SETTLED), now);
    const left = await isMeant(db).select('id').limit(1).execute();
    if (left.length === 0) await db.deleteFrom('erasure_requests').where('id', '=', request.id).execute();
  }
  return erased;
}

/** Erases delivered leads that are older than their site stores them (`privacy.leadsStoredDays`). Returns how many. */
export async function eraseOldLeads(db: Db, tenants: Pick<LeadTenants, 'all'>, now: number): Promise<number> {
  let erased = 0;
  for (const { id, settings } of tenants.all()) {
    const days = settings.privacy.leadsStoredDays;
    if (days === null) continue;
    const before = new Date(now - days * DAY_MS);
    const isMeant = (from: Db) =>
      from
        .selectFrom('leads')
        .where('site_id', '=', id)
        .where('created_at', '<', before)
        .where('erased_at', 'is', null)
        .where(IS_SETTLED)
        .where(IS_DELIVERED);
    erased += await eraseEach(db, isMeant, now);
  }
  return erased;
}

/** No delivery waits any more. */
const IS_SETTLED = sql<boolean>`not exists (
  select from lead_deliveries where lead_id = leads.id and state = 'waiting')`;
/** The dealership has it. The database has the only copy of a lead that could not be delivered. */
const IS_DELIVERED = sql<boolean>`exists (
  select from lead_deliveries where lead_id = leads.id and state = 'delivered' and about = 'lead')`;

async function eraseEach(
  db: Db,
  isMeant: (from: Db) => ReturnType<typeof leadsOfSender>,
  now: number,
): Promise<number> {
  for (let erased = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      const leads = await isMeant(trx).select(['id', 'payload']).orderBy('id').limit(AT_ONCE).forUpdate().execute();
      if (leads.length === 0) return 0;
      const ids = leads.map(({ id }) => id);
      for (const { id, payload } of leads)
        await trx
          .updateTable('leads')
          .set({
            payload: JSON.stringify(erasedLead(payload as unknown as LeadPayload)),
            sender_phone: null,
            erased_at: new Date(now),
          })
          .where('id', '=', id)
          .execute();
      // Offers carry notes to the sender, and their deliveries the sender's address.
      await trx.deleteFrom('trade_in_offers').where('lead_id', 'in', ids).execute();
      await trx.deleteFrom('lead_files').where('lead_id', 'in', ids).execute();
      return leads.length;
    });
    if (count === 0) return erased;
    erased += count;
    await setImmediate();
  }
}

/** Fields without personal data: the subject and the receivers of the lead. */
const STAYS = [
  'lead_id',
  'source',
  'category',
  'subcategory',
  'form_completed',
  'car_id',
  'car_dealership_id',
  'location',
  'dealership_slug',
  'manufacturer_slug',
  'stock_number',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'vehicle_status',
  'car',
  'topic',
  'tag',
] as const satisfies readonly (keyof LeadPayload)[];

/** A lead without the sender's data. A field that is added to leads is erased unless it is listed here. */
function erasedLead(payload: LeadPayload): Partial<LeadPayload> {
  return Object.fromEntries(STAYS.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])));
}
