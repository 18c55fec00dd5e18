import { createContext } from 'react-router';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Location } from '#dealerships/rules/dealership.ts';
import type { DeliveryPrice, DeliveryRequest } from '#finance/rules/delivery.ts';
import type { LeadIntake } from '#leads/lead-intake.ts';
import type { Site } from '#sites/site.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';

/** What one request knows. Put there by the server; loaders and actions read it with `context.get(...)`. */
export interface RequestScope {
  readonly site: Site;
  /** All sites of this base: a car may stand on several of its group. */
  readonly sites: () => readonly Site[];
  /** Epoch milliseconds: the one clock reading of this request. */
  readonly now: number;
  readonly requestId: string;
  readonly remoteAddress: string | null;
  readonly stock: StockQueries;
  readonly leads: LeadIntake;
  /** `null` where there is no price; throws where nobody could say. */
  readonly quoteDelivery: (request: DeliveryRequest) => Promise<DeliveryPrice | null>;
  /** When on a day a test drive may begin at a location, `null` where no times are kept; throws where nobody could say. */
  readonly freeTimes: (request: {
    readonly location: Location;
    readonly date: string;
    readonly now: number;
  }) => Promise<readonly string[] | null>;
  /** Known at once that a price comparison of this car has nothing to show; `false` where that takes longer. */
  readonly gaugeHasNothing: (vehicle: Vehicle) => Promise<boolean>;
  /** What the address asks for, behind its `?`. */
  readonly params: URLSearchParams;
  /** The site's own origin, for canonical addresses: `https://www.example.com.au`. */
  readonly origin: string;
  /** Where pages fetch photos from when a CDN stands in front; `null` for the site itself. */
  readonly pictureOrigin: string | null;
  /** The id of the route that answers a path (`routes/contact`), so that a link shows only where its page is there. */
  readonly findScreen: (path: string) => string | null;
  /** Logs what went wrong in a page, with the request's id. */
  readonly report: (error: unknown) => void;
  /** Takes the text of a rendered page, in pieces that no tag reaches over, past the router's `Response`, which would turn it into bytes and back. */
  readonly takeDocument: (pieces: readonly string[]) => void;
  /** A loader whose page changes by the clock alone says until when it holds (epoch ms); the earliest wins. */
  readonly holdsUntil: (instant: number | null) => void;
}

export const scopeContext = createContext<RequestScope>();
