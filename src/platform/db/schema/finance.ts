import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

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
  /** Why the last try failed. */
  failure: string | null;
  lead_id: string | null;
  /** Encrypted. Where the applicant continues with the lender. */
  redirect_url: string | null;
  /** Until then one request works on it, and others wait. */
  busy_until: Instant | null;
  created_at: Instant;
  changed_at: Instant;
}
