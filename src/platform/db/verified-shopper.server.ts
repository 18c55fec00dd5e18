import { createHmac } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './client.server.ts';
import type { AccountSites } from './schema/leads.ts';
import { signingKey } from './signing-key.server.ts';

/** The owner of rows: a phone number that the caller has verified, on the sites that share the account. */
export interface VerifiedShopper {
  /** E.164. */
  readonly phone: string;
  readonly groupId: string;
  readonly sites: AccountSites;
}

/**
 * A keyed hash, such as of a phone number: a table names no number, and a number finds its own rows. `purpose`: the name
 * of the table's key.
 */
export async function keyedHash(db: Db, purpose: string, text: string): Promise<string> {
  return createHmac('sha256', await signingKey(db, purpose))
    .update(text)
    .digest('base64url');
}

/**
 * True if a row of `leads` is the shopper's: its form has their number, or they were signed in when they sent it. An
 * erased lead has neither. In the words of the indexes `leads_phone` and `leads_sender`.
 */
export function isSentBy({ phone, groupId, sites }: VerifiedShopper): RawBuilder<boolean> {
  return sql<boolean>`leads.group_id = ${groupId} and ${isOnSites('leads.site_id', sites)}
    and (leads.payload ->> 'phone_e164' = ${phone} or leads.sender_phone = ${phone})`;
}

/** True if a row is of one of these sites. `column` is its site's id, with its table if a query has several. */
export function isOnSites(column: string, sites: AccountSites): RawBuilder<boolean> {
  const site = sql.ref(column);
  if ('only' in sites) return sql<boolean>`${site} = ${sites.only}`;
  // `not in ()` is not SQL.
  return sites.except.length === 0 ? sql<boolean>`true` : sql<boolean>`${site} not in (${sql.join(sites.except)})`;
}
