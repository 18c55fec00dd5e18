import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, DatabaseHandle } from '#platform/db/client.server.ts';
import { isUnavailable } from '#platform/db/unavailable.ts';
import type { Log } from '#platform/jobs/run-jobs.server.ts';
import type { ShopperSite, ShopperTenants } from '../shopper-site.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import type { ChangeKind } from '#vehicle/rules/vehicle-change.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { hasSavedSearches } from '../rules/account-features.ts';
import { dueAt, dueSoon, announcedKinds, SEARCH_NEWS, WATCH_NEWS } from '../rules/alerts.ts';
import { matchKeys } from '../rules/match-key.ts';
import { finishBatch, halveBatch, nextBatch, recordFailure, type Batch } from './batches.server.ts';
import { MatchingSearches, NOTHING, type VehiclesOnSite } from './matching-searches.ts';

export interface MatchParts {
  readonly database: Pick<DatabaseHandle, 'db' | 'kind'>;
  readonly tenants: Pick<ShopperTenants, 'all'>;
  /** Updates what `vehiclesOnSite` knows to all committed changes. */
  readonly refreshStock: () => Promise<void>;
  readonly vehiclesOnSite: (site: ShopperSite, vehicles: readonly Vehicle[], now: number) => Promise<VehiclesOnSite>;
  readonly log: Pick<Log, 'error'>;
  readonly now: () => number;
}

interface Change {
  readonly id: string;
  readonly vehicleId: string;
  readonly kind: ChangeKind;
  readonly at: Date;
}

/** The matches of all saved searches with one query. */
interface Match {
  readonly key: string;
  readonly query: string;
  readonly changes: readonly Change[];
  readonly vehicles: number;
}

/** Different searches that are read at once, and looked at before other work may run: a few milliseconds. */
const SEARCHES_AT_ONCE = 2000;
/** Limit of one search and batch: its message names a few, states how many there are, and links to the search. */
const MOST_STORED = 20;
/** A query string has no line ends. */
const SEPARATOR = '\n';
const MATCHES_AT_ONCE = { embedded: 50, server: 250 } as const;

/**
 * Turns the changes of vehicles since the last run into alerts. After a crash the same batch is matched again, and two
 * processes may match it at the same time: an alert that exists is not added again. A batch that fails is halved until the
 * change that fails is alone. Returns how many batches there were.
 */
export async function matchChanges(parts: MatchParts): Promise<number> {
  const { database, log, now } = parts;
  const { db } = database;
  for (let batches = 0; ; batches++) {
    const batch = await nextBatch(db);
    if (batch === null) return batches;
    await parts.refreshStock();
    try {
      await matchBatch(parts, batch);
    } catch (error) {
      // Then no other batch could be matched either.
      if (isUnavailable(error)) throw error;
      if (await halveBatch(db, batch)) continue;
      await recordFailure(db, batch, error, now());
      log.error({ err: error, change: batch.until }, 'a change of a vehicle could not be matched with saved searches');
    }
    await finishBatch(db, batch);
  }
}

async function matchBatch(parts: MatchParts, batch: Batch): Promise<void> {
  const { db } = parts.database;
  await addWatchAlerts(parts, batch);
  const changes = await changesIn(db, batch);
  if (changes.length === 0) return;
  const vehicles = await availableVehicles(db, changes);
  // One search, or one site, that fails must not stop the others.
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => {
    if (changes.length > 1 || isUnavailable(error)) throw error;
    failures.push(error);
  };
  for (const site of parts.tenants.all().filter(({ settings }) => hasSavedSearches(settings)))
    await matchOnSite(parts, site, batch, { changes, vehicles, onFailure }).catch(onFailure);
  if (failures.length > 0) throw failures[0];
}

interface Matter {
  readonly changes: readonly Change[];
  /** Changed vehicles that are available. */
  readonly vehicles: readonly Vehicle[];
  /** Throws the error, or records it. */
  readonly onFailure: (error: unknown) => void;
}

async function matchOnSite(
  parts: MatchParts,
  site: ShopperSite,
  batch: Batch,
  { changes, vehicles, onFailure }: Matter,
): Promise<void> {
  const { db } = parts.database;
  const ofSite = vehicles.filter(
    ({ groupId, dealershipId }) => groupId === site.group_id && site.stockRules.dealershipIds.has(dealershipId),
  );
  if (ofSite.length === 0 || !(await hasSearches(db, site.id))) return;
  const news = newsByVehicle(changes, site);
  const some = ofSite.filter(({ id }) => news.has(id));
  const onSite = await parts.vehiclesOnSite(site, some, parts.now());
  for await (const matches of matchesOnSite(db, site.id, onSite, news, onFailure))
    await addAlerts(parts, site, batch, matches);
}

/** The changes that are news for saved searches. */
async function changesIn(db: Db, { after, until }: Batch): Promise<readonly Change[]> {
  const rows = await db
    .selectFrom('vehicle_changes')
    .select(['id', 'vehicle_id', 'kind', 'at'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('kind', 'in', SEARCH_NEWS)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: String(row.id), vehicleId: row.vehicle_id, kind: row.kind, at: row.at }));
}

/** The one change of each vehicle of which shoppers of a site are notified. */
function newsByVehicle(
  changes: readonly Change[],
  { settings }: Pick<ShopperSite, 'settings'>,
): ReadonlyMap<string, Change> {
  const kinds = announcedKinds(settings.search.visibilityRule);
  const news = new Map<string, Change>();
  for (const kind of kinds)
    for (const change of changes)
      if (change.kind === kind && !news.has(change.vehicleId)) news.set(change.vehicleId, change);
  return news;
}

async function availableVehicles(db: Db, changes: readonly Change[]): Promise<readonly Vehicle[]> {
  const rows = await db
    .selectFrom('vehicles')
    .select('doc')
    .where('id', 'in', [...new Set(changes.map(({ vehicleId }) => vehicleId))])
    .where('visible', '=', true)
    .execute();
  return rows.map((row) => row.doc as Vehicle).filter(isAvailable);
}

async function hasSearches(db: Db, siteId: string): Promise<boolean> {
  return (await withAlerts(db, siteId).select('id').limit(1).executeTakeFirst()) !== undefined;
}

function withAlerts(db: Db, siteId: string) {
  return db
    .selectFrom('saved_searches')
    .where('site_id', '=', siteId)
    .where('channel', '<>', 'none')
    .where('stopped_at', 'is', null);
}

/** The matches of a site's saved searches. Equal searches are looked at once, however many shoppers saved them. */
export async function* matchesOnSite(
  db: Db,
  siteId: string,
  onSite: VehiclesOnSite,
  news: ReadonlyMap<string, Change>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<readonly Match[]> {
  const searches = new MatchingSearches(onSite);
  for await (const { key, queries } of searchPages(db, siteId, matchKeys(onSite.rows))) {
    const matches: Match[] = [];
    for (const query of queries) {
      const { ids, count } = (await searches.found(query, MOST_STORED).catch(onFailure)) ?? NOTHING;
      if (count > 0) matches.push({ key, query, changes: ids.map((id) => news.get(id)!), vehicles: count });
    }
    if (matches.length > 0) yield matches;
    await yieldToRequests();
  }
}

interface SearchPage {
  readonly key: string;
  readonly queries: readonly string[];
}

/** The different queries with one of these keys. The next page is read while the caller looks at one. */
async function* searchPages(db: Db, siteId: string, keys: readonly string[]): AsyncGenerator<SearchPage> {
  // Reads one text: a row of its own for each query takes the driver longer than finding them takes the database.
  const read = async (key: string, after: string) => {
    const page = withAlerts(db, siteId)
      .select('query')
      .where('match_key', '=', key)
      .where('query', '>', after)
      .groupBy('query')
      .orderBy('query')
      .limit(SEARCHES_AT_ONCE);
    const { text } = await db
      .selectFrom(page.as('page'))
      .select(sql<string | null>`string_agg(query, ${SEPARATOR} order by query)`.as('text'))
      .executeTakeFirstOrThrow();
    return { key, queries: text === null ? [] : text.split(SEPARATOR) };
  };
  const waiting = [...keys];
  const next = (page: SearchPage | null) => {
    if (page !== null && page.queries.length === SEARCHES_AT_ONCE) return read(page.key, page.queries.at(-1)!);
    const key = waiting.pop();
    return key === undefined ? null : read(key, '');
  };
  for (let reading = next(null); reading !== null;) {
    const page = await reading;
    reading = next(page);
    // Handled where it is awaited; until then, a failure must not end the process.
    reading?.catch(() => {});
    if (page.queries.length > 0) yield page;
  }
}

/** One alert for each saved search that is older than what it finds. */
async function addAlerts(
  { database, now }: MatchParts,
  site: ShopperSite,
  batch: Batch,
  matches: readonly Match[],
): Promise<void> {
  const { immediate, daily } = dueAt(now(), site);
  const size = MATCHES_AT_ONCE[database.kind];
  for (let at = 0; at < matches.length; at += size) {
    const some = matches.slice(at, at + size);
    const column = <T>(of: (match: Match) => T) => some.map(of);
    await sql`
      insert into alerts (batch, account_id, site_id, search_id, change_ids, vehicles, due_at)
      select ${batch.until}::bigint, search.account_id, search.site_id, search.id, found.change_ids::bigint[], found.vehicles,
        case search.frequency when 'immediate' then ${new Date(immediate)}::timestamptz else ${new Date(daily)}::timestamptz end
      from unnest(
        ${column(({ key }) => key)}::text[],
        ${column(({ query }) => query)}::text[],
        ${column(({ changes }) => `{${changes.map(({ id }) => id).join()}}`)}::text[],
        ${column(({ vehicles }) => vehicles)}::integer[],
        ${column(({ changes }) => new Date(Math.min(...changes.map((change) => change.at.getTime()))).toISOString())}::timestamptz[]
      ) as found (match_key, query, change_ids, vehicles, changed_at)
      join saved_searches as search
        on search.site_id = ${site.id} and search.match_key = found.match_key and search.query = found.query
      where search.channel <> 'none' and search.stopped_at is null and search.created_at < found.changed_at
      on conflict do nothing`.execute(database.db);
    await yieldToRequests();
  }
}

/** One alert for each account whose watched vehicles changed. */
async function addWatchAlerts({ database, now }: MatchParts, { after, until }: Batch): Promise<void> {
  await sql`
    insert into alerts (batch, account_id, site_id, search_id, change_ids, vehicles, due_at)
    select ${until}::bigint, entry.account_id, min(watch.site_id), '', array_agg(change.id order by change.id desc),
      count(distinct change.vehicle_id), ${new Date(dueSoon(now()))}::timestamptz
    from vehicle_changes as change
    join watchlist_entries as entry on entry.vehicle_id = change.vehicle_id and entry.created_at < change.at
    join watch_alerts as watch on watch.account_id = entry.account_id and watch.created_at < change.at
    where change.id > ${after}::bigint and change.id <= ${until}::bigint and change.kind = any(${[...WATCH_NEWS]}::text[])
    group by entry.account_id
    on conflict do nothing`.execute(database.db);
}
