import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type Id = ColumnType<string, string | number, string | number>;

/** One row: how far the changes of vehicles have been matched with saved searches and watchlists. */
export interface AlertProgressTable {
  singleton: Generated<boolean>;
  done_until: Id;
  /** The end of the batch that is being matched; `done_until` when there is none. */
  batch_until: Id;
}

/** One batch of changes for one saved search or watchlist. */
export interface AlertsTable {
  /** The last change of the batch. */
  batch: Id;
  account_id: string;
  site_id: string;
  /** Empty for the watchlist. */
  search_id: string;
  /** Some of the changes, one of each vehicle. */
  change_ids: ColumnType<readonly (string | number | bigint)[], never, never>;
  /** Number of changed vehicles. */
  vehicles: number;
  /** Not sent before. */
  due_at: Instant;
  /** The message that contains it. */
  message_id: string | null;
}

/** A change of a vehicle that could not be matched with every saved search. */
export interface AlertFailuresTable {
  change_id: Id;
  reason: string;
  at: Instant;
}

/** A message to a shopper: with alerts, or with the request to confirm an email. */
export interface AlertMessagesTable {
  id: string;
  account_id: string;
  site_id: string;
  channel: 'sms' | 'mail';
  purpose: 'alerts' | 'confirm';
  /** The phone number (E.164) or the email. */
  address: string;
  /** The SHA-256 hash of the token in its links. */
  token_hash: string;
  /** `dropped`: no alert was true any more when it was to be sent. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped';
  created_at: Instant;
  sent_at: Instant | null;
}

/** An email of an account that its reader confirmed. */
export interface AlertAddressesTable {
  account_id: string;
  email: string;
  confirmed_at: Instant;
}

/** An account that is notified of changes of the vehicles on its watchlist. */
export interface WatchAlertsTable {
  account_id: string;
  /** The site that sends the messages. */
  site_id: string;
  channel: 'sms' | 'mail';
  created_at: Instant;
}
