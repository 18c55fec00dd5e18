import { z } from 'zod';
import type { Db } from '#platform/db/client.server.ts';
import type { LeadPayload } from '#leads/rules/lead-payload.ts';
import type { ReservationSite } from './reservation-site.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { directDeposit, type ReservationRow } from './change-reservation.server.ts';
import { reservedPrice } from './reserved-price.ts';
import { holdsVehicle, type ReservationState } from './rules/reservation.ts';

const AT_ONCE = 500;
const request = z.object({ site: z.string(), all: z.boolean().optional() });

/** A reservation as the dealership's list shows it. Amounts in cents. */
export interface ReservationEntry {
  readonly at: string;
  readonly receipt: string;
  readonly state: ReservationState;
  readonly until: string;
  readonly vehicle: string;
  readonly stock: string;
  readonly price: string;
  readonly deposit: number;
  readonly payment: string;
  readonly name: string;
  readonly phone: string;
}

/** The command `npm run reservations`: the reservations of a site, the newest first; those that hold a vehicle, or all. */
export async function* handleReservationsRequest(
  body: unknown,
  {
    db,
    findSite,
    now,
  }: {
    readonly db: Db;
    readonly findSite: (name: string) => ReservationSite | { readonly error: string };
    readonly now: () => number;
  },
): AsyncGenerator<ReservationEntry | { readonly error: string }> {
  const parsed = request.safeParse(body);
  if (!parsed.success) return yield { error: 'The request names no site.' };
  const site = findSite(parsed.data.site);
  if ('error' in site) return yield site;
  const { all = false } = parsed.data;
  let before: Date | null = null;
  for (;;) {
    let page = db
      .selectFrom('reservations')
      .innerJoin('leads', 'leads.id', 'reservations.lead_id')
      .innerJoin('vehicles', 'vehicles.id', 'reservations.vehicle_id')
      .leftJoin('payments', 'payments.id', 'reservations.payment_id')
      .selectAll('reservations')
      .select(['receipt', 'payload', 'doc', 'payments.state as payment_state'])
      .where('reservations.site_id', '=', site.id)
      .orderBy('reservations.created_at', 'desc')
      .orderBy('reservations.id')
      .limit(AT_ONCE);
    if (!all) page = page.where('reservations.state', 'in', ['held', 'paid']);
    if (before !== null) page = page.where('reservations.created_at', '<', before);
    const rows = await page.execute();
    for (const row of rows) yield toEntry(row, site, now());
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)!.created_at;
  }
}

interface Row extends ReservationRow {
  readonly receipt: string;
  readonly payload: object;
  readonly doc: object;
  readonly payment_state: string | null;
}

/** The name and phone of an erased lead are unknown. */
function toEntry(row: Row, site: ReservationSite, now: number): ReservationEntry {
  const { name = '', last_name: lastName = '', phone = '' } = row.payload as Partial<LeadPayload>;
  const vehicle = row.doc as Vehicle;
  const direct = directDeposit(row);
  return {
    at: row.created_at.toISOString(),
    receipt: row.receipt,
    state: row.state,
    until: holdsVehicle(row.state) ? row.expires_at.toISOString() : '',
    vehicle: vehicleName(vehicle),
    stock: vehicle.stockNumber ?? '',
    price: reservedPrice(row, vehicle, site, now) ?? '',
    deposit: direct?.amount ?? Number(row.deposit),
    payment: direct?.methods ?? row.payment_state ?? 'none',
    name: `${name} ${lastName}`.trim(),
    phone,
  };
}
