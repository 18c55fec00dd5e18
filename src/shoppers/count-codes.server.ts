import { sql, type Transaction } from 'kysely';
import type { Db } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import { codeLimits, phoneRange, type CodeLimit, type DailyCodes } from './rules/code-limits.ts';

/** The phone, client and site of a request for a code. */
export interface CodeRequester {
  readonly phone: string;
  /** The client as `clientKey` names it; `null` without an address, which is not limited. */
  readonly client: string | null;
  readonly groupId: string;
  readonly siteId: string;
}

/**
 * Until the transaction ends, others that count the same codes wait: of two processes that want the last one, one gets it.
 * Always in the same order, so that two that wait never wait for each other.
 */
export async function lockLimits(trx: Transaction<Database>, { phone, client, groupId }: CodeRequester): Promise<void> {
  const locks = [`phone ${phoneRange(phone)}`, `group ${groupId}`, ...(client === null ? [] : [`client ${client}`])];
  for (const lock of locks.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${lock}`}, 0))`.execute(trx);
}

export async function isLimited(db: Db, requester: CodeRequester, daily: DailyCodes, now: number): Promise<boolean> {
  for (const limit of codeLimits(daily)) if ((await countCodes(db, limit, requester, now)) >= limit.most) return true;
  return false;
}

async function countCodes(
  db: Db,
  { by, withinMs }: CodeLimit,
  { phone, client, groupId, siteId }: CodeRequester,
  now: number,
): Promise<number> {
  const codes = db
    .selectFrom('sign_in_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_at', '>', new Date(now - withinMs));
  const counted = {
    phone: () => codes.where('phone', '=', phone),
    phoneOfGroup: () => codes.where('phone', '=', phone).where('group_id', '=', groupId),
    client: () => codes.where('client', '=', client),
    range: () =>
      codes.where('phone', '>=', `${phoneRange(phone)}0000`).where('phone', '<=', `${phoneRange(phone)}9999`),
    site: () => codes.where('group_id', '=', groupId).where('site_id', '=', siteId),
    group: () => codes.where('group_id', '=', groupId),
  }[by]();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
