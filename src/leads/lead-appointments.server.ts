import { sql, type Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle, Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { LeadNotice, NotifyAboutLead } from './rules/lead-notice.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import type { LinkSignature, LinkSigner } from './signed-links.server.ts';

/** The page of an appointment. Without the signature of its link, there is nothing. */
const APPOINTMENT_PATH = '/appointment';
export const APPOINTMENT_LINKS = 'appointments';
/** Longer than a time can be booked ahead. */
const LINK_DAYS = 60;
/** Each change is a mail to the dealership. */
const MOST_CHANGES = 10;

interface LeadOfSite {
  readonly siteId: string;
  readonly leadId: string;
}

interface FoundAppointment {
  readonly payload: LeadPayload;
  readonly receipt: string;
  readonly dealershipId: string;
  /** The requested time, ISO with the offset of the location, or that of the one that was cancelled. */
  readonly at: string;
  readonly isCancelled: boolean;
  /** 0 for the time of the lead. */
  readonly sequence: number;
}

export type OpenedAppointment =
  /** A link that this platform never made, or not for this site, or of a lead that was erased. */
  { readonly state: 'unknown' } | { readonly state: 'expired' } | ({ readonly state: 'found' } & FoundAppointment);

/** The times that shoppers requested with their leads, which they move or cancel by a signed link. */
export interface LeadAppointments {
  /** The path of the page, signed. */
  href(lead: LeadOfSite, now: number): Promise<string>;
  open(link: LeadOfSite & LinkSignature, now: number): Promise<OpenedAppointment>;
  /**
   * Stores another time, or `null`: cancelled, with the notices about it. `unchanged`: it is so already, in the past, or
   * was changed too often. Resolves once it is on disk.
   */
  change(
    lead: LeadOfSite,
    at: string | null,
    notices: (before: FoundAppointment) => readonly LeadNotice[],
    now: number,
  ): Promise<'changed' | 'unchanged'>;
}

export function createLeadAppointments({
  database,
  signer,
  notify,
}: {
  readonly database: Pick<DatabaseHandle, 'db' | 'durable'>;
  readonly signer: LinkSigner;
  readonly notify: NotifyAboutLead<Transaction<Database>>;
}): LeadAppointments {
  return {
    async href(lead, now) {
      return appointmentHref(signer, lead, now);
    },
    async open({ siteId, leadId, ...signature }, now) {
      const state = await signer.check([siteId, leadId], signature, now);
      if (state !== 'genuine') return { state };
      const found = await find(database.db, { siteId, leadId });
      return found === null ? { state: 'unknown' } : { state: 'found', ...found };
    },
    async change({ siteId, leadId }, at, notices, now) {
      return acknowledged(database, async (trx) => {
        // The second of two waits here, and then reads the change of the first.
        await sql`select id from leads where id = ${leadId} for update`.execute(trx);
        const before = await find(trx, { siteId, leadId });
        if (before === null || !mayChange(before, at, now)) return 'unchanged';
        await trx
          .insertInto('appointment_changes')
          .values({
            lead_id: leadId,
            sequence: before.sequence + 1,
            booking_date_time: at,
            changed_at: new Date(now),
          })
          .execute();
        await notify(trx, leadId, notices(before), new Date(now));
        return 'changed';
      });
    },
  };
}

/** The signed path of the page of an appointment. */
export async function appointmentHref(
  signer: Pick<LinkSigner, 'query'>,
  { siteId, leadId }: LeadOfSite,
  now: number,
): Promise<string> {
  return `${APPOINTMENT_PATH}/${leadId}?${await signer.query([siteId, leadId], now + LINK_DAYS * DAY_MS)}`;
}

/** Allows a change unless the appointment is over, cancelled or was changed too often. */
export function mayChange(
  { at, isCancelled, sequence }: Pick<FoundAppointment, 'at' | 'isCancelled' | 'sequence'>,
  next: string | null | undefined,
  now: number,
): boolean {
  return !isCancelled && sequence < MOST_CHANGES && Date.parse(at) > now && next !== at;
}

async function find(db: Db | Transaction<Database>, { siteId, leadId }: LeadOfSite): Promise<FoundAppointment | null> {
  const lead = await db
    .selectFrom('leads')
    .select(['payload', 'receipt', 'dealership_id'])
    .where('id', '=', leadId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const payload = lead?.payload as unknown as LeadPayload | undefined;
  if (!lead || !payload?.booking_date_time) return null;
  const changes = await db
    .selectFrom('appointment_changes')
    .select(['sequence', 'booking_date_time'])
    .where('lead_id', '=', leadId)
    .orderBy('sequence')
    .execute();
  const times = [payload.booking_date_time, ...changes.map((one) => one.booking_date_time)];
  return {
    payload,
    receipt: lead.receipt,
    dealershipId: lead.dealership_id,
    at: times.findLast((one) => one !== null)!,
    isCancelled: times.at(-1) === null,
    sequence: changes.at(-1)?.sequence ?? 0,
  };
}
