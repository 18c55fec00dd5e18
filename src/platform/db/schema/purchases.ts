import type { ColumnType, Generated } from 'kysely';
import type { Cents } from '#rules/money.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** A purchase online, until it is confirmed and is a reservation. */
export interface PurchasesTable {
  id: string;
  /** A digest of the site, the vehicle and the first form as it was sent. */
  form: string;
  group_id: string;
  site_id: string;
  vehicle_id: string;
  /** A keyed hash of the shopper's phone number. */
  shopper: string;
  state: Generated<'open' | 'confirming' | 'confirmed'>;
  /** The price that the shopper has accepted. */
  price: ColumnType<string | number, Cents, Cents>;
  /** Encrypted; `null` once it is confirmed: its lead has everything. */
  details: string | null;
  /** The lead that was stored last: of the purchase, or of the enquiry that an unfinished one becomes. */
  lead_id: string | null;
  reservation_id: string | null;
  created_at: Instant;
  changed_at: Instant;
}
