import { createContext, type RouterContextProvider } from 'react-router';
import type { ContentServices } from '#content/open-content.server.ts';
import type { DealershipServices } from '#dealerships/open-dealerships.server.ts';
import type { FinanceServices } from '#finance/open-finance.server.ts';
import type { InventoryServices } from '#inventory/open-inventory.server.ts';
import type { SentFile } from '#leads/lead-intake.ts';
import type { LeadServices } from '#leads/open-leads.server.ts';
import type { MediaServices } from '#media/open-media.server.ts';
import type { PurchaseServices } from '#purchases/open-purchases.server.ts';
import type { ReservationServices } from '#reservations/open-reservations.server.ts';
import type { OwnHolds } from '#reservations/own-holds.server.ts';
import type { PaymentPage } from '#reservations/reservation-parts.server.ts';
import type { AccountAccess } from '#shoppers/account-access.server.ts';
import type { Notices } from '#shoppers/notices.server.ts';
import type { ShopperServices } from '#shoppers/open-shoppers.server.ts';
import type { Shopper } from '#shoppers/rules/account.ts';
import type { Site } from '#sites/site.ts';
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

/** The facts of one request, and what it may tell the server about its page. */
export interface RequestFacts {
  readonly site: Site;
  /** All sites of the platform: several sites of a group may show the same vehicle. */
  readonly sites: () => readonly Site[];
  /** Epoch milliseconds, read once per request. */
  readonly now: number;
  readonly requestId: string;
  readonly remoteAddress: string | null;
  /** The query string. */
  readonly params: URLSearchParams;
  /** The files of a posted form. */
  readonly files: readonly SentFile[];
  /** The path on this site of the page from which the browser came; `null`: unknown. */
  readonly cameFrom: string | null;
  /** The site's own origin, for canonical URLs: `https://www.example.com.au`. */
  readonly origin: string;
  /** The origin of a CDN for photos; `null` for the site itself. */
  readonly pictureOrigin: string | null;
  /** For pages with a payment; `null`: the site takes no payments. */
  readonly paymentPage: PaymentPage | null;
  /** The id of the route for a path (`routes/contact`), so that links to missing pages are left out. */
  readonly findScreen: (path: string) => string | null;
  /** The account of the sender of this request. A page that reads it is private: it is neither cached nor shared. */
  readonly account: () => AccountAccess;
  /**
   * The shopper whose account fills in the forms of this page; `null`: no one is signed in. Filled in, the page is private; for everyone
   * else it stays cached.
   */
  readonly fillIn: () => Promise<Shopper | null>;
  /** The vehicles that the browser of this request holds. A page that reads it is private, as with `account`. */
  readonly ownHolds: () => OwnHolds;
  /** The changes that the browser of this request has just made. A page that reads them is private, as with `account`. */
  readonly notices: () => Notices;
  /** Counts a sent form of this site from the sender's address, each form apart; `false`: too many in a short time. */
  readonly maySend: (form: string) => boolean;
  /** Adds a host to those from which the page may load pictures. */
  readonly allowPictures: (origin: string) => void;
  /** Lets the page load the fields of the provider of payments. */
  readonly allowPayments: (origins: PaymentPage['origins']) => void;
  /** Called by loaders whose page changes at a certain instant (epoch ms); the page is cached until the earliest. */
  readonly holdsUntil: (instant: number | null) => void;
  /** Takes the HTML of a rendered page, split between tags. Bypasses the router's `Response`, which would encode and decode it again. */
  readonly takeDocument: (pieces: readonly string[]) => void;
  /** Logs an error with the request id. */
  readonly report: (error: unknown) => void;
}

/** A request with the services that its reader names: `Scope<'leads' | 'inventory'>`; with some of its facts, `Scope<'leads', 'site' | 'now'>`. */
export type Scope<Name extends keyof Services, Fact extends keyof RequestFacts = keyof RequestFacts> = Pick<
  Services,
  Name
> &
  Pick<RequestFacts, Fact>;

/**
 * The facts of any request, and the services of all features: what a page adds is not there. Only the server hands it out; a handler
 * names the features that it uses.
 */
export type ServedScope = Omit<
  Scope<keyof Services>,
  'holdsUntil' | 'findScreen' | 'takeDocument' | 'allowPictures' | 'allowPayments' | 'fillIn'
>;

export const scopeContext = createContext<Scope<keyof Services>>();

/** Reads the request in a loader or an action, which names the features whose services it uses. */
export function readScope<Name extends keyof Services = never>(
  context: Pick<RouterContextProvider, 'get'>,
): Scope<Name> {
  return context.get(scopeContext);
}
