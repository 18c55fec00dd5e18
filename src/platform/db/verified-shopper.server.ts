import { sql, type RawBuilder } from 'kysely';
import type { AccountSites } from './schema/leads.ts';

/** Whose rows: a phone number that the caller has verified, on the sites that share the account. */
export interface VerifiedShopper {
  /** E.164. */
  readonly phone: string;
  readonly groupId: string;
  readonly sites: AccountSites;
}

/** Whether a row is of one of these sites. `column` is its site's id, with its table where a query has several. */
export function isOnSites(column: string, sites: AccountSites): RawBuilder<boolean> {
  const site = sql.ref(column);
  if ('only' in sites) return sql<boolean>`${site} = ${sites.only}`;
  // `not in ()` is not SQL.
  return sites.except.length === 0 ? sql<boolean>`true` : sql<boolean>`${site} not in (${sql.join(sites.except)})`;
}
