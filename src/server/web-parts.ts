import type { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Applications } from '#finance/applications/applications.server.ts';
import type { PointOfPostcode } from '#finance/postcode-points.server.ts';
import type { Appointments } from '#leads/appointments-port.ts';
import type { DeliveryQuotes } from '#finance/delivery-port.ts';
import type { Quotes } from '#finance/quotes.server.ts';
import type { FinanceService, FinanceSite } from '#finance/finance-service-port.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';
import type { Gauges } from '#valuation/gauges.server.ts';
import type { Valuation } from '#valuation/valuation-port.ts';
import type { ReviewQueries } from '#content/review-queries.server.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { VehicleViews } from '#inventory/vehicle-views.server.ts';
import type { AnsweredLeads } from '#leads/answered-leads.server.ts';
import type { Consents } from '#leads/consents.server.ts';
import type { OwnData } from '#shoppers/own-data.server.ts';
import type { FileLinks } from '#leads/files/file-links.server.ts';
import type { LeadAppointments } from '#leads/lead-appointments.server.ts';
import type { LeadIntake } from '#leads/lead-intake.ts';
import type { SentLeads } from '#leads/sent-leads.server.ts';
import type { TradeInOffers } from '#leads/trade-in-offers.server.ts';
import type { PhoneReveals } from '#leads/phone-reveals.server.ts';
import type { AlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import type { SavedDeals } from '#finance/saved-deals.server.ts';
import type { SavedSearches } from '#shoppers/saved-searches.server.ts';
import type { Sessions } from '#shoppers/sessions.server.ts';
import type { SignIn } from '#shoppers/sign-in.server.ts';
import type { Spins } from '#shoppers/spins.server.ts';
import type { Watchlist } from '#shoppers/watchlist.server.ts';
import type { LookUpVehicle } from '#leads/look-up-vehicle.server.ts';
import type { SavedValuations } from '#valuation/saved-valuations.server.ts';
import type { EstimateTradeIn } from '#valuation/estimate-trade-in.server.ts';
import type { Payments } from '#reservations/payments-port.ts';
import type { OnlinePayments } from '#reservations/online-payments.server.ts';
import type { PrivateLinks } from '#reservations/reservation-parts.server.ts';
import type { OwnPurchases } from '#purchases/own-purchases.server.ts';
import type { Purchases } from '#purchases/purchases.server.ts';
import type { SentReservations } from '#reservations/sent-reservations.server.ts';
import type { Reservations } from '#reservations/reservations.server.ts';
import type { Images } from '#media/create-images.server.ts';
import type { Logger } from '#platform/log.ts';
import type { Site, Tenants } from '#sites/site.ts';
import type { BuiltFiles } from './built-files.ts';
import type { Env } from './env.ts';
import type { Metrics } from './probes.ts';
import type { Upload, Uploads } from './uploads.ts';
import type { ReservationSite } from '#reservations/reservation-site.ts';

/** Everything that the web side needs, put together by compose. */
export interface WebParts {
  readonly env: Pick<
    Env,
    'DATA_DIR' | 'FORMS_PER_ADDRESS' | 'TRUST_PROXY' | 'METRICS_TOKEN' | 'PUBLIC_ORIGIN' | 'IMAGE_CDN'
  >;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tenants: Tenants;
  readonly stock: StockQueries;
  readonly vehicleViews: VehicleViews;
  readonly leads: LeadIntake;
  readonly tradeInOffers: TradeInOffers;
  readonly answeredLeads: AnsweredLeads;
  readonly leadAppointments: LeadAppointments;
  readonly sentLeads: SentLeads;
  readonly sentReservations: SentReservations;
  readonly consents: Consents;
  readonly ownData: OwnData;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly watchlist: Watchlist;
  readonly savedSearches: SavedSearches;
  readonly savedDeals: SavedDeals;
  readonly spins: Spins;
  readonly alertLinks: AlertLinks;
  /** Reads the environment variable that a site names for one of its keys. */
  readonly secret: (name: string) => string | undefined;
  readonly phoneReveals: PhoneReveals;
  readonly valuation: Valuation;
  readonly gauges: Gauges;
  readonly quotes: Quotes;
  readonly estimateTradeIn: EstimateTradeIn;
  readonly lookUpVehicle: LookUpVehicle;
  readonly savedValuations: SavedValuations;
  /** The service that quotes loans for a site; `null` if none is set up. */
  readonly financeServiceOf: (site: Pick<FinanceSite, 'settings'>) => FinanceService | null;
  readonly applications: Applications;
  readonly reservations: Reservations;
  readonly onlinePayments: OnlinePayments;
  readonly purchases: Purchases;
  readonly ownPurchases: OwnPurchases;
  readonly privateLinks: PrivateLinks;
  /** The provider that takes the payments of a site; `null`: the site takes none. */
  readonly paymentsOf: (site: Pick<ReservationSite, 'settings'>) => Payments | null;
  /** True if applications go to the lender of the demonstration. */
  readonly hasTestLender: boolean;
  /** The demonstration's own provider. `null`: the process has none. */
  readonly paymentsSandbox: { readonly app: Hono; readonly keys: { readonly webhookSecret: string } } | null;
  readonly delivery: DeliveryQuotes;
  readonly pointOfPostcode: PointOfPostcode;
  readonly appointments: Appointments;
  readonly reviews: ReviewQueries;
  readonly images: Images;
  readonly uploads: Uploads;
  readonly fileLinks: FileLinks;
  readonly library: MediaLibrary;
  readonly built: BuiltFiles | null;
  readonly now: () => number;
  /** `null` when ready; otherwise why not. */
  readonly notReady: () => Promise<string | null>;
  /** Brings gauges up to date just before they are read. */
  readonly measure: () => Promise<void>;
}

interface Variables extends RequestIdVariables {
  remoteAddress: string | null;
  site: Site;
  url: URL;
  /** A posted form with files. */
  upload: Upload | undefined;
  /** The kind under which metrics count the request. */
  kind: 'other' | 'probe' | 'file' | 'api' | 'page';
}

/** Hono's environment: what middleware adds to each request. */
export interface App {
  Variables: Variables;
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
}
