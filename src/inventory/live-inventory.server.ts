import { createCache } from '#platform/cache.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { DAY_MS, zonedTime } from '#rules/zoned-time.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { mergeSimilar, similarPriceBand, SIMILAR_PER_QUERY } from './rules/similar-vehicles.ts';
import { isShownOnSite } from './rules/visibility-rule.ts';
import { placeOnSite, siteShowsVehicle } from './shows-vehicle.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Site, Tenants } from '#sites/site.ts';
import { toVehicleSummary } from './vehicle-summary.ts';
import { FollowedCards } from './followed-cards.ts';
import { VehicleCache } from './vehicle-cache.ts';
import { toSearchRow } from '#search/rules/search-row.ts';
import { EMPTY_QUERY, withRange, withValues } from '#search/rules/query-codec.ts';
import {
  FACETS,
  type PartialAnswer,
  type SearchAnswer,
  type SearchRow,
  type SearchRules,
  type StockQuery,
  type StockSearch,
} from '#search/rules/stock-query.ts';
import type { StockPage, StockQueries } from './inventory-queries.ts';

export interface StockLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface LiveStock extends StockQueries {
  /** Updates every collection to the latest committed revision. */
  refresh(): Promise<void>;
  /** The cards of all vehicles that any site shows; `follow` subscribes to their changes. */
  readonly cards: Pick<FollowedCards, 'values' | 'follow'>;
  close(): Promise<void>;
}

const BATCH = 1000;
/** NOTIFY reports changes immediately; polling covers lost notifications. */
const POLL_MS = 1000;
/** About 50,000 full vehicles: their pages work while the database is busy or unavailable. */
const CACHE_CHARACTERS = 100_000_000;
/** The menus of every page repeat the same few searches; an answer over a large stock has about 100 kB. */
const CACHED_ANSWERS = 64;

/**
 * Synchronises one search collection per site, and the cards of all visible vehicles, with the database: loaded at start, then
 * patched with all vehicles above the last known revision after each commit. One queue serialises all changes, so that a collection
 * mixes two revisions only during one patch.
 */
export async function openLiveStock(options: {
  database: DatabaseHandle;
  tenants: Pick<Tenants, 'all' | 'dealership' | 'onChange'>;
  search: StockSearch;
  log: StockLog;
  now?: () => number;
  pollMs?: number;
  /** The size of the cache of full vehicles, in characters. */
  cacheCharacters?: number;
}): Promise<LiveStock> {
  const { database, tenants, search, log } = options;
  const now = options.now ?? Date.now;
  const { db } = database;
  const summaries = new FollowedCards();
  /** The basis of each loaded collection: the site's version and, for rules about age, the year at the site. */
  const built = new Map<string, string>();
  const cache = new VehicleCache(options.cacheCharacters ?? CACHE_CHARACTERS);
  const answered = createCache<string, { answer: PartialAnswer; since: number }>({ max: CACHED_ANSWERS });
  let revision = 0;
  /** How many times collections were rebuilt. */
  let builds = 0;
  let closed = false;

  // Steps run one after another; a failed one is logged, and the next poll tries again.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (what: string, step: () => Promise<void>): Promise<void> => {
    const run = queue.then(() => (closed ? undefined : step()));
    queue = run.catch((error: Error) => {
      if (!closed) log.error({ err: error }, `stock: ${what} failed`);
    });
    return run;
  };

  const yearAt = (site: Site) => Number(zonedTime(now(), site.timeZone).date.slice(0, 4));
  const stamp = (site: Site) => `${site.version} ${yearAt(site)}`;

  function rowOf(site: Site, vehicle: Vehicle, year: number): SearchRow | null {
    if (vehicle.status === 'withdrawn') return null;
    if (vehicle.groupId !== site.group_id || !site.stockRules.dealershipIds.has(vehicle.dealershipId)) return null;
    const row = toSearchRow(vehicle, placeOnSite(site, vehicle));
    return isShownOnSite(vehicle, site.stockRules, year, () => row) ? row : null;
  }

  function keep(vehicle: Vehicle): void {
    cache.set(vehicle);
    summaries.set(vehicle.id, toVehicleSummary(vehicle));
  }

  function forget(id: string): void {
    summaries.delete(id);
    cache.delete(id);
  }

  async function newestRevision(): Promise<number> {
    const row = await db.selectFrom('stock_revision').select('value').executeTakeFirst();
    return Number(row?.value ?? 0);
  }

  /** All vehicles that a search of these dealerships could show, in batches. Vehicles sold long ago are left out. */
  async function* vehiclesOf(dealershipIds: readonly string[]): AsyncIterable<readonly Vehicle[]> {
    if (dealershipIds.length === 0) return;
    const longestWindow = Math.max(0, ...tenants.all().map((site) => site.settings.search.soldWindowDays)) * DAY_MS;
    const soldSince = new Date(now() - longestWindow - DAY_MS);
    let after = '';
    for (;;) {
      const rows = await db
        .selectFrom('vehicles')
        .select(['id', 'doc'])
        .where('dealership_id', 'in', [...dealershipIds])
        .where('visible', '=', true)
        .where((eb) =>
          eb.or([
            eb('status', 'in', ['in_stock', 'coming_soon']),
            eb.and([
              eb('status', '=', 'sold'),
              eb.or([eb('sold_at', '>', soldSince), eb('updated_at', '>', soldSince)]),
            ]),
          ]),
        )
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (rows.length > 0) yield rows.map((row) => row.doc);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Rebuilds the collections of these sites; each is replaced in one step. */
  async function build(sites: readonly Site[]): Promise<void> {
    if (sites.length === 0) return;
    const rows = new Map(sites.map((site) => [site.id, [] as SearchRow[]]));
    const years = new Map(sites.map((site) => [site.id, yearAt(site)]));
    const dealershipIds = [...new Set(sites.flatMap((site) => [...site.stockRules.dealershipIds]))];
    for await (const vehicles of vehiclesOf(dealershipIds)) {
      for (const vehicle of vehicles) {
        let shown = false;
        for (const site of sites) {
          const row = rowOf(site, vehicle, years.get(site.id)!);
          if (row) rows.get(site.id)!.push(row);
          shown ||= row !== null;
        }
        if (shown) keep(vehicle);
      }
    }
    for (const site of sites) {
      await search.replace(site.id, rows.get(site.id)!);
      built.set(site.id, stamp(site));
    }
    builds += 1;
  }

  /** Applies everything committed after `revision`, in order. */
  async function patch(): Promise<void> {
    const newest = await newestRevision();
    if (newest === revision) return;
    // The database was restored to an older state: rebuild everything.
    if (newest < revision) {
      revision = newest;
      cache.clear();
      await build(tenants.all());
      return;
    }
    let after = { revision: String(revision), id: '' };
    let changed = 0;
    for (;;) {
      const rows = await db
        .selectFrom('vehicles')
        .select(['id', 'revision', 'doc'])
        .where((eb) =>
          eb.or([
            eb('revision', '>', after.revision),
            eb.and([eb('revision', '=', after.revision), eb('id', '>', after.id)]),
          ]),
        )
        .where('revision', '>', String(revision))
        .where('revision', '<=', String(newest))
        .orderBy('revision')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      await applyVehicles(rows.map((row) => row.doc));
      changed += rows.length;
      if (rows.length < BATCH) break;
      after = { revision: String(rows.at(-1)!.revision), id: rows.at(-1)!.id };
    }
    revision = newest;
    log.info({ revision, changed }, 'stock refreshed');
  }

  async function applyVehicles(vehicles: readonly Vehicle[]): Promise<void> {
    const sites = tenants.all().filter((site) => built.has(site.id));
    const shownSomewhere = new Set<string>();
    const plans = sites.map((site) => {
      const year = yearAt(site);
      const upsert: SearchRow[] = [];
      const remove: string[] = [];
      for (const vehicle of vehicles) {
        const row = rowOf(site, vehicle, year);
        if (row) {
          upsert.push(row);
          shownSomewhere.add(vehicle.id);
        } else remove.push(vehicle.id);
      }
      return { site, upsert, remove };
    });
    // Add cards before searches can return them, and remove them after.
    for (const vehicle of vehicles) if (shownSomewhere.has(vehicle.id)) keep(vehicle);
    for (const { site, upsert, remove } of plans) await search.apply(site.id, { upsert, remove });
    for (const vehicle of vehicles) if (!shownSomewhere.has(vehicle.id)) forget(vehicle.id);
  }

  /** Rebuilds sites that are new, changed, or in a new calendar year; drops removed sites. */
  async function followSites(): Promise<void> {
    const sites = tenants.all();
    for (const id of built.keys()) {
      if (sites.some((site) => site.id === id)) continue;
      built.delete(id);
      await search.drop(id);
    }
    await build(sites.filter((site) => built.get(site.id) !== stamp(site)));
  }

  revision = await newestRevision();
  await build(tenants.all());
  const look = () =>
    enqueue('refresh', async () => {
      await followSites();
      await patch();
    });
  await look();

  let waiting = false;
  const soon = () => {
    if (waiting || closed) return;
    waiting = true;
    void look()
      .catch(() => {})
      .finally(() => (waiting = false));
  };
  const stopListening = await database.listen('stock_changed', () => void look().catch(() => {}));
  const stopFollowing = tenants.onChange(soon);
  const poll = setInterval(soon, options.pollMs ?? POLL_MS);
  poll.unref();

  function rulesOf(site: Site, at: number): SearchRules {
    const { soldWindowDays, pageSize, priceAscending } = site.settings.search;
    return {
      now: at,
      soldWindowMs: soldWindowDays * DAY_MS,
      pageSize,
      priceAscendingNeedsPrice: priceAscending === 'onlyPriceAboveZero',
    };
  }

  async function loaded(site: Site): Promise<void> {
    if (!built.has(site.id)) await look();
  }

  const cardsOf = (ids: readonly string[]) => ids.map((id) => summaries.get(id)).filter((card) => card !== undefined);

  /** `facets` identifies the facets of the answer in the cache key. */
  async function answerOf<Answer extends PartialAnswer = SearchAnswer>(
    site: Site,
    query: StockQuery,
    at: number,
    facets: string,
    ask: () => Promise<Answer>,
  ): Promise<StockPage<Answer>> {
    await loaded(site);
    const key = `${revision} ${built.get(site.id)} ${site.id} ${facets} ${JSON.stringify(query)}`;
    const known = answered.get(key);
    // Without a change of stock, an answer only expires when the window of a sold vehicle ends.
    if (known && at >= known.since && (known.answer.validUntil === null || at < known.answer.validUntil))
      return { answer: known.answer as Answer, vehicles: cardsOf(known.answer.ids) };
    const answer = await ask();
    answered.set(key, { answer, since: at });
    return { answer, vehicles: cardsOf(answer.ids) };
  }

  async function findVehicles(site: Site, slugs: readonly string[]): Promise<readonly (Vehicle | null)[]> {
    const bySlug = new Map(slugs.map((slug) => [slug, cache.get(site.group_id, slug)]));
    // PostgreSQL rejects text with NUL, so no vehicle has such a slug.
    const unknown = [...bySlug].flatMap(([slug, vehicle]) => (vehicle === null && !slug.includes('\0') ? [slug] : []));
    if (unknown.length > 0) {
      const rows = await db
        .selectFrom('vehicles')
        .select('doc')
        .where('group_id', '=', site.group_id)
        .where('slug', 'in', unknown)
        .execute();
      for (const { doc } of rows) bySlug.set(doc.slug, doc);
    }
    const year = yearAt(site);
    return slugs.map((slug) => {
      const vehicle = bySlug.get(slug) ?? null;
      return vehicle !== null && siteShowsVehicle(site, vehicle, year) ? vehicle : null;
    });
  }

  const queries: LiveStock = {
    search: (site, query, at) =>
      answerOf(site, query, at, 'all', () => search.search(site.id, query, rulesOf(site, at))),

    searchFor: (site, query, at, facets) =>
      answerOf<PartialAnswer>(site, query, at, facets === FACETS ? 'all' : facets.join(), () =>
        search.searchFor(site.id, query, rulesOf(site, at), facets),
      ),

    async findVehicle(site, slug) {
      return (await findVehicles(site, [slug]))[0] ?? null;
    },

    findVehicles,

    async similarVehicles(site, vehicle, limit, at) {
      await loaded(site);
      const rules = { ...rulesOf(site, at), pageSize: SIMILAR_PER_QUERY };
      const inStock = withValues(EMPTY_QUERY, 'status', ['in_stock', 'coming_soon']);
      const ofType = withValues(inStock, 'item_type', [vehicle.vehicleType]);
      const sameModel = withValues(withValues(ofType, 'make', [vehicle.make]), 'model', [vehicle.model]);
      const body = vehicle.simpleBody ?? vehicle.body;
      const sameBody = body === null ? ofType : withValues(ofType, 'body', [body]);
      const inBand = withRange(sameBody, 'price', similarPriceBand(purchasePrice(vehicle)));
      const answers = await Promise.all(
        [sameModel, inBand].map((query) => search.searchFor(site.id, query, rules, [])),
      );
      return cardsOf(
        mergeSimilar(
          vehicle.id,
          answers.map((answer) => answer.ids),
          limit,
        ),
      );
    },

    revision: () => revision,
    answersVersion: () => `${revision}.${builds}`,
    cards: summaries,
    refresh: () => look(),

    async close() {
      closed = true;
      clearInterval(poll);
      stopFollowing();
      await stopListening();
      await queue;
    },
  };
  return queries;
}
