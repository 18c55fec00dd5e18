import type { FindPoint } from '#finance/rules/delivery.ts';
import type { Base } from '#platform/base.ts';
import type { StockSearch } from '#search/rules/stock-query.ts';
import type { StockQueries } from './inventory-queries.ts';
import type { InventoryTenants } from './inventory-site.ts';
import { openLiveStock, type LiveStock } from './live-inventory.server.ts';
import type { SuburbsNamed } from './text-queries.server.ts';
import { createVehicleViews, type VehicleViews } from './vehicle-views.server.ts';

/** The vehicles of all sites. */
export interface InventoryServices {
  readonly stock: StockQueries;
  /** Counts the views of vehicles' pages. */
  readonly vehicleViews: VehicleViews;
  /** The cards of all vehicles that any site shows, and their changes. */
  readonly cards: LiveStock['cards'];
  /** Updates what `stock` and `cards` know to all committed changes. */
  readonly refresh: LiveStock['refresh'];
}

interface Needs {
  readonly tenants: InventoryTenants;
  readonly search: StockSearch;
  readonly findPoint: FindPoint;
  readonly suburbsNamed: SuburbsNamed;
}

/** Loads the stock of all sites and follows its changes. Opened before the jobs, which use it and are closed first. */
export async function openInventory(
  { database, log, onClose }: Omit<Base, 'jobs'>,
  needs: Needs,
): Promise<InventoryServices> {
  const { cards, refresh, close, ...stock } = await openLiveStock({ database, log, ...needs });
  onClose(close);
  return { stock, cards, refresh, vehicleViews: createVehicleViews(database.db) };
}
