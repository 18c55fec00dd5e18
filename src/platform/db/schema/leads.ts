import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** One enquiry of any kind, stored before its receipt is acknowledged. */
export interface LeadsTable {
  id: string;
  /** The number that the shopper sees: short, easy to say, unique. */
  receipt: string;
  group_id: string;
  site_id: string;
  dealership_id: string;
  /** Identifies one form rendering with its content: the same key is the same lead, however often it is sent. */
  idempotency_key: string;
  category: string;
  subcategory: string | null;
  vehicle_id: string | null;
  /** The lead payload and the enquiry payload of the specification. */
  payload: JSONColumnType<Record<string, unknown>>;
  spam_score: number;
  spam_reasons: string[];
  created_at: Instant;
  /** The number (E.164) of the account in which it was sent; `null` without one, and once it is erased. */
  sender_phone: ColumnType<string | null, string | null | undefined, null>;
  /** When the dealership answered, as it reports; `null` while it has not reported it. */
  answered_at: ColumnType<Date | null, undefined, Date>;
  /** The minutes of opening hours until then. */
  answer_minutes: ColumnType<number | null, undefined, number>;
  /** When the sender's data was removed from the payload. */
  erased_at: ColumnType<Date | null, undefined, Date>;
}

/** The sites that share an account: one, or all of a group but some. */
export type AccountSites = { readonly only: string } | { readonly except: readonly string[] };

/** A sender's request to erase the leads that they had sent until then. Deleted once that is done. */
export interface ErasureRequestsTable {
  id: string;
  group_id: string;
  /** E.164. */
  phone: string;
  sites: JSONColumnType<AccountSites>;
  requested_at: Instant;
}

/** The delivery of one lead to one receiver, with its result. */
export interface LeadDeliveriesTable {
  /** Sent to the receiver with every try, so that it can drop repeats. */
  id: string;
  lead_id: string;
  kind: 'mail' | 'webhook';
  target: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  last_error: string | null;
  delivered_at: Instant | null;
  created_at: Instant;
  /**
   * Subject for the receiver: the lead, the outcome of an offer, the withdrawal of the consent to offers and news, or a
   * notice.
   */
  about: Generated<
    | 'lead'
    | 'offer_made'
    | 'offer_withdrawn'
    | 'offer_answered'
    | 'inspection_requested'
    | 'consent_withdrawn'
    | 'notice'
  >;
  offer_id: Generated<string | null>;
  notice_id: Generated<string | null>;
}

/** A later event of a lead, in the words of its mail and the JSON of its webhook. */
export interface LeadNoticesTable {
  id: string;
  lead_id: string;
  /** `reservation_paid`: also the type of the webhook, after `lead.`. */
  type: string;
  mail: JSONColumnType<object>;
  webhook: JSONColumnType<object>;
  created_at: Instant;
}

/** A change of the time that a shopper requested with a lead. */
export interface AppointmentChangesTable {
  lead_id: string;
  /** From 1; the lead itself is 0. */
  sequence: number;
  /** With its UTC offset; `null`: cancelled. */
  booking_date_time: string | null;
  changed_at: Instant;
}

/** An offer for the vehicle that a shopper described in a lead. */
export interface TradeInOffersTable {
  id: string;
  lead_id: string;
  site_id: string;
  /** The dealership's own key of the request: the same key is the same offer. */
  idempotency_key: string;
  /** In cents. */
  offer_price: number;
  /** The last day on which it can be accepted, ISO `YYYY-MM-DD`, and the instant at which that day ends. */
  valid_until: string;
  expires_at: Instant;
  note: string | null;
  /** An offer that was not answered in time may still be `made`: its state at an instant is a rule. */
  state: 'made' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  made_at: Instant;
  /** When it was answered or withdrawn. */
  changed_at: Instant | null;
  /** The requested time of the inspection with its UTC offset. */
  inspection_at: string | null;
}

/** A file that came with a lead, checked and without metadata. */
export interface LeadFilesTable {
  id: string;
  lead_id: string;
  site_id: string;
  /** The field of the form. */
  field: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  created_at: Instant;
  delete_after: Instant;
}

/** A piece of such a file, in order from 0. */
export interface LeadFilePartsTable {
  file_id: string;
  part: number;
  content: Uint8Array;
}

/** An estimate that a shopper saw: the vehicle and the range, and nothing of the shopper. */
export interface SavedValuationsTable {
  id: string;
  site_id: string;
  valuation: JSONColumnType<Record<string, unknown>>;
  created_at: Instant;
}

/** A secret that all processes share, by what it signs. */
export interface SigningKeysTable {
  purpose: string;
  secret: string;
  created_at: Instant;
}

/** A shopper revealed the dealer's phone number. */
export interface PhoneRevealsTable {
  id: Generated<string>;
  vehicle_id: string;
  dealership_id: string;
  website_id: string;
  revealed_at: Instant;
}

/** A consent that somebody gave or withdrew. Rows are never changed: of the same consent, the latest counts. */
export interface ConsentsTable {
  id: Generated<string>;
  group_id: string;
  /** The site that may rely on it. */
  site_id: string;
  kind: 'offers' | 'terms' | 'alerts';
  /** For alerts, the id of the saved search; empty for the other kinds. */
  subject: Generated<string>;
  change: 'given' | 'withdrawn';
  /** Wording of the form. */
  wording: string;
  /** The page on which it was given or withdrawn. */
  source: string;
  /** E.164. */
  phone: string;
  /** In lower case. */
  email: string;
  /** The lead with which it was given; `null` if there is none. */
  lead_id: string | null;
  created_at: Instant;
}
