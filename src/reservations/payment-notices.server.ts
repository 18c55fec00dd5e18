import type { Transaction } from 'kysely';
import { timeZoneAt } from '#dealerships/rules/dealership.ts';
import type { LeadPayload } from '#leads/rules/lead-payload.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { PaymentRow } from './payments.server.ts';
import { LINK_MS, type ReservationParts } from './reservation-parts.server.ts';
import { paymentNotice, type PaymentNews } from './rules/payment-notice.ts';

/** Stores the notices about a payment that belongs to no reservation. One that has only started is news for the shopper alone. */
export async function tellAboutPayment(
  trx: Transaction<Database>,
  { tenants, links, notify }: Pick<ReservationParts, 'tenants' | 'links' | 'notify'>,
  row: Pick<PaymentRow, 'id' | 'lead_id' | 'site_id' | 'dealership_id' | 'amount' | 'description'> & {
    readonly created_at: Date;
  },
  news: PaymentNews,
  now: number,
): Promise<void> {
  const lead = await trx.selectFrom('leads').select('payload').where('id', '=', row.lead_id).executeTakeFirstOrThrow();
  const { location, url } = lead.payload as unknown as LeadPayload;
  const page = { kind: 'payment' as const, siteId: row.site_id, id: row.id };
  const path = await links.path(page, row.created_at.getTime() + LINK_MS);
  const matter = {
    amount: Number(row.amount),
    reference: row.description,
    at: new Date(now),
    timeZone: timeZoneAt(tenants.dealership(row.dealership_id), location ?? null),
    // The page is on the site on which the form was sent. An erased lead has no URL.
    url: URL.parse(path, url)?.href ?? path,
  };
  const audiences = news === 'started' ? (['shopper'] as const) : (['shopper', 'dealership'] as const);
  const notices = audiences.map((audience) => paymentNotice(news, audience, matter));
  await notify(trx, row.lead_id, notices, new Date(now));
}
