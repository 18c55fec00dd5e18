import type { VehiclesTable, VehicleViewsTable, FeedRunsTable, StockRevisionTable } from './stock.ts';
import type { LeadDeliveriesTable, LeadsTable, PhoneRevealsTable } from './leads.ts';

/** Every table of the base. Each room's tables are declared in the file that bears its name. */
export interface Database {
  vehicles: VehiclesTable;
  stock_revision: StockRevisionTable;
  feed_runs: FeedRunsTable;
  vehicle_views: VehicleViewsTable;
  leads: LeadsTable;
  lead_deliveries: LeadDeliveriesTable;
  phone_reveals: PhoneRevealsTable;
}
