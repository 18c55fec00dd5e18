import type { AskedLead, LeadStanding } from '#leads/rules/lead-payload.ts';
import type { Db } from '#platform/db/client.server.ts';
import { directDeposit } from './change-reservation.server.ts';
import { asksForHold, asksForPayment, holdStanding, paymentStanding } from './rules/lead-standing.ts';

/** The state of the hold or the payment that a lead requests, for the first mail to its dealership; `null` if it requests none. */
export async function leadStanding(
  db: Db,
  { id, vehicleId, subcategory, timeZone }: AskedLead,
  now: number,
): Promise<LeadStanding | null> {
  if (subcategory === null) return null;
  if (asksForPayment(subcategory)) return paymentStanding(await paymentOfLead(db, id));
  if (!asksForHold(subcategory)) return null;
  const hold = await db
    .selectFrom('reservations')
    .leftJoin('payments', 'payments.id', 'reservations.payment_id')
    .select(['reservations.purpose', 'reservations.state', 'deposit', 'expires_at', 'paid_at'])
    .select(['direct_deposit', 'direct_methods'])
    .where('reservations.lead_id', '=', id)
    .executeTakeFirst();
  const stated = hold
    ? {
        purpose: hold.purpose,
        state: hold.state,
        deposit: Number(hold.deposit),
        direct: directDeposit(hold),
        paid: hold.paid_at !== null,
        expiresAt: hold.expires_at,
      }
    : null;
  const isTaken = stated === null && vehicleId !== null && (await findHolder(db, vehicleId, now)) !== null;
  return holdStanding(subcategory, stated, { isTaken, timeZone });
}

async function paymentOfLead(db: Db, leadId: string) {
  const row = await db
    .selectFrom('payments')
    .select(['state', 'amount', 'paid_at'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  return row ? { state: row.state, amount: Number(row.amount), wasPaid: row.paid_at !== null } : null;
}

/** The reservation that holds a vehicle; `null`: none does. */
export async function findHolder(db: Db, vehicleId: string, now: number) {
  const row = await db
    .selectFrom('reservations')
    .select(['lead_id', 'state', 'deposit', 'expires_at'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', 'in', ['held', 'paid'])
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row ?? null;
}
