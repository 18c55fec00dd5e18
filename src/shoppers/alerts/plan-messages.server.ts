import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { AlertMessagesTable } from '#platform/db/schema/alerts.ts';
import type { Jobs, Log } from '#platform/jobs/run-jobs.server.ts';
import { DAY_MS, nextMidnight } from '#rules/zoned-time.ts';
import type { ShopperSite, ShopperTenants } from '../shopper-site.ts';
import { hasAlerts } from '../rules/account-features.ts';
import { quietUntil, SHOPPER_ALERTS_PER_DAY, SITE_ALERTS_PER_DAY, startOfDay } from '../rules/alerts.ts';
import { hashToken } from '../sessions.server.ts';
import { sendAlertMessage } from './jobs.server.ts';

export interface PlanParts {
  readonly database: Pick<DatabaseHandle, 'db'>;
  readonly jobs: Pick<Jobs, 'sendIn'>;
  readonly tenants: Pick<ShopperTenants, 'all'>;
  readonly log: Log;
  readonly now: () => number;
  /** The most alerts by text message of a site to all its shoppers in a day. Beyond it, they wait for the next day. */
  readonly siteAlertsPerDay?: number;
}

type Trx = Transaction<Database>;
type Channel = AlertMessagesTable['channel'];

/** A shopper to whom a site has something to send. */
interface Recipient {
  readonly accountId: string;
  readonly site: ShopperSite;
  readonly phone: string;
  readonly email: string | null;
}

const RECIPIENTS_AT_ONCE = 100;
/** Between two messages of a site to one shopper. */
const GAP_MS = 15 * 60_000;
/** An email gets one request to confirm it within this time, from whichever account. */
const ASKED_AGAIN_MS = 30 * DAY_MS;

/**
 * Plans one message for each shopper, site and channel with alerts that are due. Alerts get their message in the same transaction as its job:
 * however many processes plan, and whenever one is killed, no alert is in two messages. Returns how many messages there are.
 */
export async function planMessages(parts: PlanParts): Promise<number> {
  const { db } = parts.database;
  let planned = 0;
  for (let after = ''; ;) {
    const due = await db
      .selectFrom('alerts')
      .select('account_id')
      .distinct()
      .where('message_id', 'is', null)
      .where('due_at', '<=', new Date(parts.now()))
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(RECIPIENTS_AT_ONCE)
      .execute();
    for (const { account_id: id } of due) {
      try {
        planned += await db.transaction().execute((trx) => planFor(trx, parts, id));
      } catch (error) {
        // The others must not wait for this one.
        parts.log.error({ err: error, account: id }, 'alerts could not be planned; they will be tried again');
      }
    }
    if (due.length < RECIPIENTS_AT_ONCE) return planned;
    after = due.at(-1)!.account_id;
  }
}

async function planFor(trx: Trx, parts: PlanParts, accountId: string): Promise<number> {
  const now = parts.now();
  // If two processes run at once, the second waits, and then finds nothing to plan.
  const account = await trx
    .selectFrom('shopper_accounts')
    .select(['phone', 'email'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  await deleteUnwanted(trx, accountId);
  if (!account) return 0;
  const due = await trx
    .selectFrom('alerts')
    .leftJoin('saved_searches', 'saved_searches.id', 'alerts.search_id')
    .leftJoin('watch_alerts', 'watch_alerts.account_id', 'alerts.account_id')
    .select([
      'alerts.site_id',
      'alerts.search_id',
      'saved_searches.channel as searched',
      'watch_alerts.channel as watched',
    ])
    .where('alerts.account_id', '=', accountId)
    .where('message_id', 'is', null)
    .where('due_at', '<=', new Date(now))
    .execute();
  const groups = Map.groupBy(due, (alert) => `${alertChannel(alert)} ${alert.site_id}`);
  let planned = 0;
  // Always in the same order, so that two planners that wait for a site never wait for each other.
  for (const [, alerts] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [{ site_id: siteId }] = alerts as [(typeof alerts)[number]];
    const site = parts.tenants.all().find(({ id }) => id === siteId);
    const ids = [...new Set(alerts.map((alert) => alert.search_id))];
    // The site may be gone, or have switched saved searches or the watchlist off, since these were matched.
    const wanted = ids.filter((id) => site && hasAlerts(id, site.settings));
    const unwanted = ids.filter((id) => !wanted.includes(id));
    if (unwanted.length > 0) await waiting(trx, accountId, siteId, unwanted).delete();
    if (site && wanted.length > 0) {
      const recipient = { accountId, site, phone: account.phone, email: account.email };
      planned += await planMessage(trx, parts, recipient, alertChannel(alerts[0]!), wanted);
    }
  }
  return planned;
}

const alertChannel = ({
  search_id,
  searched,
  watched,
}: {
  search_id: string;
  searched: string | null;
  watched: Channel | null;
}) => (search_id === '' ? watched : searched) as Channel;

/** Alerts that were switched off, or whose search or account is gone. */
async function deleteUnwanted(trx: Trx, accountId: string): Promise<void> {
  await sql`
    delete from alerts where account_id = ${accountId} and message_id is null and not (
      case when search_id = '' then exists (select 1 from watch_alerts where account_id = ${accountId})
      else exists (
        select 1 from saved_searches as search
        where search.id = alerts.search_id and search.channel <> 'none' and search.stopped_at is null
      ) end
    )`.execute(trx);
}

function waiting(trx: Trx, accountId: string, siteId: string, searchIds: readonly string[]) {
  return {
    delete: () =>
      trx
        .deleteFrom('alerts')
        .where('account_id', '=', accountId)
        .where('site_id', '=', siteId)
        .where('search_id', 'in', [...searchIds])
        .where('message_id', 'is', null)
        .execute(),
    set: (values: { readonly due_at: Date } | { readonly message_id: string }, now: number) =>
      trx
        .updateTable('alerts')
        .set(values)
        .where('account_id', '=', accountId)
        .where('site_id', '=', siteId)
        .where('search_id', 'in', [...searchIds])
        .where('message_id', 'is', null)
        .where('due_at', '<=', new Date(now))
        .execute(),
  };
}

async function planMessage(
  trx: Trx,
  parts: PlanParts,
  recipient: Recipient,
  channel: Channel,
  searchIds: readonly string[],
): Promise<number> {
  const now = parts.now();
  const alerts = waiting(trx, recipient.accountId, recipient.site.id, searchIds);
  const address = channel === 'sms' ? recipient.phone : recipient.email;
  if (address === null) {
    await alerts.delete();
    return 0;
  }
  const isOpen = channel === 'sms' || (await isConfirmed(trx, recipient.accountId, address));
  if (!isOpen) {
    await alerts.set({ due_at: new Date(now + DAY_MS) }, now);
    const mayAsk = !(await wasAsked(trx, address, now));
    return mayAsk ? addMessage(trx, parts, recipient, { channel, purpose: 'confirm', address }).then(() => 1) : 0;
  }
  const later = await laterThan(trx, parts, recipient, channel);
  if (later !== null) {
    await alerts.set({ due_at: new Date(later) }, now);
    return 0;
  }
  const id = await addMessage(trx, parts, recipient, { channel, purpose: 'alerts', address });
  await alerts.set({ message_id: id }, now);
  return 1;
}

/** Until when a message must wait; `null` if it may be sent now. */
async function laterThan(
  trx: Trx,
  parts: Pick<PlanParts, 'now' | 'siteAlertsPerDay'>,
  { accountId, site }: Recipient,
  channel: Channel,
): Promise<number | null> {
  const { siteAlertsPerDay = SITE_ALERTS_PER_DAY } = parts;
  const now = parts.now();
  const messages = trx
    .selectFrom('alert_messages')
    .where('site_id', '=', site.id)
    .where('channel', '=', channel)
    .where('purpose', '=', 'alerts')
    .where('state', '<>', 'dropped');
  const last = await messages
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now - GAP_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) return last.created_at.getTime() + GAP_MS;
  if (channel === 'mail') return null;
  const quiet = quietUntil(now, site);
  if (quiet !== null) return quiet;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${site.id}`}, 0))`.execute(trx);
  const today = messages
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_at', '>=', new Date(startOfDay(now, site)));
  const ofSite = await today.executeTakeFirstOrThrow();
  const ofAccount = await today.where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const isFull = Number(ofAccount.count) >= SHOPPER_ALERTS_PER_DAY || Number(ofSite.count) >= siteAlertsPerDay;
  return isFull ? nextMidnight(now, site.timeZone) : null;
}

async function isConfirmed(trx: Trx, accountId: string, email: string): Promise<boolean> {
  const known = await trx
    .selectFrom('alert_addresses')
    .select('email')
    .where('account_id', '=', accountId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return known !== undefined;
}

/** Otherwise a person with many accounts could make the platform write to a stranger again and again. */
async function wasAsked(trx: Trx, email: string, now: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${email.toLowerCase()}`}, 0))`.execute(trx);
  const asked = await trx
    .selectFrom('alert_messages')
    .select('id')
    .where('purpose', '=', 'confirm')
    .where('address', '=', email.toLowerCase())
    .where('created_at', '>', new Date(now - ASKED_AGAIN_MS))
    .executeTakeFirst();
  return asked !== undefined;
}

async function addMessage(
  trx: Trx,
  { jobs, now }: PlanParts,
  { accountId, site }: Recipient,
  message: Pick<AlertMessagesTable, 'channel' | 'purpose' | 'address'>,
): Promise<string> {
  // Short, for text messages; 128 bits cannot be guessed.
  const [id, token] = [randomUUID(), randomBytes(16).toString('base64url')];
  await trx
    .insertInto('alert_messages')
    .values({
      ...message,
      id,
      account_id: accountId,
      site_id: site.id,
      address: message.address.toLowerCase(),
      token_hash: hashToken(token),
      state: 'waiting',
      created_at: new Date(now()),
    })
    .execute();
  await jobs.sendIn(trx, sendAlertMessage, { message_id: id, token });
  return id;
}
