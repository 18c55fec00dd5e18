import { createCache } from '#platform/cache.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { DAY_MS } from '#rules/zoned-time.ts';
import { unsold } from '#search/rules/excluded-values.ts';
import { EMPTY_QUERY, withRange, withValues, type HitWindow } from '#search/rules/query-codec.ts';
import {
  FACETS,
  type Facet,
  type PartialAnswer,
  type SearchAnswer,
  type SearchRules,
  type StockQuery,
  type StockSearch,
} from '#search/rules/stock-query.ts';
import type { InventorySite } from './inventory-site.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { AnswerCache } from './answer-cache.server.ts';
import type { StockPage, StockQueries } from './inventory-queries.ts';
import { distancesFrom, type FindPoint } from '#finance/rules/delivery.ts';
import { mergeSimilar, similarPriceBand, SIMILAR_PER_QUERY } from './rules/similar-vehicles.ts';
import { siteShowsVehicle } from './shows-vehicle.ts';
import { textQueries, type SuburbsNamed } from './text-queries.server.ts';
import type { StockIndex } from './stock-index.server.ts';
import { priceChanges, soldVehicles, vehiclesById, vehiclesBySlug } from './vehicle-rows.server.ts';

const AVAILABLE = unsold(EMPTY_QUERY);

/** One for each site that shows its counter, and some whose month or stock has changed. */
const COUNTS_OF_SALES = 1000;

/** Answers queries from the index; `refresh` loads the collection of a site that the index does not have yet. */
export function stockQueries(
  index: StockIndex,
  search: StockSearch,
  db: DatabaseHandle['db'],
  refresh: () => Promise<void>,
  { findPoint, suburbsNamed }: { readonly findPoint: FindPoint; readonly suburbsNamed: SuburbsNamed },
): StockQueries {
  async function ensureLoaded(site: InventorySite): Promise<void> {
    if (index.loadedBasis(site) === undefined) await refresh();
  }

  const findCards = (ids: readonly string[]) =>
    ids.map((id) => index.cards.get(id)).filter((card) => card !== undefined);
  const answering = searches(index, search, ensureLoaded, findCards, findPoint);
  const distances = (site: InventorySite, postcode: string) => distancesFrom(postcode, site, findPoint);
  const findVehicles = (site: InventorySite, slugs: readonly string[]) => findShownVehicles(index, db, site, slugs);

  return {
    ...answering,
    ...textQueries({
      ...answering,
      ensureLoaded,
      stockBasis: (site) => `${index.revision} ${index.loadedBasis(site)}`,
      words: (site) => search.words(site.id),
      distances,
      suburbsNamed,
    }),

    async findVehicle(site, slug) {
      return (await findVehicles(site, [slug]))[0] ?? null;
    },

    findVehicles,

    async findVehiclesById(site, ids) {
      const found = new Map(
        (await vehiclesById(db, site.group_id, ids)).map((vehicle) => [vehicle.id, index.spelled(vehicle)]),
      );
      const year = index.yearAt(site);
      return ids.map((id) => {
        const vehicle = found.get(id);
        return vehicle && siteShowsVehicle(site, vehicle, year) ? vehicle : null;
      });
    },

    async similarVehicles(site, vehicle, limit, at) {
      await ensureLoaded(site);
      const rules = { ...siteSearchRules(site, at), pageSize: SIMILAR_PER_QUERY };
      const found = await Promise.all(
        similarQueries(vehicle).map((query) => search.searchFor(site.id, query, rules, [])),
      );
      return findCards(
        mergeSimilar(
          vehicle.id,
          found.map((answer) => answer.ids),
          limit,
        ),
      );
    },

    async availableVehicles(site, at) {
      await ensureLoaded(site);
      const rules = { ...siteSearchRules(site, at), pageSize: Number.MAX_SAFE_INTEGER };
      const { ids } = await search.searchFor(site.id, AVAILABLE, rules, []);
      return findCards(ids).toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
    },

    countSold: salesCounter(index, db, ensureLoaded),

    distances,
    spelled: (vehicle) => index.spelled(vehicle),
    priceChanges: (ids) => priceChanges(db, ids),

    revision: () => index.revision,
    answersVersion: () => `${index.revision}.${index.builds}`,
  };
}

function salesCounter(
  index: StockIndex,
  db: DatabaseHandle['db'],
  ensureLoaded: (site: InventorySite) => Promise<void>,
): StockQueries['countSold'] {
  const sold = createCache<string, number>({ max: COUNTS_OF_SALES });
  return async (site, since, at) => {
    await ensureLoaded(site);
    const key = `${index.revision} ${index.loadedBasis(site)} ${site.id} ${since}`;
    const known = sold.get(key);
    if (known !== undefined) return known;
    const year = index.yearAt(site);
    const vehicles = await soldVehicles(db, [...site.stockRules.dealershipIds], new Date(since), new Date(at));
    const count = vehicles.filter((vehicle) => siteShowsVehicle(site, vehicle, year)).length;
    sold.set(key, count);
    return count;
  };
}

/** Identifies an answer in the cache in addition to its query. */
function answerKey(facets: readonly Facet[], { hitsPerPage, offset }: HitWindow): string {
  return `${facets === FACETS ? 'all' : facets.join()} ${hitsPerPage ?? ''} ${offset ?? ''}`;
}

/** The searches of the engine, whose answers are cached. */
function searches(
  index: StockIndex,
  search: StockSearch,
  ensureLoaded: (site: InventorySite) => Promise<void>,
  findCards: (ids: readonly string[]) => StockPage['vehicles'],
  findPoint: FindPoint,
): Pick<StockQueries, 'search' | 'searchFor'> {
  const answers = new AnswerCache();
  const queryRules = (site: InventorySite, { near }: StockQuery, at: number, window?: HitWindow): SearchRules => {
    const distances = near ? distancesFrom(near.postcode, site, findPoint) : null;
    return { ...siteSearchRules(site, at, window), ...(distances && { distances }) };
  };
  /** `facets` identifies the facets of the answer in the cache key. */
  async function cachedPage<Answer extends PartialAnswer = SearchAnswer>(
    site: InventorySite,
    query: StockQuery,
    at: number,
    facets: string,
    ask: () => Promise<Answer>,
  ): Promise<StockPage<Answer>> {
    await ensureLoaded(site);
    const key = `${index.revision} ${index.loadedBasis(site)} ${site.id} ${facets} ${JSON.stringify(query)}`;
    const answer = await answers.get(key, at, ask);
    return { answer, vehicles: findCards(answer.ids) };
  }
  return {
    search: (site, query, at) =>
      cachedPage(site, query, at, answerKey(FACETS, {}), () =>
        search.search(site.id, query, queryRules(site, query, at)),
      ),
    searchFor: (site, query, at, facets, window = {}) =>
      cachedPage<PartialAnswer>(site, query, at, answerKey(facets, window), () =>
        search.searchFor(site.id, query, queryRules(site, query, at, window), facets),
      ),
  };
}

export function siteSearchRules(site: InventorySite, at: number, { hitsPerPage, offset }: HitWindow = {}): SearchRules {
  const { soldWindowDays, pageSize, priceAscending } = site.settings.search;
  return {
    now: at,
    soldWindowMs: soldWindowDays * DAY_MS,
    pageSize: hitsPerPage ?? pageSize,
    priceAscendingNeedsPrice: priceAscending === 'onlyPriceAboveZero',
    ...(offset === undefined ? {} : { offset }),
  };
}

/** From the cache; vehicles that are not cached, from the database. */
async function findShownVehicles(
  index: StockIndex,
  db: DatabaseHandle['db'],
  site: InventorySite,
  slugs: readonly string[],
): Promise<readonly (Vehicle | null)[]> {
  const bySlug = new Map(slugs.map((slug) => [slug, index.vehicles.get(site.group_id, slug)]));
  // PostgreSQL rejects text with NUL, so no vehicle has such a slug.
  const unknown = [...bySlug].flatMap(([slug, vehicle]) => (vehicle === null && !slug.includes('\0') ? [slug] : []));
  if (unknown.length > 0)
    for (const vehicle of await vehiclesBySlug(db, site.group_id, unknown))
      bySlug.set(vehicle.slug, index.spelled(vehicle));
  const year = index.yearAt(site);
  return slugs.map((slug) => {
    const vehicle = bySlug.get(slug) ?? null;
    return vehicle !== null && siteShowsVehicle(site, vehicle, year) ? vehicle : null;
  });
}

/** Vehicles that a shopper can buy today, as the heading "Similar cars In-Stock" says: neither coming soon nor reserved. */
const IN_STOCK_NOW = withValues(withValues(EMPTY_QUERY, 'status', ['in_stock']), 'for_sale', ['true']);

/** In stock and within the price band: vehicles of the same model; vehicles of the same body. */
function similarQueries(vehicle: Vehicle): readonly StockQuery[] {
  const ofType = withValues(IN_STOCK_NOW, 'item_type', [vehicle.vehicleType]);
  const inBand = withRange(ofType, 'price', similarPriceBand(purchasePrice(vehicle)));
  const sameModel = withValues(withValues(inBand, 'make', [vehicle.make]), 'model', [vehicle.model]);
  const body = vehicle.simpleBody ?? vehicle.body;
  return [sameModel, body === null ? inBand : withValues(inBand, 'body', [body])];
}
