import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import type { ReservationsTable } from '#platform/db/schema/reservations.ts';
import { locationOfVehicle, timeZoneAt } from '#dealerships/rules/dealership.ts';
import type { LeadPayload } from '#leads/rules/lead-payload.ts';
import type { DirectDeposit } from '#vehicle/rules/checkout.ts';
import { vehicleRights } from '#vehicle/rules/buyer-rights/vehicle-rights.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { returnPayment } from './payments.server.ts';
import { LINK_MS, type ReservationParts } from './reservation-parts.server.ts';
import { reservedPrice } from './reserved-price.ts';
import { reservationNotice, type ReservationMatter } from './rules/reservation-notice.ts';
import { transition, type ReservationEvent } from './rules/reservation.ts';

export type ReservationRow = Selectable<ReservationsTable>;

const HOUR_MS = 3_600_000;

/**
 * Locks the stock revision, which feeds lock first as well: a transaction that changes a vehicle takes this lock before any other.
 */
export async function lockStock(trx: Transaction<Database>): Promise<void> {
  await sql`select value from stock_revision for update`.execute(trx);
}

/** Marks a vehicle as held or free, for every process within a second. Needs `lockStock`. */
export async function setHeld(trx: Transaction<Database>, vehicleId: string, held: boolean): Promise<void> {
  const { rows } = await sql<{ value: string }>`update stock_revision set value = value + 1 returning value`.execute(
    trx,
  );
  const revision = String(rows[0]!.value);
  await trx.updateTable('vehicles').set({ held, revision }).where('id', '=', vehicleId).execute();
  await sql`select pg_notify('stock_changed', ${revision})`.execute(trx);
}

/** The reservation, locked until the transaction ends; `undefined` if there is none. */
export function lockReservation(
  trx: Transaction<Database>,
  find: { readonly id: string } | { readonly payment_id: string },
): Promise<ReservationRow | undefined> {
  const [column, value] = Object.entries(find)[0]! as ['id' | 'payment_id', string];
  return trx.selectFrom('reservations').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();
}

/**
 * Applies an event to a locked reservation, with all its effects. Returns the new state; `null` if the event has no
 * effect. `extendTo` is the new end for `extended`. An event that may free the vehicle needs `lockStock` before the
 * reservation is locked.
 */
export async function happen(
  trx: Transaction<Database>,
  parts: ReservationParts,
  row: ReservationRow,
  event: ReservationEvent,
  { now, extendTo = null }: { readonly now: number; readonly extendTo?: number | null },
): Promise<ReservationRow | null> {
  const found = transition({ state: row.state, deposit: Number(row.deposit) }, event);
  if (found === null) return null;
  const startsTime = found.effects.includes('startTime');
  const end = startsTime ? now + row.hold_hours * HOUR_MS : extendTo;
  const changed = await trx
    .updateTable('reservations')
    .set({
      state: found.to,
      changed_at: new Date(now),
      ...(end !== null && { expires_at: new Date(end) }),
      ...(found.endedBy && { ended_by: found.endedBy }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (found.effects.includes('freeVehicle')) await setHeld(trx, row.vehicle_id, false);
  if (found.effects.includes('returnPayment') && row.payment_id !== null) await returnPayment(trx, row.payment_id, now);
  const told = [
    ...(found.effects.includes('tellShopper') ? (['shopper'] as const) : []),
    ...(found.effects.includes('tellDealership') ? (['dealership'] as const) : []),
  ];
  await tell(trx, parts, changed, { news: event, told, now });
  return changed;
}

/** Stores the notices of a change. */
export async function tell(
  trx: Transaction<Database>,
  parts: ReservationParts,
  row: ReservationRow,
  {
    news,
    told,
    now,
  }: {
    readonly news: Parameters<typeof reservationNotice>[0];
    readonly told: readonly ('shopper' | 'dealership')[];
    readonly now: number;
  },
): Promise<void> {
  if (told.length === 0) return;
  const matter = await readMatter(trx, parts, row, now);
  const notices = told.map((audience) => reservationNotice(news, audience, matter));
  await parts.notify(trx, row.lead_id, notices, new Date(now));
}

async function readMatter(
  trx: Transaction<Database>,
  { tenants, links }: ReservationParts,
  row: ReservationRow,
  now: number,
): Promise<ReservationMatter> {
  const { payload } = await trx
    .selectFrom('leads')
    .select('payload')
    .where('id', '=', row.lead_id)
    .executeTakeFirstOrThrow();
  const { url, location } = payload as unknown as LeadPayload;
  const { doc } = await trx
    .selectFrom('vehicles')
    .select('doc')
    .where('id', '=', row.vehicle_id)
    .executeTakeFirstOrThrow();
  const payment =
    row.payment_id === null
      ? undefined
      : await trx.selectFrom('payments').select('paid_at').where('id', '=', row.payment_id).executeTakeFirst();
  const vehicle = doc as Vehicle;
  const site = tenants.all().find(({ id }) => id === row.site_id);
  const page = (kind: 'reservation' | 'dealership') =>
    links.path({ kind, siteId: row.site_id, id: row.id }, row.created_at.getTime() + LINK_MS);
  // The pages are on the site on which the form was sent. An erased lead has no URL.
  const absolute = (path: string) => URL.parse(path, url)?.href ?? path;
  return {
    id: row.id,
    state: row.state,
    purpose: row.purpose,
    vehicle: vehicleName(vehicle),
    vehicleId: vehicle.id,
    vehicleUrl: absolute(vehiclePath(vehicle)),
    deposit: Number(row.deposit),
    direct: directDeposit(row),
    paid: payment?.paid_at != null,
    price: reservedPrice(row, vehicle, site, now),
    expiresAt: row.expires_at,
    timeZone: timeZoneAt(tenants.dealership(row.dealership_id), location),
    shopperUrl: absolute(await page('reservation')),
    dealershipUrl: absolute(await page('dealership')),
    // The page showed the same rights before the shopper agreed.
    rights:
      site === undefined
        ? null
        : vehicleRights(vehicle, { site, location: locationOfVehicle(vehicle, site.locations), now }),
  };
}

/** The deposit that the shopper pays to the dealership. */
export function directDeposit({
  direct_deposit: amount,
  direct_methods: methods,
}: Pick<ReservationRow, 'direct_deposit' | 'direct_methods'>): DirectDeposit | null {
  return amount === null || methods === null ? null : { amount: Number(amount), methods };
}
