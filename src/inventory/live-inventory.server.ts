import type { SuburbsNamed } from './text-queries.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { StockSearch } from '#search/rules/stock-query.ts';
import type { InventoryTenants } from './inventory-site.ts';
import type { FindPoint } from '#finance/rules/delivery.ts';
import type { FollowedCards } from './followed-cards.ts';
import type { StockQueries } from './inventory-queries.ts';
import { StockIndex, type StockLog } from './stock-index.server.ts';
import { stockQueries } from './stock-queries.server.ts';
import { StockRefresh } from './stock-refresh.server.ts';

export interface LiveStock extends StockQueries {
  /** Updates every collection to the latest committed revision. */
  refresh(): Promise<void>;
  /** The cards of all vehicles that any site shows; `follow` subscribes to their changes. */
  readonly cards: Pick<FollowedCards, 'values' | 'follow'>;
  close(): Promise<void>;
}

const POLL_MS = 1000;
/** About 50,000 full vehicles: their pages work while the database is busy or unavailable. */
const CACHE_CHARACTERS = 100_000_000;

/**
 * The stock of all sites, synchronised with the database after each commit. One queue serialises all changes, so that a collection
 * mixes two revisions only during one patch.
 */
export async function openLiveStock(options: {
  database: DatabaseHandle;
  tenants: Pick<InventoryTenants, 'all' | 'dealership' | 'onChange'>;
  search: StockSearch;
  log: StockLog;
  now?: () => number;
  pollMs?: number;
  /** The size of the cache of full vehicles, in characters. */
  cacheCharacters?: number;
  /** Without it, every postcode is unknown. */
  findPoint?: FindPoint;
  /** The suburbs of a name; without it, none is known. */
  suburbsNamed?: SuburbsNamed;
}): Promise<LiveStock> {
  const { database, tenants, log, now = Date.now, pollMs = POLL_MS, cacheCharacters = CACHE_CHARACTERS } = options;
  const index = new StockIndex({ ...options, now, cacheCharacters });
  await index.load();
  const refresh = new StockRefresh(() => index.refresh(), log);
  await refresh.run();
  await refresh.follow(database, tenants, pollMs);
  return {
    ...stockQueries(index, options.search, database.db, () => refresh.run(), {
      findPoint: options.findPoint ?? (() => null),
      suburbsNamed: options.suburbsNamed ?? (() => []),
    }),
    cards: index.cards,
    refresh: () => refresh.run(),
    close: () => refresh.close(),
  };
}
