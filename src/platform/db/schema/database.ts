import type {
  AlertAddressesTable,
  AlertFailuresTable,
  AlertMessagesTable,
  AlertProgressTable,
  AlertsTable,
  WatchAlertsTable,
} from './alerts.ts';
import type {
  FeedRunsTable,
  StockRevisionTable,
  VehicleChangesTable,
  VehiclesTable,
  VehicleViewsTable,
} from './stock.ts';
import type { FinanceApplicationsTable, SavedDealsTable } from './finance.ts';
import type { PurchasesTable } from './purchases.ts';
import type { PaymentsTable, ReservationsTable } from './reservations.ts';
import type {
  ConsentsTable,
  ErasureRequestsTable,
  LeadDeliveriesTable,
  LeadFilePartsTable,
  LeadFilesTable,
  AppointmentChangesTable,
  LeadNoticesTable,
  LeadsTable,
  PhoneRevealsTable,
  SavedValuationsTable,
  SigningKeysTable,
  TradeInOffersTable,
} from './leads.ts';
import type {
  SavedSearchesTable,
  ShopperAccountsTable,
  ShopperSessionsTable,
  SignInCodesTable,
  SpinsTable,
  VerificationsTable,
  WatchlistEntriesTable,
} from './shoppers.ts';

/** Every table of the platform. Each feature's tables are declared in the file with its name. */
export interface Database {
  vehicles: VehiclesTable;
  stock_revision: StockRevisionTable;
  feed_runs: FeedRunsTable;
  vehicle_views: VehicleViewsTable;
  vehicle_changes: VehicleChangesTable;
  purchases: PurchasesTable;
  leads: LeadsTable;
  lead_deliveries: LeadDeliveriesTable;
  lead_notices: LeadNoticesTable;
  appointment_changes: AppointmentChangesTable;
  lead_files: LeadFilesTable;
  lead_file_parts: LeadFilePartsTable;
  trade_in_offers: TradeInOffersTable;
  consents: ConsentsTable;
  erasure_requests: ErasureRequestsTable;
  signing_keys: SigningKeysTable;
  phone_reveals: PhoneRevealsTable;
  saved_valuations: SavedValuationsTable;
  shopper_accounts: ShopperAccountsTable;
  sign_in_codes: SignInCodesTable;
  shopper_sessions: ShopperSessionsTable;
  verifications: VerificationsTable;
  watchlist_entries: WatchlistEntriesTable;
  saved_searches: SavedSearchesTable;
  spins: SpinsTable;
  watch_alerts: WatchAlertsTable;
  alert_progress: AlertProgressTable;
  alerts: AlertsTable;
  alert_failures: AlertFailuresTable;
  alert_messages: AlertMessagesTable;
  alert_addresses: AlertAddressesTable;
  finance_applications: FinanceApplicationsTable;
  saved_deals: SavedDealsTable;
  payments: PaymentsTable;
  reservations: ReservationsTable;
}
