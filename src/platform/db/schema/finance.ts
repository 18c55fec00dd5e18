import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** A vehicle with the loan that a shopper set up for it, in the account. */
export interface SavedDealsTable {
  id: string;
  account_id: string;
  site_id: string;
  vehicle_id: string;
  /** The name of the vehicle when the deal was saved. */
  vehicle: string;
  /** The canonical query string of the deal's page. */
  query: string;
  /** The price when the deal was saved, in cents; `null` for none. */
  price: ColumnType<string | number | null, number | null, never>;
  /** The site's own rate for the term when the deal was saved, in percent a year. */
  offered_rate: number;
  created_at: Instant;
}

/** An application for finance: stored before the service is called, so that neither a lead nor a customer is made twice. */
export interface FinanceApplicationsTable {
  /** A digest of the site, the applicant, the form's key and what was entered. */
  id: string;
  group_id: string;
  site_id: string;
  /** A digest of the site, the applicant and the form's key. */
  form: string;
  /** A keyed hash of the applicant's phone number. */
  applicant: string;
  vehicle_id: string | null;
  /** Encrypted; `null` once the lead is stored, which has them. */
  details: string | null;
  state: Generated<'started' | 'leadStored' | 'customerCreated' | 'failed'>;
  /** The error of the last try. */
  failure: string | null;
  lead_id: string | null;
  /** Encrypted URL for the applicant to continue with the lender. */
  redirect_url: string | null;
  /** Until then one request works on it, and others wait. */
  busy_until: Instant | null;
  created_at: Instant;
  changed_at: Instant;
}
