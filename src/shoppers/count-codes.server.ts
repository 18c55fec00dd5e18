import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema/database.ts';
import type { Site } from '#sites/site.ts';
import { codeLimits, rangeOf, type CodeLimit } from './rules/code-limits.ts';

/** Who wants a code, and where. */
export interface CodeRequester {
  readonly phone: string;
  /** The client as `clientOf` names it; `null` without an address, which is not limited. */
  readonly client: string | null;
  readonly groupId: string;
  readonly siteId: string;
}

/**
 * Whether a limit is reached. Until the transaction ends, others that count the same wait: of two processes that want the
 * last code, one gets it.
 */
export async function isLimited(
  trx: Transaction<Database>,
  requester: CodeRequester,
  { settings }: Pick<Site, 'settings'>,
  now: number,
): Promise<boolean> {
  const { phone, client, groupId } = requester;
  // Always in the same order, so that two that wait never wait for each other.
  const locks = [
    `phone ${rangeOf(phone)}`,
    `group ${groupId}`,
    ...(client === null ? [] : [`client ${client}`]),
  ].sort();
  for (const lock of locks)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${lock}`}, 0))`.execute(trx);
  const daily = { site: settings.auth.dailyCodesOfSite, group: settings.auth.dailyCodesOfGroup };
  for (const limit of codeLimits(daily)) if ((await countOf(trx, limit, requester, now)) >= limit.most) return true;
  return false;
}

async function countOf(
  trx: Transaction<Database>,
  { by, withinMs }: CodeLimit,
  { phone, client, groupId, siteId }: CodeRequester,
  now: number,
): Promise<number> {
  const codes = trx
    .selectFrom('sign_in_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_at', '>', new Date(now - withinMs));
  const counted = {
    phone: () => codes.where('phone', '=', phone),
    client: () => codes.where('client', '=', client),
    range: () => codes.where('phone', '>=', `${rangeOf(phone)}0000`).where('phone', '<=', `${rangeOf(phone)}9999`),
    site: () => codes.where('group_id', '=', groupId).where('site_id', '=', siteId),
    group: () => codes.where('group_id', '=', groupId),
  }[by]();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
