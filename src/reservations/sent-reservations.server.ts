import { sql } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import { isOnSites, isSentBy, type VerifiedShopper } from '#platform/db/verified-shopper.server.ts';
import type { Cents } from '#rules/money.ts';
import type { ReservationTenants } from './reservation-site.ts';
import type { DirectDeposit } from '#vehicle/rules/checkout.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { directDeposit } from './change-reservation.server.ts';
import { reservedPrice } from './reserved-price.ts';
import type { ReservationPurpose, ReservationState } from './rules/reservation.ts';

export interface SentReservation {
  readonly id: string;
  readonly siteId: string;
  readonly receipt: string;
  /** Name of the vehicle at the time of the reservation. */
  readonly vehicle: string;
  readonly purpose: ReservationPurpose;
  readonly state: ReservationState;
  readonly deposit: Cents;
  /** A deposit that is paid to the dealership instead. */
  readonly direct: DirectDeposit | null;
  readonly price: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The reservations and online payments of shoppers, for themselves: the caller has verified their phone number. */
export interface SentReservations {
  /** The newest reservations, among them those of `ids` on the same sites: the caller knows that they are the shopper's. */
  newest(
    sender: VerifiedShopper,
    options: { readonly most: number; readonly now: number; readonly ids?: readonly string[] },
  ): Promise<readonly SentReservation[]>;
  /** Everything, as the shopper may have it. */
  read(sender: VerifiedShopper): Promise<Readonly<Record<'reservations' | 'payments', readonly object[]>>>;
  /** Nothing: the data of the sender is in the lead, and accounts of payments have to be preserved. */
  requestErasure(): Promise<void>;
}

export function createSentReservations(db: Db, tenants: Pick<ReservationTenants, 'all'>): SentReservations {
  return {
    async newest(sender, { most, now, ids = [] }) {
      // Two queries, so that each uses an index.
      const [own, others] = await Promise.all([
        newestRows(db, most).where(isSentBy(sender)).execute(),
        ids.length === 0
          ? []
          : newestRows(db, most).where('reservations.id', 'in', ids).where(isOnAccountSites(sender)).execute(),
      ]);
      const rows = [...new Map([...own, ...others].map((row) => [row.id, row])).values()]
        .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
        .slice(0, most);
      const sites = new Map(tenants.all().map((site) => [site.id, site]));
      return rows.map((row) => ({
        id: row.id,
        siteId: row.site_id,
        receipt: row.receipt,
        vehicle: row.vehicle ?? 'vehicle',
        purpose: row.purpose,
        state: row.state,
        deposit: Number(row.deposit),
        direct: directDeposit(row),
        price: reservedPrice(row, row.doc as Vehicle, sites.get(row.site_id), now),
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }));
    },
    async read(sender) {
      const [reservations, payments] = await Promise.all([
        db
          .selectFrom('reservations')
          .innerJoin('leads', 'leads.id', 'reservations.lead_id')
          .where(isSentBy(sender))
          .select([
            'leads.receipt',
            'reservations.site_id',
            'reservations.vehicle_id',
            'state',
            'deposit',
            'direct_deposit',
            'direct_methods',
            'price',
            'price_type',
          ])
          .select(['reservations.created_at', 'expires_at', 'ended_by'])
          .orderBy('reservations.created_at')
          .execute(),
        db
          .selectFrom('payments')
          .innerJoin('leads', 'leads.id', 'payments.lead_id')
          .where(isSentBy(sender))
          .select(['leads.receipt', 'payments.site_id', 'purpose', 'amount', 'description', 'state'])
          .select(['payments.created_at', 'paid_at', 'ended_at'])
          .orderBy('payments.created_at')
          .execute(),
      ]);
      return { reservations, payments };
    },
    requestErasure: async () => {},
  };
}

function newestRows(db: Db, most: number) {
  return db
    .selectFrom('reservations')
    .innerJoin('leads', 'leads.id', 'reservations.lead_id')
    .innerJoin('vehicles', 'vehicles.id', 'reservations.vehicle_id')
    .selectAll('reservations')
    .select(['leads.receipt', 'vehicles.doc', sql<string | null>`payload -> 'car' ->> 'name'`.as('vehicle')])
    .orderBy('reservations.created_at', 'desc')
    .limit(most);
}

function isOnAccountSites({ groupId, sites }: VerifiedShopper) {
  return sql<boolean>`leads.group_id = ${groupId} and ${isOnSites('leads.site_id', sites)}`;
}
