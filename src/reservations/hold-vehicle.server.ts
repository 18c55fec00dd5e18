import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LeadPayload } from '#leads/rules/lead-payload.ts';
import { clientKey } from '#platform/count-limit.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { keyedHash } from '#platform/db/verified-shopper.server.ts';
import type { ReservationSite } from './reservation-site.ts';
import type { Cents } from '#rules/money.ts';
import { canCheckOut, isSoldOnline, type DirectDeposit } from '#vehicle/rules/checkout.ts';
import { displayPrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { happen, lockStock, setHeld, tell, type ReservationRow } from './change-reservation.server.ts';
import { findHolder } from './lead-standing.server.ts';
import { addPayment, ownerFromLead } from './payments.server.ts';
import { acknowledgedWithLinks, type ReservationParts } from './reservation-parts.server.ts';
import { LOST_TYPE, lostNotice } from './rules/reservation-notice.ts';

/** Limits how many vehicles one client can hold. The limit allows for offices that share an IP address. */
export const MOST_HELD = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface HoldRequest {
  readonly site: ReservationSite;
  readonly vehicleId: string;
  /** The stored lead of the shopper, whose dealership the reservation is for; a repeated one is the same reservation. */
  readonly leadId: string;
  /** Address of the shopper's browser; `null`: unknown. */
  readonly remoteAddress: string | null;
  /** Purpose of the hold. */
  readonly purpose: ReservationRow['purpose'];
  /** Amount to pay online; 0: nothing. */
  readonly deposit: Cents;
  /** A deposit that is paid to the dealership instead. */
  readonly directDeposit?: DirectDeposit | null;
  /** The price that the form showed; `null`: none. */
  readonly shownPrice: Cents | null;
}

export type HoldOutcome =
  | { readonly outcome: 'held'; readonly id: string; readonly expiresAt: number }
  /** Another shopper holds the vehicle, or it is not available any more. */
  | { readonly outcome: 'taken' }
  /** Its price is another one than the form showed: nothing is held. */
  | { readonly outcome: 'repriced' }
  /** This client holds too many vehicles, or began to hold too many in a short time. */
  | { readonly outcome: 'limited' };

/** Holds a vehicle for the sender of a lead, or says why not. A shopper who comes too late is notified as well: the page may be closed by then. */
export async function holdVehicle(parts: ReservationParts, request: HoldRequest, now: number): Promise<HoldOutcome> {
  const { site, vehicleId, leadId } = request;
  if (await isTaken(parts, request, now)) return acknowledgedWithLinks(parts, (trx) => lost(trx, parts, request, now));
  const client = await clientHash(parts, request);
  return acknowledgedWithLinks(parts, async (trx): Promise<HoldOutcome> => {
    await lockStock(trx);
    const earlier = await trx
      .selectFrom('reservations')
      .select(['id', 'expires_at'])
      .where('lead_id', '=', leadId)
      .executeTakeFirst();
    if (earlier) return { outcome: 'held', id: earlier.id, expiresAt: earlier.expires_at.getTime() };
    await lapseOn(trx, parts, vehicleId, now);
    const row = await trx
      .selectFrom('vehicles')
      .select(['doc', 'held'])
      .where('id', '=', vehicleId)
      .where('group_id', '=', site.group_id)
      .where('visible', '=', true)
      .executeTakeFirst();
    const vehicle = row ? (row.doc as Vehicle) : null;
    if (row?.held) return lost(trx, parts, request, now);
    if (!vehicle || !mayHold(request, vehicle)) return { outcome: 'taken' };
    const price = displayPrice(vehicle, site.settings.price);
    if (price.amount !== request.shownPrice) return { outcome: 'repriced' };
    if (client !== null && (await heldBy(trx, client)) >= MOST_HELD) return { outcome: 'limited' };
    return add(trx, parts, { ...request, vehicle, client, priceType: price.priceType }, now);
  });
}

/** A table names no address: a keyed hash of it finds the holds of the same client. */
async function clientHash({ database }: ReservationParts, { remoteAddress }: HoldRequest): Promise<string | null> {
  return remoteAddress === null ? null : keyedHash(database.db, 'reservation-clients', clientKey(remoteAddress));
}

/** The vehicles that a client holds and has not paid for. */
async function heldBy(trx: Transaction<Database>, client: string): Promise<number> {
  const { count } = await trx
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('client', '=', client)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notifies a shopper, once, that another one was faster. */
async function lost(
  trx: Transaction<Database>,
  { notify }: ReservationParts,
  { vehicleId, leadId, purpose }: HoldRequest,
  now: number,
): Promise<HoldOutcome> {
  // Locked, so that the same request at the same moment sends no second mail.
  const { payload } = await trx
    .selectFrom('leads')
    .select('payload')
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = await trx
    .selectFrom('lead_notices')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('type', '=', LOST_TYPE)
    .executeTakeFirst();
  const row = await trx.selectFrom('vehicles').select('doc').where('id', '=', vehicleId).executeTakeFirst();
  if (known || !row) return { outcome: 'taken' };
  const vehicle = row.doc as Vehicle;
  const { url } = payload as unknown as LeadPayload;
  const notice = lostNotice({
    vehicle: vehicleName(vehicle),
    vehicleId,
    vehicleUrl: URL.parse(vehiclePath(vehicle), url)?.href ?? vehiclePath(vehicle),
    purpose,
  });
  await notify(trx, leadId, [notice], new Date(now));
  return { outcome: 'taken' };
}

/**
 * True if another shopper holds the vehicle. When many buy at the same moment, most learn it here, and wait for no
 * lock.
 */
async function isTaken(
  { database: { db } }: ReservationParts,
  { vehicleId, leadId }: HoldRequest,
  now: number,
): Promise<boolean> {
  const holder = await findHolder(db, vehicleId, now);
  if (!holder || holder.lead_id === leadId) return false;
  // The same request again has its own answer.
  const own = await db.selectFrom('reservations').select('id').where('lead_id', '=', leadId).executeTakeFirst();
  return own === undefined;
}

/** A purchase needs the settings of purchases, not those of reservations. */
function mayHold({ site: { settings }, purpose }: HoldRequest, vehicle: Vehicle): boolean {
  if (purpose === 'reservation') return canCheckOut(vehicle, settings.reserve);
  return canCheckOut(vehicle, { enabled: settings.checkout.journey }) && isSoldOnline(vehicle, settings);
}

async function add(
  trx: Transaction<Database>,
  parts: ReservationParts,
  request: HoldRequest & {
    readonly vehicle: Vehicle;
    readonly priceType: string | null;
    readonly client: string | null;
  },
  now: number,
): Promise<HoldOutcome> {
  const { site, vehicle, leadId, purpose, deposit, directDeposit, shownPrice, priceType, client } = request;
  const { reserve, checkout } = site.settings;
  const { paymentMinutes } = reserve;
  const { holdHours } = purpose === 'reservation' ? reserve : checkout;
  const owner = await ownerFromLead(trx, leadId);
  const description = `${purpose === 'paid_purchase' ? 'Purchase' : 'Deposit'}: ${vehicleName(vehicle)}`;
  const payment = { ...owner, purpose: 'reservation' as const, amount: deposit, description };
  const payment_id = deposit > 0 ? (await addPayment(trx, payment, now)).id : null;
  const expiresAt = now + (deposit > 0 ? paymentMinutes * MINUTE_MS : holdHours * HOUR_MS);
  const added = await trx
    .insertInto('reservations')
    .values({
      id: randomUUID(),
      ...owner,
      payment_id,
      client,
      vehicle_id: vehicle.id,
      purpose,
      state: 'held',
      deposit,
      direct_deposit: directDeposit?.amount ?? null,
      direct_methods: directDeposit?.methods ?? null,
      price: shownPrice,
      price_type: priceType,
      hold_hours: holdHours,
      expires_at: new Date(expiresAt),
      created_at: new Date(now),
      changed_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setHeld(trx, vehicle.id, true);
  // A shopper whose tab closes continues with the link. The dealership reads in the lead that it is not paid yet.
  if (deposit > 0) await tell(trx, parts, added, { news: 'started', told: ['shopper'], now });
  else await tell(trx, parts, added, { news: 'held', told: ['shopper', 'dealership'], now });
  return { outcome: 'held', id: added.id, expiresAt };
}

/** Ends the reservation that holds a vehicle if its time is over. Needs `lockStock`. */
async function lapseOn(
  trx: Transaction<Database>,
  parts: ReservationParts,
  vehicleId: string,
  now: number,
): Promise<void> {
  const row = await trx
    .selectFrom('reservations')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where('state', 'in', ['held', 'paid'])
    .where('expires_at', '<=', new Date(now))
    .forUpdate()
    .executeTakeFirst();
  if (row) await happen(trx, parts, row, 'lapsed', { now });
}
