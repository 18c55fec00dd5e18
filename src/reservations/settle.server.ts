import { sql, type Transaction } from 'kysely';
import { PaymentsFailed, type ProviderPayment } from './payments-port.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { happen, lockReservation, lockStock } from './change-reservation.server.ts';
import { tellAboutPayment } from './payment-notices.server.ts';
import { idAtProvider, POLL_OPEN_MS, requireProvider, type PaymentRow } from './payments.server.ts';
import { acknowledgedWithLinks, type ReservationParts } from './reservation-parts.server.ts';

/** Longer than a call of the provider may take: another process continues after that. */
const BUSY_MS = 60_000;
const RETRY_MS = 5_000;
const RETRY_AT_MOST_MS = 1_800_000;
const AT_ONCE = 50;

/**
 * Brings one payment and its provider to agree, as far as the provider answers: what the shopper paid is stored, what must not be paid
 * any more is cancelled, and what has to be returned is refunded. May run at any time, any number of times, in several processes.
 */
async function settle(parts: ReservationParts, id: string, now: number): Promise<void> {
  const row = await parts.database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return;
  switch (row.state) {
    case 'open':
      if (row.provider_id !== null) await settleOpen(parts, row, await readAt(parts, row), now);
      return;
    case 'closing':
      return close(parts, row, now);
    case 'refunding':
      return refund(parts, row, now);
    case 'paid':
      return checkPaid(parts, row, await readAt(parts, row), now);
    default:
  }
}

/** Settles the payments whose time has come. Returns how many. One that fails is tried again later, and longer. */
export async function settleDue(parts: ReservationParts, now: number): Promise<number> {
  for (let settled = 0; settled < AT_ONCE; settled++) {
    const id = await claim(parts, now);
    if (id === null) return settled;
    await settleSafely(parts, id, now);
  }
  return AT_ONCE;
}

/** A provider that does not answer is reported, and the payment waits for its next try. */
export async function settleSafely(parts: ReservationParts, id: string, now: number): Promise<void> {
  try {
    await settle(parts, id, now);
  } catch (error) {
    const reason = (error as Error).message;
    await parts.database.db
      .updateTable('payments')
      .set({ last_error: reason.slice(0, 500) })
      .where('id', '=', id)
      .execute();
    const facts = { payment: id, ...(error instanceof PaymentsFailed ? { reason } : { err: error }) };
    parts.log.warn(facts, 'a payment could not be settled; it will be tried again');
  }
}

/** Takes the payment that has waited longest, so that no other process works on it; `null`: none is due. */
async function claim({ database: { db } }: ReservationParts, now: number): Promise<string | null> {
  const taken = await sql<{
    id: string;
  }>`update payments set tries = tries + 1, next_try_at = ${new Date(now)}::timestamptz + case
      when state = 'open' then ${POLL_OPEN_MS} else least(${RETRY_MS} * power(2, least(tries, 20)), ${RETRY_AT_MOST_MS}) + ${BUSY_MS} end
      * interval '1 millisecond'
    where id = (select id from payments where next_try_at <= ${new Date(now)} order by next_try_at limit 1 for update skip locked)
    returning id`.execute(db);
  return taken.rows[0]?.id ?? null;
}

function readAt(parts: ReservationParts, row: PaymentRow): Promise<ProviderPayment> {
  return requireProvider(parts, row).read(row.provider_id!);
}

async function settleOpen(
  parts: ReservationParts,
  { id }: PaymentRow,
  truth: ProviderPayment,
  now: number,
): Promise<void> {
  if (truth.status === 'cancelled') return endCancelled(parts, id, now);
  if (truth.status !== 'paid') return;
  await acknowledgedWithLinks(parts, async (trx) => {
    const reservation = await lockReservation(trx, { payment_id: id });
    const paid = await change(trx, id, { from: 'open', to: 'paid', now });
    // It is not wanted any more since it was read: what is `closing` is refunded.
    if (!paid) return;
    if (reservation) await happen(trx, parts, reservation, 'paid', { now });
    else await tellAboutPayment(trx, parts, paid, 'received', now);
  });
}

/** A person at the dealership cancelled it at the provider: nothing can be paid, so the hold ends. */
function endCancelled(parts: ReservationParts, id: string, now: number): Promise<void> {
  return acknowledgedWithLinks(parts, async (trx) => {
    await lockStock(trx);
    const reservation = await lockReservation(trx, { payment_id: id });
    const closed = await change(trx, id, { from: 'open', to: 'closed', now });
    if (closed && reservation) await happen(trx, parts, reservation, 'released', { now });
    else if (closed) await tellAboutPayment(trx, parts, closed, 'closed', now);
  });
}

async function close(parts: ReservationParts, row: PaymentRow, now: number): Promise<void> {
  const { id } = row;
  const providerId = await idAtProvider(parts, row, now);
  if (providerId === null) return end(parts, id, { from: 'closing', to: 'closed', now });
  if (row.provider_id === null)
    await parts.database.db.updateTable('payments').set({ provider_id: providerId }).where('id', '=', id).execute();
  const truth = await requireProvider(parts, row).cancel(providerId);
  if (truth.status === 'cancelled') return end(parts, id, { from: 'closing', to: 'closed', now });
  if (truth.status !== 'paid') throw new PaymentsFailed('unanswered', 'The provider does not know the outcome yet.');
  await acknowledgedWithLinks(parts, (trx) => change(trx, id, { from: 'closing', to: 'refunding', now }));
  return refund(parts, { ...row, provider_id: providerId }, now);
}

async function refund(parts: ReservationParts, row: PaymentRow, now: number): Promise<void> {
  const truth = await requireProvider(parts, row).refund(row.provider_id!, `refund-${row.id}`);
  if (truth.refunded < Number(row.amount))
    throw new PaymentsFailed('unanswered', 'The provider has not refunded the whole amount yet.');
  await acknowledgedWithLinks(parts, async (trx) => {
    const reservation = await lockReservation(trx, { payment_id: row.id });
    const refunded = await change(trx, row.id, { from: 'refunding', to: 'refunded', now });
    if (!refunded) return;
    if (reservation) await happen(trx, parts, reservation, 'returned', { now });
    else await tellAboutPayment(trx, parts, refunded, 'refunded', now);
  });
}

/** A dispute is reported; what a person refunded at the provider ends the reservation. */
async function checkPaid(parts: ReservationParts, row: PaymentRow, truth: ProviderPayment, now: number): Promise<void> {
  const { id } = row;
  if (truth.disputed && !row.disputed) {
    await parts.database.db.updateTable('payments').set({ disputed: true }).where('id', '=', id).execute();
    parts.log.error({ payment: id }, 'a cardholder disputes a payment: answer at the provider');
  }
  if (truth.refunded < Number(row.amount)) return;
  await acknowledgedWithLinks(parts, async (trx) => {
    await lockStock(trx);
    const reservation = await lockReservation(trx, { payment_id: id });
    // The payment of a reservation that goes on is returned with it.
    const ended = reservation && (await happen(trx, parts, reservation, 'released', { now }));
    if (!ended) await change(trx, id, { from: 'paid', to: 'refunding', now });
  });
  return settle(parts, id, now);
}

interface Change {
  readonly from: PaymentRow['state'];
  readonly to: PaymentRow['state'];
  readonly now: number;
}

function end(parts: ReservationParts, id: string, change_: Change): Promise<void> {
  return acknowledgedWithLinks(parts, async (trx) => {
    const ended = await change(trx, id, change_);
    // A reservation's own notice says that it ended.
    if (ended?.purpose === 'online_payment') await tellAboutPayment(trx, parts, ended, 'closed', change_.now);
  });
}

/** Changes the state of a payment if it is still the expected one; `undefined` otherwise. */
function change(trx: Transaction<Database>, id: string, { from, to, now }: Change): Promise<PaymentRow | undefined> {
  const at = new Date(now);
  const goesOn = to === 'closing' || to === 'refunding';
  return trx
    .updateTable('payments')
    .set({
      state: to,
      tries: 0,
      next_try_at: goesOn ? at : null,
      ...(to === 'paid' && { paid_at: at }),
      // One that was paid after it was not wanted any more.
      ...(from === 'closing' && to === 'refunding' && { paid_at: at }),
      ...((to === 'closed' || to === 'refunded') && { ended_at: at, last_error: null }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
}
