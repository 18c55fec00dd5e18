import type { Cents } from '#rules/money.ts';
import {
  directDeposit,
  happen,
  lockReservation,
  lockStock,
  setHeld,
  tell,
  type ReservationRow,
} from './change-reservation.server.ts';
import type { DirectDeposit } from '#vehicle/rules/checkout.ts';
import { createCountLimit } from '#platform/count-limit.ts';
import { holdVehicle, MOST_HELD, type HoldOutcome, type HoldRequest } from './hold-vehicle.server.ts';
import { findHolder } from './lead-standing.server.ts';
import { startPayment, type PaymentRow, type PaymentStart } from './payments.server.ts';
import { acknowledgedWithLinks, type ReservationParts } from './reservation-parts.server.ts';
import { reservedPrice } from './reserved-price.ts';
import { hasLapsed, type ReservationEvent, type ReservationState } from './rules/reservation.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { settleDue, settleSafely } from './settle.server.ts';

/** So often may one client begin to hold a vehicle. */
const HOLDS = { most: MOST_HELD, windowMs: 600_000 };
const HOUR_MS = 3_600_000;
/** Expired holds, and vehicles to look after, in one run. */
const AT_ONCE = 100;

/** A reservation as its pages show it. Amounts in cents, instants in epoch ms. */
export interface Reservation {
  readonly id: string;
  readonly siteId: string;
  readonly dealershipId: string;
  readonly vehicleId: string;
  readonly leadId: string;
  readonly receipt: string;
  readonly state: ReservationState;
  readonly purpose: ReservationRow['purpose'];
  readonly deposit: Cents;
  /** A deposit that is paid to the dealership instead. */
  readonly direct: DirectDeposit | null;
  readonly price: string | null;
  readonly payment: Pick<PaymentRow, 'id' | 'state'> | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly endedBy: ReservationRow['ended_by'];
}

/** A reservation that holds a vehicle, as other shoppers may know it. */
interface Holder {
  /** True if it ends at `expiresAt` (epoch ms) unless its shopper pays. */
  readonly isUnpaid: boolean;
  readonly expiresAt: number;
}

export interface Reservations {
  /** Holds a vehicle for the sender of a lead: of several at the same moment, for one. Resolves once it is on disk. */
  hold(request: HoldRequest, now: number): Promise<HoldOutcome>;
  /** The reservation as it is at `now`: one whose time is over is ended first. `null`: the site has none with this id. */
  read(siteId: string, id: string, now: number): Promise<Reservation | null>;
  /** Starts the payment of the deposit for the browser. */
  startPayment(siteId: string, id: string, now: number): Promise<PaymentStart>;
  /** Asks the provider whether the deposit is paid, such as when the shopper comes back from it. */
  checkPayment(siteId: string, id: string, now: number): Promise<void>;
  /**
   * The shopper's or the dealership's change. Returns whether it changed anything. For `extended`: `hours` is how much longer, and `from`
   * the end that was shown (epoch ms), so that two presses extend once.
   */
  change(
    siteId: string,
    id: string,
    event: Extract<ReservationEvent, 'cancelled' | 'released' | 'extended' | 'collected'>,
    options: { readonly hours?: number; readonly from?: number; readonly now: number },
  ): Promise<boolean>;
  /** The reservation that holds a vehicle now; `null`: none does. */
  holder(vehicleId: string, now: number): Promise<Holder | null>;
  /** The reservation of a lead; `null`: none. */
  ofLead(leadId: string): Promise<string | null>;
  /** Everything that is due: holds whose time is over, payments to settle, vehicles that feeds report as gone. */
  runDue(now: number): Promise<void>;
}

export function createReservations(parts: ReservationParts): Reservations {
  const { database, skew } = parts;
  const mayHold = createCountLimit(HOLDS, Date.now);
  const find = (siteId: string, id: string) =>
    database.db
      .selectFrom('reservations')
      .innerJoin('leads', 'leads.id', 'reservations.lead_id')
      .innerJoin('vehicles', 'vehicles.id', 'reservations.vehicle_id')
      .leftJoin('payments', 'payments.id', 'reservations.payment_id')
      .selectAll('reservations')
      .select(['receipt', 'doc', 'payments.state as payment_state'])
      .where('reservations.id', '=', id)
      .where('reservations.site_id', '=', siteId)
      .executeTakeFirst();
  return {
    async hold(request, now) {
      return mayHold(request.remoteAddress) ? holdVehicle(parts, request, now + skew()) : { outcome: 'limited' };
    },
    async read(siteId, id, ownNow) {
      const now = ownNow + skew();
      const row = await find(siteId, id);
      if (!row) return null;
      const isOver = hasLapsed({ state: row.state, expiresAt: row.expires_at.getTime() }, now);
      if (isOver) await lapse(parts, id, now);
      const current = isOver ? await find(siteId, id) : row;
      if (!current) return null;
      const site = parts.tenants.all().find((one) => one.id === siteId);
      return toReservation(current, reservedPrice(current, current.doc as Vehicle, site, now));
    },
    async startPayment(siteId, id, ownNow) {
      const now = ownNow + skew();
      const row = await find(siteId, id);
      if (!row?.payment_id || row.state !== 'held' || row.expires_at.getTime() <= now)
        return { outcome: 'nothingToPay' };
      return startPayment(parts, row.payment_id, now);
    },
    async checkPayment(siteId, id, now) {
      const row = await find(siteId, id);
      if (row?.payment_id) await settleSafely(parts, row.payment_id, now + skew());
    },
    change: (siteId, id, event, { hours = 0, from, now: ownNow }) =>
      acknowledgedWithLinks(parts, async (trx) => {
        const now = ownNow + skew();
        await lockStock(trx);
        const row = await lockReservation(trx, { id });
        if (!row || row.site_id !== siteId) return false;
        if (from !== undefined && row.expires_at.getTime() !== from) return false;
        const extendTo = event === 'extended' ? Math.max(row.expires_at.getTime(), now) + hours * HOUR_MS : null;
        return (await happen(trx, parts, row, event, { now, extendTo })) !== null;
      }),
    async holder(vehicleId, ownNow) {
      const row = await findHolder(database.db, vehicleId, ownNow + skew());
      return row && { isUnpaid: row.state === 'held' && Number(row.deposit) > 0, expiresAt: row.expires_at.getTime() };
    },
    async ofLead(leadId) {
      const { db } = database;
      const row = await db.selectFrom('reservations').select('id').where('lead_id', '=', leadId).executeTakeFirst();
      return row?.id ?? null;
    },
    async runDue(ownNow) {
      const now = ownNow + skew();
      for (const id of await lapsedIds(parts, now)) await lapse(parts, id, now);
      await settleDue(parts, now);
      await watchStock(parts, now);
    },
  };
}

/** Ends a reservation whose time is over. A deposit that was paid in time, although no notification came, counts. */
async function lapse(parts: ReservationParts, id: string, now: number): Promise<void> {
  const row = await parts.database.db
    .selectFrom('reservations')
    .select(['state', 'payment_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.state === 'held' && row.payment_id !== null) await settleSafely(parts, row.payment_id, now);
  await acknowledgedWithLinks(parts, async (trx) => {
    await lockStock(trx);
    const current = await lockReservation(trx, { id });
    if (current && current.expires_at.getTime() <= now) await happen(trx, parts, current, 'lapsed', { now });
  });
}

async function lapsedIds({ database: { db } }: ReservationParts, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('state', 'in', ['held', 'paid'])
    .where('expires_at', '<=', new Date(now))
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A feed may report a held vehicle as sold, or drop it: both sides learn of it, or the reservation ends, as the site says. A collected one
 * shows as reserved until the feed reports it as sold.
 */
async function watchStock(parts: ReservationParts, now: number): Promise<void> {
  const gone = await parts.database.db
    .selectFrom('reservations')
    .innerJoin('vehicles', 'vehicles.id', 'reservations.vehicle_id')
    .select(['reservations.id', 'site_id'])
    .where('reservations.state', 'in', ['held', 'paid'])
    .where('alerted_at', 'is', null)
    .where((eb) => eb.or([eb('vehicles.status', 'in', ['sold', 'withdrawn']), eb('visible', '=', false)]))
    .limit(AT_ONCE)
    .execute();
  for (const { id, site_id } of gone) {
    const site = parts.tenants.all().find((one) => one.id === site_id);
    await acknowledgedWithLinks(parts, async (trx) => {
      await lockStock(trx);
      const row = await lockReservation(trx, { id });
      if (!row || row.alerted_at !== null) return;
      await trx
        .updateTable('reservations')
        .set({ alerted_at: new Date(now) })
        .where('id', '=', id)
        .execute();
      if (site?.settings.reserve.whenGone === 'refund') await happen(trx, parts, row, 'soldOff', { now });
      else await tell(trx, parts, row, { news: 'gone', told: ['shopper', 'dealership'], now });
    });
  }
  await freeCollected(parts);
}

/** Vehicles that were collected and whose feed has reported them as sold: should they come back, they can be reserved. */
async function freeCollected(parts: ReservationParts): Promise<void> {
  const sold = await parts.database.db
    .selectFrom('vehicles')
    .select('id')
    .where('held', '=', true)
    .where('status', 'in', ['sold', 'withdrawn'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reservations')
            .select('reservations.id')
            .whereRef('vehicle_id', '=', 'vehicles.id')
            .where('state', 'in', ['held', 'paid']),
        ),
      ),
    )
    .limit(AT_ONCE)
    .execute();
  for (const { id } of sold)
    await acknowledgedWithLinks(parts, async (trx) => {
      await lockStock(trx);
      await setHeld(trx, id, false);
    });
}

function toReservation(
  row: ReservationRow & { readonly receipt: string; readonly payment_state: PaymentRow['state'] | null },
  price: string | null,
): Reservation {
  return {
    id: row.id,
    siteId: row.site_id,
    dealershipId: row.dealership_id,
    vehicleId: row.vehicle_id,
    leadId: row.lead_id,
    receipt: row.receipt,
    state: row.state,
    purpose: row.purpose,
    deposit: Number(row.deposit),
    direct: directDeposit(row),
    price,
    payment: row.payment_id === null ? null : { id: row.payment_id, state: row.payment_state! },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    endedBy: row.ended_by,
  };
}
