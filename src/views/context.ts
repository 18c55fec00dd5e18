import { createContext } from 'react-router';
import type { Gauge } from '#valuation/rules/appraise.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Location } from '#dealerships/rules/dealership.ts';
import type { DrawMap, MapPicture } from '#dealerships/rules/location-map.ts';
import type { KnownPoint } from '#finance/postcode-points.server.ts';
import type { DeliveryPrice, DeliveryRequest } from '#finance/rules/delivery.ts';
import type { AnsweredLeads } from '#leads/answered-leads.server.ts';
import type { Consents } from '#leads/consents.server.ts';
import type { OwnData } from '#shoppers/own-data.server.ts';
import type { LeadAppointments } from '#leads/lead-appointments.server.ts';
import type { LeadIntake, SentFile } from '#leads/lead-intake.ts';
import type { OnlinePayments } from '#reservations/online-payments.server.ts';
import type { OwnHolds } from '#reservations/own-holds.server.ts';
import type { PaymentPage, PrivateLinks } from '#reservations/reservation-parts.server.ts';
import type { OwnPurchases } from '#purchases/own-purchases.server.ts';
import type { Purchases } from '#purchases/purchases.server.ts';
import type { SentReservations } from '#reservations/sent-reservations.server.ts';
import type { Reservations } from '#reservations/reservations.server.ts';
import type { SentLeads } from '#leads/sent-leads.server.ts';
import type { TradeInOffers } from '#leads/trade-in-offers.server.ts';
import type { FoundVehicle, LookupKey } from '#valuation/rules/vehicle-lookup.ts';
import type { OwnedVehicle, TradeInEstimate } from '#valuation/rules/trade-in-estimate.ts';
import type { ReviewQueries } from '#content/review-queries.server.ts';
import type { AccountAccess } from '#shoppers/account-access.server.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import type { AlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import type { SavedDeals } from '#finance/saved-deals.server.ts';
import type { SavedSearches } from '#shoppers/saved-searches.server.ts';
import type { Notices } from '#shoppers/notices.server.ts';
import type { Spins } from '#shoppers/spins.server.ts';
import type { Watchlist } from '#shoppers/watchlist.server.ts';
import type { Site } from '#sites/site.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { ContentServices } from '#content/open-content.server.ts';
import type { DealershipServices } from '#dealerships/open-dealerships.server.ts';
import type { FinanceServices } from '#finance/open-finance.server.ts';
import type { InventoryServices } from '#inventory/open-inventory.server.ts';
import type { LeadServices } from '#leads/open-leads.server.ts';
import type { MediaServices } from '#media/open-media.server.ts';
import type { PurchaseServices } from '#purchases/open-purchases.server.ts';
import type { ReservationServices } from '#reservations/open-reservations.server.ts';
import type { ShopperServices } from '#shoppers/open-shoppers.server.ts';
import type { ValuationServices } from '#valuation/open-valuation.server.ts';

/** The services of all features. Each feature declares its own in `open-<feature>.server.ts`; `server/compose.ts` opens them. */
export interface Services {
  readonly dealerships: DealershipServices;
  readonly media: MediaServices;
  readonly content: ContentServices;
  readonly inventory: InventoryServices;
  readonly valuation: ValuationServices;
  readonly leads: LeadServices;
  readonly finance: FinanceServices;
  readonly reservations: ReservationServices;
  readonly purchases: PurchaseServices;
  readonly shoppers: ShopperServices;
}

/** The request context. Set by the server; loaders and actions read it with `context.get(...)`. */
export interface RequestScope {
  readonly site: Site;
  /** All sites of the platform: several sites of a group may show the same vehicle. */
  readonly sites: () => readonly Site[];
  /** Epoch milliseconds, read once per request. */
  readonly now: number;
  readonly requestId: string;
  readonly remoteAddress: string | null;
  readonly stock: StockQueries;
  /** The account of the sender of this request. A page that reads it is private: it is neither cached nor shared. */
  readonly account: () => AccountAccess;
  /**
   * The shopper whose account fills in the forms of this page; `null`: no one is signed in. Filled in, the page is private; for everyone
   * else it stays cached.
   */
  readonly fillIn: () => Promise<Shopper | null>;
  readonly watchlist: Pick<Watchlist, 'vehicles' | 'add' | 'remove' | 'alerts' | 'chooseAlerts'>;
  readonly savedSearches: SavedSearches;
  readonly savedDeals: SavedDeals;
  readonly spins: Spins;
  readonly alertLinks: AlertLinks;
  readonly leads: LeadIntake;
  readonly tradeInOffers: Pick<TradeInOffers, 'open' | 'answer' | 'requestInspection'>;
  readonly answeredLeads: AnsweredLeads;
  readonly leadAppointments: LeadAppointments;
  readonly reservations: Pick<
    Reservations,
    'hold' | 'read' | 'startPayment' | 'checkPayment' | 'change' | 'holder' | 'ofLead'
  >;
  /** The vehicles that the browser of this request holds. A page that reads it is private, as with `account`. */
  readonly ownHolds: () => OwnHolds;
  /** The changes that the browser of this request has just made. A page that reads them is private, as with `account`. */
  readonly notices: () => Notices;
  /** Counts a sent form of this site from the sender's address, each form apart; `false`: too many in a short time. */
  readonly maySend: (form: string) => boolean;
  /** The path on this site of the page from which the browser came; `null`: unknown. */
  readonly cameFrom: string | null;
  readonly onlinePayments: Pick<OnlinePayments, 'add' | 'read' | 'start' | 'check'>;
  readonly purchases: Purchases;
  readonly ownPurchases: Pick<OwnPurchases, 'open' | 'ordered'>;
  readonly privateLinks: PrivateLinks;
  /** For pages with a payment; `null`: the site takes no payments. */
  readonly paymentPage: PaymentPage | null;
  readonly sentLeads: SentLeads;
  readonly sentReservations: Pick<SentReservations, 'newest'>;
  readonly consents: Consents;
  readonly ownData: Pick<OwnData, 'erase'>;
  /** `null` if there is no price; throws when the price service fails. */
  readonly quoteDelivery: (request: DeliveryRequest) => Promise<DeliveryPrice | null>;
  /** The approximate centre of a postcode, and until when that is known. */
  readonly pointOfPostcode: (postcode: string) => Promise<KnownPoint>;
  /** Draws the region around a location. Runs on the server, because the coast is large. */
  readonly drawMap: DrawMap;
  /** The picture of a location's map by a service; `null` if the site or the location has none. */
  readonly mapPicture: (address: Location['address']) => MapPicture | null;
  /** Adds a host to those from which the page may load pictures. */
  readonly allowPictures: (origin: string) => void;
  /** Lets the page load the fields of the provider of payments. */
  readonly allowPayments: (origins: PaymentPage['origins']) => void;
  /** Start times of test drives at a location on a date; `null` if any time may be requested; throws when the calendar fails. */
  readonly freeTimes: (request: {
    readonly location: Location;
    readonly date: string;
    readonly now: number;
  }) => Promise<readonly string[] | null>;
  /** The vehicles with a registration or VIN; none if it is not known or was not looked up. */
  readonly lookUpVehicle: (key: LookupKey) => Promise<readonly FoundVehicle[]>;
  /** The estimate of a vehicle that a shopper owns; `null` on a site without estimates. */
  readonly estimateTradeIn: (vehicle: OwnedVehicle) => Promise<TradeInEstimate | null>;
  /** True if the price gauge of this vehicle is known to be empty; `false` if that is not known yet. */
  readonly gaugeHasNothing: (vehicle: Vehicle) => Promise<boolean>;
  /** The price gauge of this vehicle; `null` if it has none, or that is not known yet. */
  readonly knownGauge: (vehicle: Vehicle) => Promise<Gauge | null>;
  /** The reviews of a site, and until when they are those. */
  readonly reviewsOf: ReviewQueries['known'];
  /** The files of a posted form. */
  readonly files: readonly SentFile[];
  /** The query string. */
  readonly params: URLSearchParams;
  /** The site's own origin, for canonical URLs: `https://www.example.com.au`. */
  readonly origin: string;
  /** The origin of a CDN for photos; `null` for the site itself. */
  readonly pictureOrigin: string | null;
  /** The id of the route for a path (`routes/contact`), so that links to missing pages are left out. */
  readonly findScreen: (path: string) => string | null;
  /** Logs an error with the request id. */
  readonly report: (error: unknown) => void;
  /** Takes the HTML of a rendered page, split between tags. Bypasses the router's `Response`, which would encode and decode it again. */
  readonly takeDocument: (pieces: readonly string[]) => void;
  /** Called by loaders whose page changes at a certain instant (epoch ms); the page is cached until the earliest. */
  readonly holdsUntil: (instant: number | null) => void;
}

export const scopeContext = createContext<RequestScope>();
