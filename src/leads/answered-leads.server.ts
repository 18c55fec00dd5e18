import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { createCache } from '#platform/cache.ts';
import { chosenLocation, timeZoneAt } from '#dealerships/rules/dealership.ts';
import { openMinutes } from '#dealerships/rules/open-minutes.ts';
import type { LeadTenants } from './lead-site.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import type { LeadPayload } from './rules/lead-payload.ts';
import { SPAM_THRESHOLD } from './rules/score-spam.ts';
import type { LinkSignature, LinkSigner } from './signed-links.server.ts';

/** The page on which a dealership reports that it has answered a lead. Without the signature of its link, there is nothing. */
const ANSWERED_PATH = '/lead-answered';
export const ANSWER_LINKS = 'lead-answers';
const LINK_DAYS = 60;
/** The answers of a dealership are read again after this time. */
const HOLDS_MS = 3_600_000;
/** A lead is counted from this age on: before, the answer may still come. */
const SETTLED_MS = DAY_MS;
/** Tolerated clock difference: a dealership's system may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 120_000;

interface LeadOfSite {
  readonly siteId: string;
  readonly leadId: string;
}

type AnsweredLead =
  /** A link that this platform never made, or not for this site. */
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' }
  | { readonly state: 'found'; readonly receipt: string; readonly sentAt: Date; readonly answeredAt: Date | null };

/** Waits of the senders of a dealership's leads, in minutes of opening hours; `null`: no answer yet. */
interface KnownWaits {
  readonly waits: readonly (number | null)[];
  /** Epoch ms until which they are those. */
  readonly until: number;
}

export interface AnsweredLeads {
  open(link: LeadOfSite & LinkSignature, now: number): Promise<AnsweredLead>;
  /** Stores when a lead was answered, the first time only. `wrong`: before it was sent, or in the future. */
  record(lead: LeadOfSite, answeredAt: number, now: number): Promise<'recorded' | 'wrong'>;
  waits(dealershipId: string, days: number, now: number): Promise<KnownWaits>;
}

/** The link in the mail and the webhook of a lead. */
export async function answeredHref(
  signer: Pick<LinkSigner, 'query'>,
  { siteId, leadId }: LeadOfSite,
  now: number,
): Promise<string> {
  return `${ANSWERED_PATH}/${leadId}?${await signer.query([siteId, leadId], now + LINK_DAYS * DAY_MS)}`;
}

export function createAnsweredLeads({
  database: { db },
  tenants,
  signer,
}: {
  readonly database: Pick<DatabaseHandle, 'db'>;
  readonly tenants: Pick<LeadTenants, 'dealership'>;
  readonly signer: LinkSigner;
}): AnsweredLeads {
  const known = createCache<string, KnownWaits>({ max: 2000 });
  const find = ({ siteId, leadId }: LeadOfSite) =>
    db
      .selectFrom('leads')
      .select(['receipt', 'created_at', 'answered_at', 'dealership_id', 'payload'])
      .where('id', '=', leadId)
      .where('site_id', '=', siteId)
      .executeTakeFirst();

  return {
    async open({ siteId, leadId, ...signature }, now) {
      const state = await signer.check([siteId, leadId], signature, now);
      if (state !== 'genuine') return { state };
      const lead = await find({ siteId, leadId });
      if (!lead) return { state: 'unknown' };
      return { state: 'found', receipt: lead.receipt, sentAt: lead.created_at, answeredAt: lead.answered_at };
    },

    async record(of, answeredAt, now) {
      const lead = await find(of);
      if (!lead || answeredAt < lead.created_at.getTime() || answeredAt > now + CLOCK_TOLERANCE_MS) return 'wrong';
      const own = tenants.dealership(lead.dealership_id);
      const { location } = lead.payload as unknown as Pick<LeadPayload, 'location'>;
      const place = chosenLocation(own, location) ?? { opening_hours: [] };
      const zone = timeZoneAt(own, location);
      await db
        .updateTable('leads')
        .set({
          answered_at: new Date(answeredAt),
          answer_minutes: openMinutes(place, zone, lead.created_at.getTime(), answeredAt),
        })
        .where('id', '=', of.leadId)
        .where('site_id', '=', of.siteId)
        .where('answered_at', 'is', null)
        .execute();
      return 'recorded';
    },

    async waits(dealershipId, days, now) {
      const key = `${dealershipId} ${days}`;
      const found = known.get(key);
      if (found && found.until > now) return found;
      const rows = await db
        .selectFrom('leads')
        .select('answer_minutes')
        .where('dealership_id', '=', dealershipId)
        .where('created_at', '>', new Date(now - days * DAY_MS))
        .where('created_at', '<=', new Date(now - SETTLED_MS))
        .where('spam_score', '<', SPAM_THRESHOLD)
        .execute();
      const read = { waits: rows.map((row) => row.answer_minutes), until: now + HOLDS_MS };
      known.set(key, read);
      return read;
    },
  };
}
