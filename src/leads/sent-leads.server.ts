import type { Db } from '#platform/db/client.server.ts';
import { isSentBy, type VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import {
  BOOK_TEST_DRIVE,
  FINANCE_ENQUIRY,
  ONLINE_PURCHASE,
  RESERVATION,
  UNFINISHED_PURCHASE,
} from './rules/contact-forms.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { offeredVehicle, type TradeInOffer } from './rules/trade-in-offer.ts';
import { toOffer } from './trade-in-offers.server.ts';

export interface SentLead {
  readonly receipt: string;
  readonly siteId: string;
  readonly dealershipId: string;
  readonly sentAt: Date;
  readonly payload: LeadPayload;
  /** The latest offer for the vehicle that it describes; without its link, which only the mail has. */
  readonly offer: TradeInOffer | null;
}

/**
 * The leads of shoppers, for themselves: those with their number, which the caller has verified, and those that they sent while
 * signed in.
 */
export interface SentLeads {
  /** The newest ones, and how many there are. */
  newest(sender: VerifiedShopper, most: number, now: number): Promise<{ leads: readonly SentLead[]; total: number }>;
  /** The one with a receipt number, if it was sent on this site; `null`: none. */
  byReceipt(siteId: string, receipt: string): Promise<ReceivedLead | null>;
  /** Content of one lead of a site, for a page with a signed link. */
  payload(siteId: string, leadId: string): Promise<StoredPayload>;
}

/** A lead as far as the page after its form states it. */
interface ReceivedLead {
  readonly id: string;
  readonly vehicleId: string | null;
  readonly payload: StoredPayload;
}

/** Content of a stored lead, for a page that has checked its link. An erased one has nothing of its sender. */
export type StoredPayload = Partial<LeadPayload>;

export function createSentLeads(db: Db): SentLeads {
  return {
    async byReceipt(siteId, receipt) {
      const row = await db
        .selectFrom('leads')
        .select(['id', 'vehicle_id', 'payload'])
        .where('site_id', '=', siteId)
        .where('receipt', '=', receipt)
        .executeTakeFirst();
      return row ? { id: row.id, vehicleId: row.vehicle_id, payload: row.payload as StoredPayload } : null;
    },
    async payload(siteId, leadId) {
      const row = await db
        .selectFrom('leads')
        .select('payload')
        .where('site_id', '=', siteId)
        .where('id', '=', leadId)
        .executeTakeFirst();
      return (row?.payload ?? {}) as StoredPayload;
    },
    async newest(sender, most, now) {
      const rows = await newestRows(db, sender, most);
      const total = rows.length < most ? rows.length : await countLeads(db, sender);
      const offers = await latestOffers(
        db,
        rows.map(({ id }) => id),
      );
      const leads = rows.map((row): SentLead => {
        const stored = offers.get(row.id);
        return {
          receipt: row.receipt,
          siteId: row.site_id,
          dealershipId: row.dealership_id,
          sentAt: row.created_at,
          payload: row.payload as unknown as LeadPayload,
          offer: stored ? toOffer(stored, now) : null,
        };
      });
      return { leads, total };
    },
  };
}

export function leadsOfSender(db: Db, sender: VerifiedShopper) {
  return db.selectFrom('leads').where(isSentBy(sender));
}

function newestRows(db: Db, sender: VerifiedShopper, most: number) {
  return leadsOfSender(db, sender)
    .select(['id', 'receipt', 'site_id', 'dealership_id', 'payload', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

async function countLeads(db: Db, sender: VerifiedShopper): Promise<number> {
  const { count } = await leadsOfSender(db, sender)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function latestOffers(db: Db, leadIds: readonly string[]) {
  const offers = db.selectFrom('trade_in_offers').selectAll().orderBy('made_at');
  const rows = leadIds.length === 0 ? [] : await offers.where('lead_id', 'in', leadIds).execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}

/** A sent lead as the shopper is reminded of it. */
interface SentLeadSubject {
  readonly kind:
    | 'Enquiry'
    | 'Test drive'
    | 'Your vehicle'
    | 'Reservation'
    | 'Purchase'
    | 'Unfinished purchase'
    | 'Finance enquiry';
  readonly about: string;
  /** `about` is the name of the form, because the lead names no vehicle and no topic. */
  readonly isForm: boolean;
}

/** Subcategories that say all, each with the name of a vehicle that is not known. */
const KINDS: ReadonlyMap<string, readonly [kind: SentLeadSubject['kind'], unnamed: string]> = new Map([
  [BOOK_TEST_DRIVE, ['Test drive', 'vehicle to be agreed']],
  [RESERVATION, ['Reservation', 'vehicle']],
  [ONLINE_PURCHASE, ['Purchase', 'vehicle']],
  [UNFINISHED_PURCHASE, ['Unfinished purchase', 'vehicle']],
] as const);

export function sentLeadSubject(payload: LeadPayload): SentLeadSubject {
  const { car, topic, subcategory, category } = payload;
  // First, because a purchase may have a trade-in, too.
  const known = KINDS.get(subcategory ?? '');
  if (known) return { kind: known[0], about: car?.name ?? known[1], isForm: false };
  const own = offeredVehicle(payload);
  if (own) return { kind: 'Your vehicle', about: own.name, isForm: false };
  const named = car?.name ?? topic?.name ?? null;
  return {
    kind: category === FINANCE_ENQUIRY ? 'Finance enquiry' : 'Enquiry',
    about: named ?? subcategory ?? category,
    isForm: named === null,
  };
}
