import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { PaymentsFailed, type StartedPayment } from './payments-port.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { PaymentsTable } from '#platform/db/schema/reservations.ts';
import type { LeadPayload } from '#leads/rules/lead-payload.ts';
import type { Cents } from '#rules/money.ts';
import { acknowledgedWithLinks, type ReservationParts } from './reservation-parts.server.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** While a payment can be paid, its state is read from the provider so often, in case no notification comes. */
export const POLL_OPEN_MS = 60_000;

/** Copies the group, site and dealership from the lead. */
export function ownerFromLead(trx: Transaction<Database>, leadId: string) {
  return trx
    .selectFrom('leads')
    .select(['id as lead_id', 'group_id', 'site_id', 'dealership_id'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
}

/** Result of starting a payment. */
export type PaymentStart =
  | { readonly outcome: 'started'; readonly payment: StartedPayment }
  /** The provider does not answer: the payment can be started later. */
  | { readonly outcome: 'unavailable' }
  /** It is paid, on its way or cancelled. */
  | { readonly outcome: 'nothingToPay' };

interface NewPayment extends Pick<PaymentRow, 'group_id' | 'site_id' | 'dealership_id' | 'lead_id' | 'purpose'> {
  readonly amount: Cents;
  readonly description: string;
}

/** Stores a payment that a shopper may pay, in the caller's transaction. A lead has one payment: `isNew` only the first time. */
export async function addPayment(
  trx: Transaction<Database>,
  payment: NewPayment,
  now: number,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = randomUUID();
  const row = { id, ...payment, state: 'open' as const, created_at: new Date(now) };
  const added = await trx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const first = await trx
    .selectFrom('payments')
    .select('id')
    .where('lead_id', '=', payment.lead_id)
    .executeTakeFirstOrThrow();
  return { id: first.id, isNew: false };
}

/** Cancels the payment, or refunds it if it was paid. Runs in the caller's transaction. */
export async function returnPayment(trx: Transaction<Database>, id: string, now: number): Promise<void> {
  for (const [from, to] of [
    ['open', 'closing'],
    ['paid', 'refunding'],
  ] as const)
    await trx
      .updateTable('payments')
      .set({ state: to, next_try_at: new Date(now), tries: 0 })
      .where('id', '=', id)
      .where('state', '=', from)
      .execute();
}

/** Creates an open payment at the provider, so that the shopper's browser can pay it; the same payment at every call. */
export async function startPayment(parts: ReservationParts, id: string, now: number): Promise<PaymentStart> {
  const { db } = parts.database;
  // Before the provider is called: what may exist there has to be cancelled one day.
  const row = await acknowledgedWithLinks(parts, (trx) =>
    trx
      .updateTable('payments')
      .set({ started_at: new Date(now), next_try_at: new Date(now + POLL_OPEN_MS) })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) return { outcome: 'nothingToPay' };
  try {
    const payment = await createAtProvider(parts, row);
    await db.updateTable('payments').set({ provider_id: payment.id }).where('id', '=', id).execute();
    return payment.status === 'open' ? { outcome: 'started', payment } : { outcome: 'nothingToPay' };
  } catch (error) {
    if (!(error instanceof PaymentsFailed)) throw error;
    parts.log.error({ payment: id, reason: error.message }, 'a payment could not be started');
    return { outcome: 'unavailable' };
  }
}

/** The payment of a row at its provider, which is created once however often this is called. */
async function createAtProvider(parts: ReservationParts, row: PaymentRow): Promise<StartedPayment> {
  const lead = await parts.database.db
    .selectFrom('leads')
    .select('payload')
    .where('id', '=', row.lead_id)
    .executeTakeFirstOrThrow();
  const { email } = lead.payload as unknown as LeadPayload;
  const request = { amount: Number(row.amount), description: row.description, reference: row.id, email };
  return requireProvider(parts, row).create(request, row.id);
}

/** The provider recognises a repeated request for a day. After that, a payment whose answer was lost is looked for in its list. */
const SAME_REQUEST_MS = 20 * 3_600_000;
/** The clocks of the provider and this server may differ by so much. */
const CLOCKS_MS = 600_000;

/**
 * The id at the provider of a payment that was requested there, also if the answer was lost; `null`: it does not
 * exist there, and can never be paid. Throws PaymentsFailed.
 */
export async function idAtProvider(parts: ReservationParts, row: PaymentRow, now: number): Promise<string | null> {
  if (row.provider_id !== null || row.started_at === null) return row.provider_id;
  const started = row.started_at.getTime();
  if (now - started < SAME_REQUEST_MS) return (await createAtProvider(parts, row)).id;
  // Until now: the request that looked for it within the day may have created it, and its answer was lost, too.
  const listed = requireProvider(parts, row).list(row.created_at.getTime() - CLOCKS_MS, now + CLOCKS_MS);
  for await (const payment of listed) if (payment.reference === row.id) return payment.id;
  return null;
}

/** Throws if the site is gone or takes no payments any more: an operator has to bring it back to settle what it owes. */
export function requireProvider({ tenants, findProvider }: ReservationParts, row: Pick<PaymentRow, 'site_id'>) {
  const site = tenants.all().find(({ id }) => id === row.site_id);
  const provider = site && findProvider(site);
  if (!provider) throw new Error(`The site ${row.site_id} has no provider of payments any more.`);
  return provider;
}
