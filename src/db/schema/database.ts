import type { CarsTable, FeedRunsTable, StockRevisionTable } from './stock.ts';
import type { LeadDeliveriesTable, LeadsTable } from './leads.ts';

/** Every table of the base. Each room's tables are declared in the file that bears its name. */
export interface Database {
  cars: CarsTable;
  stock_revision: StockRevisionTable;
  feed_runs: FeedRunsTable;
  leads: LeadsTable;
  lead_deliveries: LeadDeliveriesTable;
}
