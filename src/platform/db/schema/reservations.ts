import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
/** `bigint` columns are read as text or numbers, by the driver. */
type Cents = ColumnType<string | number, number, number>;

/**
 * A payment by card. `state` is what should become of it, which the settlement carries out at the provider:
 *   open       the shopper may pay
 *   closing    it must not be paid any more: to be cancelled at the provider, or refunded if it was paid
 *   closed     cancelled at the provider
 *   paid       the provider has the money
 *   refunding  the money has to be returned
 *   refunded   the provider returned it
 */
export interface PaymentsTable {
  id: string;
  group_id: string;
  site_id: string;
  dealership_id: string;
  lead_id: string;
  purpose: 'reservation' | 'online_payment';
  amount: Cents;
  /** Text for the payer on the provider's receipt. */
  description: string;
  state: 'open' | 'closing' | 'closed' | 'paid' | 'refunding' | 'refunded';
  /** When it was first requested of the provider; `null`: it never heard of it. */
  started_at: ColumnType<Date | null, undefined, Date>;
  /** `null`: not created at the provider, or its answer was lost. */
  provider_id: string | null;
  /** True if the cardholder disputed it. */
  disputed: Generated<boolean>;
  /** Settlements since the state last changed. */
  tries: Generated<number>;
  /** When the provider is called next; `null`: nothing to do. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_error: string | null;
  created_at: Instant;
  paid_at: ColumnType<Date | null, undefined, Date>;
  ended_at: ColumnType<Date | null, undefined, Date>;
}

/** A vehicle that is held for a shopper. The effects of each state are in src/reservations/rules/reservation.ts. */
export interface ReservationsTable {
  id: string;
  group_id: string;
  site_id: string;
  dealership_id: string;
  vehicle_id: string;
  lead_id: string;
  /** `null`: no deposit. */
  payment_id: string | null;
  state: 'held' | 'paid' | 'collected' | 'expired' | 'cancelled' | 'refunded';
  /** A held vehicle, or a purchase online with its deposit or its whole amount. */
  purpose: Generated<'reservation' | 'purchase' | 'paid_purchase'>;
  /** Amount to pay online; in a purchase it may be the whole amount. */
  deposit: Cents;
  /** A deposit that the shopper pays to the dealership instead, and how; `null`: none. */
  direct_deposit: ColumnType<string | number | null, number | null | undefined, never>;
  direct_methods: ColumnType<string | null, string | null | undefined, never>;
  /** The price that the shopper saw, which stays with the reservation; `null`: the page showed none. */
  price: ColumnType<string | number | null, number | null, never>;
  price_type: string | null;
  /** Hours of the hold once the deposit is paid. */
  hold_hours: number;
  expires_at: Instant;
  /** A keyed hash of the client's address; `null`: unknown. */
  client: ColumnType<string | null, string | null | undefined, never>;
  ended_by: 'shopper' | 'dealership' | 'time' | 'stock' | null;
  /** When both sides learned that the feed reports the vehicle as gone. */
  alerted_at: Instant | null;
  created_at: Instant;
  changed_at: Instant;
}
