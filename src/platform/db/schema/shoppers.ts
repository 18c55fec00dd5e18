import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** A shopper who has signed in once. */
export interface ShopperAccountsTable {
  id: string;
  group_id: string;
  /** Empty for an account that all sites of the group share. */
  site_id: string;
  /** E.164. */
  phone: string;
  name: string | null;
  last_name: string | null;
  email: string | null;
  postcode: string | null;
  created_at: Instant;
}

/** A code that was requested, whether or not it arrived. The limits count these rows. */
export interface SignInCodesTable {
  /** The SHA-256 hash of the token that the shopper's browser has. */
  id: string;
  group_id: string;
  site_id: string;
  /** E.164. */
  phone: string;
  /** The client as `clientKey` names it; `null` without an address. */
  client: string | null;
  /** The SHA-256 hash of the token with the code: without the browser's token, no code can be found by trying. */
  code_hash: string;
  /** The shopper's own details at the request for the code. */
  details: JSONColumnType<Record<string, string>>;
  tries: Generated<number>;
  state: 'sending' | 'sent' | 'failed' | 'used';
  created_at: Instant;
  expires_at: Instant;
}

/** A browser that is signed in. */
export interface ShopperSessionsTable {
  /** The SHA-256 hash of the token in the browser's cookie. */
  id: string;
  account_id: string;
  /** The site on which the shopper signed in. */
  site_id: string;
  user_agent: string | null;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
}

/** One row per sign-in, with the names of the specification. */
export interface VerificationsTable {
  id: string;
  website_slug: string;
  dealership_slug: string;
  verification_type: 'sms' | 'verify';
  user_id: string;
  created_at: Instant;
}

/** A vehicle in the watchlist of an account. */
export interface WatchlistEntriesTable {
  id: string;
  account_id: string;
  vehicle_id: string;
  created_at: Instant;
}

/** A search that a shopper saved, and the alerts about it. */
export interface SavedSearchesTable {
  id: string;
  account_id: string;
  site_id: string;
  /** The canonical query string: one text per meaning, without page and order. */
  query: string;
  /** The search in words. */
  title: string;
  channel: 'none' | 'sms' | 'mail';
  frequency: 'immediate' | 'daily';
  match_key: Generated<string>;
  created_at: Instant;
  /** When a link in an alert ended the alerts; `null` while they run. */
  stopped_at: Instant | null;
}

/** A spin of a promotion. Rows are never changed or deleted. */
export interface SpinsTable {
  /** The claim number. */
  id: string;
  group_id: string;
  site_id: string;
  account_id: string;
  /** A keyed hash of the phone number: one spin for each number, whatever becomes of the account. */
  spinner: string;
  promotion_id: string;
  /** The title of the promotion at the time of the spin. */
  promotion: string;
  /** The possible results, with their odds, at the time of the spin. */
  outcomes: JSONColumnType<readonly { prizeId: string | null; name: string; odds: number }[]>;
  /** The random number: from 0 to one below the sum of the odds. */
  drawn: number;
  /** `null` for a spin that won nothing. */
  prize_id: string | null;
  /** The name of the prize at the time of the spin. */
  prize: string;
  created_at: Instant;
}
