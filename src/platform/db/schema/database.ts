import type { VehiclesTable, VehicleViewsTable, FeedRunsTable, StockRevisionTable } from './stock.ts';
import type { LeadDeliveriesTable, LeadsTable, PhoneRevealsTable } from './leads.ts';

/** Every table of the platform. Each feature's tables are declared in the file with its name. */
export interface Database {
  vehicles: VehiclesTable;
  stock_revision: StockRevisionTable;
  feed_runs: FeedRunsTable;
  vehicle_views: VehicleViewsTable;
  leads: LeadsTable;
  lead_deliveries: LeadDeliveriesTable;
  phone_reveals: PhoneRevealsTable;
}
