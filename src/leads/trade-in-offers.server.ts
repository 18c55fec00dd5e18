import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { TradeInOffersTable } from '#platform/db/schema/leads.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { LeadSite, LeadTenants } from './lead-site.ts';
import { DAY_MS, zonedTime } from '#rules/zoned-time.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { isForShopper, type OfferNews } from './rules/trade-in-offer-mail.ts';
import {
  offeredVehicle,
  offerEnd,
  offerState,
  validUntilProblem,
  type OfferTerms,
  type TradeInOffer,
} from './rules/trade-in-offer.ts';
import { leadReceivers, type Receiver } from './lead-receivers.ts';
import { timeZoneAt } from '#dealerships/rules/dealership.ts';
import { storeDeliveries } from './reconcile-deliveries.server.ts';
import type { LinkSignature, LinkSigner } from './signed-links.server.ts';

/** The page of an offer. Without the signature of its link, there is nothing. */
const OFFER_PATH = '/trade-in-offer';
export const OFFER_LINKS = 'trade-in-offers';
/** After its end, the page of an offer shows what became of it for so long. */
const SHOWN_AFTER_END_DAYS = 14;

interface OfferLink extends LinkSignature {
  readonly siteId: string;
  readonly offerId: string;
}

type MadeOffer =
  | { readonly outcome: 'made'; readonly offer: TradeInOffer; readonly repeated: boolean }
  | { readonly outcome: 'invalid'; readonly message: string }
  | { readonly outcome: 'noLead' }
  /** The key of the request belongs to an offer with other terms. */
  | { readonly outcome: 'keyUsed' }
  /** The lead has an offer that is not answered yet, or was accepted. */
  | { readonly outcome: 'openOffer'; readonly offer: TradeInOffer };

export type OpenedOffer =
  /** A link that this platform never made, or not for this site. */
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' }
  | {
      readonly state: 'found';
      readonly offer: TradeInOffer;
      readonly payload: LeadPayload;
      readonly receipt: string;
      readonly dealershipId: string;
    };

/** Offers for the vehicles of trade-in and selling leads. Money in cents. */
export interface TradeInOffers {
  /** Stores an offer and the mail to the shopper. `lead` is the id or receipt number of a lead of this site. */
  make(
    request: { readonly site: LeadSite; readonly lead: string; readonly key: string; readonly terms: OfferTerms },
    now: number,
  ): Promise<MadeOffer>;
  read(siteId: string, offerId: string, now: number): Promise<TradeInOffer | null>;
  /** Withdraws an offer that is not answered. Returns the offer as it is then; `null` for none of this site. */
  withdraw(siteId: string, offerId: string, now: number): Promise<TradeInOffer | null>;
  open(link: OfferLink, now: number): Promise<OpenedOffer>;
  /**
   * Stores the shopper's answer, if the offer can still be answered, with its deliveries to the dealership. The first answer counts: of
   * an answer and a withdrawal at the same time, one wins. Resolves once it is on disk.
   */
  answer(offer: Pick<OfferLink, 'siteId' | 'offerId'>, answer: 'accepted' | 'declined', now: number): Promise<void>;
  /** Stores the requested time of the inspection of an accepted offer, the first time only. */
  requestInspection(offer: Pick<OfferLink, 'siteId' | 'offerId'>, at: string, now: number): Promise<void>;
}

interface Parts {
  readonly database: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'sendIn'>;
  readonly tenants: Pick<LeadTenants, 'dealership' | 'groups'>;
  readonly signer: LinkSigner;
}

type Stored = Selectable<TradeInOffersTable>;

export function createTradeInOffers(parts: Parts): TradeInOffers {
  const { database, signer } = parts;
  const find = (siteId: string, id: string) =>
    database.db
      .selectFrom('trade_in_offers')
      .selectAll()
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
  const read: TradeInOffers['read'] = async (siteId, id, now) => {
    const row = await find(siteId, id);
    return row ? toOffer(row, now) : null;
  };
  return {
    read,
    make: (request, now) => makeOffer(parts, request, now),
    async withdraw(siteId, offerId, now) {
      await change(parts, { siteId, offerId }, { state: 'withdrawn', now, news: 'offer_withdrawn' });
      return read(siteId, offerId, now);
    },
    async open(link, now) {
      const state = await signer.check([link.siteId, link.offerId], link, now);
      if (state !== 'genuine') return { state };
      const row = await find(link.siteId, link.offerId);
      const lead =
        row &&
        (await database.db
          .selectFrom('leads')
          .select(['payload', 'receipt', 'dealership_id'])
          .where('id', '=', row.lead_id)
          .executeTakeFirst());
      if (!row || !lead) return { state: 'unknown' };
      return {
        state: 'found',
        offer: toOffer(row, now),
        payload: lead.payload as unknown as LeadPayload,
        receipt: lead.receipt,
        dealershipId: lead.dealership_id,
      };
    },
    answer: (offer, state, now) => change(parts, offer, { state, now, news: 'offer_answered' }),
    async requestInspection({ siteId, offerId }, at, now) {
      await acknowledged(parts.database, async (trx) => {
        const row = await trx
          .updateTable('trade_in_offers')
          .set({ inspection_at: at })
          .where('id', '=', offerId)
          .where('site_id', '=', siteId)
          .where('state', '=', 'accepted')
          .where('inspection_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (row) await notify(trx, parts, row, { news: 'inspection_requested', now });
      });
    },
  };
}

/** The link of an offer to its shopper: it outlives the offer, so that a late shopper reads that it has expired. */
export async function offerHref(
  signer: Pick<LinkSigner, 'query'>,
  { id, site_id, expires_at }: Pick<Stored, 'id' | 'site_id' | 'expires_at'>,
): Promise<string> {
  const end = expires_at.getTime() + SHOWN_AFTER_END_DAYS * DAY_MS;
  return `${OFFER_PATH}/${id}?${await signer.query([site_id, id], end)}`;
}

export function toOffer(row: Stored, now: number): TradeInOffer {
  return {
    id: row.id,
    leadId: row.lead_id,
    price: row.offer_price,
    validUntil: row.valid_until,
    note: row.note,
    state: offerState(row.state, row.expires_at.getTime(), now),
    madeAt: row.made_at,
    changedAt: row.changed_at,
    inspectionAt: row.inspection_at,
  };
}

async function makeOffer(
  parts: Parts,
  { site, lead: reference, key, terms }: Parameters<TradeInOffers['make']>[0],
  now: number,
): Promise<MadeOffer> {
  const { db } = parts.database;
  const lead = await db
    .selectFrom('leads')
    .select(['id', 'dealership_id', 'payload'])
    .where('site_id', '=', site.id)
    .where((eb) => eb.or([eb('id', '=', reference), eb('receipt', '=', reference)]))
    .executeTakeFirst();
  const payload = lead?.payload as unknown as LeadPayload | undefined;
  if (!lead || !payload || offeredVehicle(payload) === null) return { outcome: 'noLead' };
  const zone = timeZoneAt(parts.tenants.dealership(lead.dealership_id), payload.location);
  const row = {
    id: randomUUID(),
    lead_id: lead.id,
    site_id: site.id,
    idempotency_key: key,
    offer_price: terms.price,
    valid_until: terms.validUntil,
    note: terms.note,
    state: 'made' as const,
    made_at: new Date(now),
    changed_at: null,
    inspection_at: null,
  };
  return acknowledged(parts.database, async (trx): Promise<MadeOffer> => {
    const earlier = await trx
      .selectFrom('trade_in_offers')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    if (earlier) return repeatOutcome(earlier, row, now);
    const problem = validUntilProblem(terms.validUntil, zonedTime(now, zone).date);
    if (problem !== null) return { outcome: 'invalid', message: problem };
    await trx
      .updateTable('trade_in_offers')
      .set({ state: 'expired' })
      .where('lead_id', '=', lead.id)
      .where('state', '=', 'made')
      .where('expires_at', '<=', new Date(now))
      .execute();
    const added = await trx
      .insertInto('trade_in_offers')
      .values({ ...row, expires_at: new Date(offerEnd(terms.validUntil, zone)) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) return clash(trx, row, now);
    await notify(trx, parts, added, { news: 'offer_made', now });
    return { outcome: 'made', offer: toOffer(added, now), repeated: false };
  });
}

type Terms = Pick<Stored, 'lead_id' | 'site_id' | 'idempotency_key' | 'offer_price' | 'valid_until' | 'note'>;

function repeatOutcome(earlier: Stored, row: Terms, now: number): MadeOffer {
  const isSame = (['lead_id', 'offer_price', 'valid_until', 'note'] as const).every((it) => earlier[it] === row[it]);
  return isSame ? { outcome: 'made', offer: toOffer(earlier, now), repeated: true } : { outcome: 'keyUsed' };
}

/** The same request at the same time, or another offer for the same lead. */
async function clash(trx: Transaction<Database>, row: Terms, now: number): Promise<MadeOffer> {
  const others = await trx
    .selectFrom('trade_in_offers')
    .selectAll()
    .where('site_id', '=', row.site_id)
    .where((eb) =>
      eb.or([
        eb('idempotency_key', '=', row.idempotency_key),
        eb.and([eb('lead_id', '=', row.lead_id), eb('state', 'in', ['made', 'accepted'])]),
      ]),
    )
    .execute();
  const same = others.find((other) => other.idempotency_key === row.idempotency_key);
  if (same) return repeatOutcome(same, row, now);
  const [open] = others;
  if (!open) throw new Error('An open offer of this lead was closed at the same moment. Try again.');
  return { outcome: 'openOffer', offer: toOffer(open, now) };
}

/** Changes an offer that is open, and delivers the change. One that is not stays as it is. */
function change(
  parts: Parts,
  { siteId, offerId }: Pick<OfferLink, 'siteId' | 'offerId'>,
  { state, news, now }: { readonly state: Stored['state']; readonly news: OfferNews; readonly now: number },
): Promise<void> {
  return acknowledged(parts.database, async (trx) => {
    // The row is locked by the first of two, and the second finds a state that it does not change.
    const row = await trx
      .updateTable('trade_in_offers')
      .set({ state, changed_at: new Date(now) })
      .where('id', '=', offerId)
      .where('site_id', '=', siteId)
      .where('state', '=', 'made')
      .where('expires_at', '>', new Date(now))
      .returningAll()
      .executeTakeFirst();
    if (row) await notify(trx, parts, row, { news, now });
  });
}

/** Stores the deliveries of what happened: to the shopper what the dealership did, to the dealership what the shopper did. */
async function notify(
  trx: Transaction<Database>,
  { jobs, tenants }: Parts,
  row: Stored,
  { news, now }: { readonly news: OfferNews; readonly now: number },
): Promise<void> {
  const lead = await trx
    .selectFrom('leads')
    .select(['group_id', 'dealership_id', 'payload'])
    .where('id', '=', row.lead_id)
    .executeTakeFirstOrThrow();
  const { email } = lead.payload as unknown as LeadPayload;
  const others = tenants.groups().find((group) => group.id === lead.group_id)?.dealerships ?? [];
  const receivers: readonly Receiver[] = isForShopper(news)
    ? [{ kind: 'mail', target: email }]
    : leadReceivers(tenants.dealership(lead.dealership_id), others);
  await storeDeliveries(trx, jobs, { leadId: row.lead_id, about: news, offerId: row.id }, receivers, new Date(now));
}
