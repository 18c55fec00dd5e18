import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { SavedSearchesTable } from '#platform/db/schema/shoppers.ts';
import type { Shopper } from './rules/account.ts';
import { matchKey } from './rules/match-key.ts';
import { alertsWording, MAX_SAVED_SEARCHES, sendsAlerts, type AlertChoice } from './rules/saved-search.ts';

export interface SavedSearch extends AlertChoice {
  readonly id: string;
  readonly siteId: string;
  /** The canonical query string of the search. */
  readonly query: string;
  /** The search in words. */
  readonly title: string;
  readonly createdAt: Date;
  /** When a link in an alert ended the alerts; `null` while they run. */
  readonly stoppedAt: Date | null;
}

/** The owner and the sites of the searches, and the page on which they are changed. */
export interface SearchOwner {
  readonly shopper: Pick<Shopper, 'id' | 'phone' | 'email'>;
  readonly groupId: string;
  /** The ids of the group's sites that share the account. */
  readonly siteIds: readonly string[];
  readonly source: string;
}

type Trx = Transaction<Database>;

/** A consent to alerts about one search, as the ledger stores it. */
interface AlertConsent {
  readonly searchId: string;
  readonly groupId: string;
  readonly siteId: string;
  readonly phone: string;
  readonly source: string;
  readonly at: Date;
}

/** The ledger of consents, written in the transaction of a change. */
export interface AlertConsents {
  give(trx: Trx, consent: AlertConsent & { readonly wording: string; readonly email: string }): Promise<void>;
  withdraw(trx: Trx, consent: AlertConsent): Promise<void>;
}

type NewSearch = Pick<SavedSearch, 'siteId' | 'query' | 'title'> & AlertChoice;
type AddOutcome = { readonly outcome: 'added' | 'known'; readonly search: SavedSearch } | { readonly outcome: 'full' };

/** The searches that shoppers saved. Every change resolves once it is on disk. */
export interface SavedSearches {
  /** The newest first. */
  list(owner: Pick<SearchOwner, 'shopper' | 'siteIds'>): Promise<readonly SavedSearch[]>;
  /** Saves a search; one that is saved already stays as it is. `full`: the account has MAX_SAVED_SEARCHES. */
  add(owner: SearchOwner, search: NewSearch, now: number): Promise<AddOutcome>;
  /** Changes the alerts, and starts those that were stopped. `null`: the shopper has no such search. */
  change(owner: SearchOwner, id: string, choice: Partial<AlertChoice>, now: number): Promise<SavedSearch | null>;
  /** True if the account's owner has confirmed the email address, so that alerts may go there. */
  isMailConfirmed(shopper: Pick<Shopper, 'id' | 'email'>): Promise<boolean>;
  /** Returns whether the shopper had such a search. */
  remove(owner: SearchOwner, id: string, now: number): Promise<boolean>;
}

export function createSavedSearches(
  database: Pick<DatabaseHandle, 'db' | 'durable'>,
  consents: AlertConsents,
): SavedSearches {
  const write = <T>(owner: SearchOwner, run: (trx: Trx) => Promise<T>): Promise<T> =>
    acknowledged(database, async (trx) => {
      // Two requests of one shopper wait for each other: the limit is never exceeded, and the ledger follows each change.
      await trx.selectFrom('shopper_accounts').select('id').where('id', '=', owner.shopper.id).forUpdate().execute();
      return run(trx);
    });
  return {
    async list(owner) {
      const rows = await ownRows(database.db, owner).orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map(savedSearch);
    },
    async isMailConfirmed({ id, email }) {
      if (email === null) return false;
      const confirmed = await database.db
        .selectFrom('alert_addresses')
        .select('email')
        .where('account_id', '=', id)
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      return confirmed !== undefined;
    },
    add: (owner, search, now) => write(owner, (trx) => addSearch(trx, consents, owner, search, new Date(now))),
    change: (owner, id, choice, now) =>
      write(owner, async (trx) => {
        const before = await ownRows(trx, owner).where('id', '=', id).executeTakeFirst();
        if (!before) return null;
        const row = await trx
          .updateTable('saved_searches')
          .set({ channel: before.channel, frequency: before.frequency, ...choice, stopped_at: null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const after = savedSearch(row);
        await record(trx, consents, owner, { before: savedSearch(before), after }, new Date(now));
        return after;
      }),
    remove: (owner, id, now) =>
      write(owner, async (trx) => {
        const before = await ownRows(trx, owner).where('id', '=', id).executeTakeFirst();
        if (!before) return false;
        await trx.deleteFrom('saved_searches').where('id', '=', id).execute();
        await record(trx, consents, owner, { before: savedSearch(before), after: null }, new Date(now));
        return true;
      }),
  };
}

async function addSearch(
  trx: Trx,
  consents: AlertConsents,
  owner: SearchOwner,
  { siteId, query, title, channel, frequency }: NewSearch,
  at: Date,
): Promise<AddOutcome> {
  const own = trx.selectFrom('saved_searches').where('account_id', '=', owner.shopper.id);
  const known = await own.selectAll().where('site_id', '=', siteId).where('query', '=', query).executeTakeFirst();
  if (known) return { outcome: 'known', search: savedSearch(known) };
  const { count } = await own.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SAVED_SEARCHES) return { outcome: 'full' };
  const row = await trx
    .insertInto('saved_searches')
    .values({
      id: randomUUID(),
      account_id: owner.shopper.id,
      site_id: siteId,
      query,
      title,
      channel,
      frequency,
      match_key: matchKey(query),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const search = savedSearch(row);
  await record(trx, consents, owner, { before: null, after: search }, at);
  return { outcome: 'added', search };
}

/** Records in the ledger what a change switched on or off. */
async function record(
  trx: Trx,
  consents: AlertConsents,
  { shopper, groupId, source }: SearchOwner,
  { before, after }: { readonly before: SavedSearch | null; readonly after: SavedSearch | null },
  at: Date,
): Promise<void> {
  const { id: searchId, siteId } = (after ?? before)!;
  const consent: AlertConsent = { searchId, groupId, siteId, phone: shopper.phone, source, at };
  const wasOn = before !== null && sendsAlerts(before);
  if (after !== null && after.channel !== 'none' && after.stoppedAt === null) {
    if (wasOn && before.channel === after.channel) return;
    const wording = alertsWording(after.channel, after.title);
    await consents.give(trx, { ...consent, wording, email: shopper.email ?? '' });
  } else if (wasOn) await consents.withdraw(trx, consent);
}

function ownRows(db: DatabaseHandle['db'], { shopper, siteIds }: Pick<SearchOwner, 'shopper' | 'siteIds'>) {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('account_id', '=', shopper.id)
    .where('site_id', 'in', [...siteIds]);
}

function savedSearch(row: Selectable<SavedSearchesTable>): SavedSearch {
  const { id, site_id: siteId, query, title, channel, frequency, created_at: createdAt, stopped_at: stoppedAt } = row;
  return { id, siteId, query, title, channel, frequency, createdAt, stoppedAt };
}
