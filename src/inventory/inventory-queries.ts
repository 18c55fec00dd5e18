import type { PriceChange } from '#vehicle/rules/price-history.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Reading, ReadPart } from '#search/rules/words/read-words.ts';
import type { VehicleSummary } from './vehicle-summary.ts';
import type { InventorySite } from './inventory-site.ts';
import type { HitWindow } from '#search/rules/query-codec.ts';
import type { PartialAnswer, Facet, SearchAnswer, StockQuery } from '#search/rules/stock-query.ts';

/** The queries of screens and the API. One instance per process; every method uses the latest committed stock. */
export interface StockQueries {
  /** One page of search results with all facets. `query` is already limited by the site's rules. */
  search(site: InventorySite, query: StockQuery, now: number): Promise<StockPage>;
  /** The same page with only these facets, or none; `window` selects other vehicles than those of the page. */
  searchFor(
    site: InventorySite,
    query: StockQuery,
    now: number,
    facets: readonly Facet[],
    window?: HitWindow,
  ): Promise<StockPage<PartialAnswer>>;
  /**
   * The same for the words of a shopper: the text is read (search/rules/words). If no vehicle matches all of it, the
   * least important part is left out.
   */
  find(site: InventorySite, query: StockQuery, now: number): Promise<FoundPage>;
  findFor(
    site: InventorySite,
    query: StockQuery,
    now: number,
    facets: readonly Facet[],
    window?: HitWindow,
  ): Promise<FoundPage<PartialAnswer>>;
  /** The vehicles, makes and models for what a shopper has typed so far. */
  suggest(site: InventorySite, text: string, now: number): Promise<FoundPage<PartialAnswer>>;
  /** Reads the meaning of a query's text on the site; `null` for none, or one that is meant as typed. */
  read(site: InventorySite, query: StockQuery, now: number): Promise<Reading | null>;
  /** The full record of the vehicle with this slug, in any status; `null` when the site shows none. */
  findVehicle(site: InventorySite, slug: string): Promise<Vehicle | null>;
  /** The same for several slugs, in their order, with `null` for each that the site does not show. */
  findVehicles(site: InventorySite, slugs: readonly string[]): Promise<readonly (Vehicle | null)[]>;
  /** The same by their ids. */
  findVehiclesById(site: InventorySite, ids: readonly string[]): Promise<readonly (Vehicle | null)[]>;
  /** Available vehicles within the price band: of the same model, then of the same body; never the vehicle itself. */
  similarVehicles(
    site: InventorySite,
    vehicle: Vehicle,
    limit: number,
    now: number,
  ): Promise<readonly VehicleSummary[]>;
  /** Kilometres from a postcode to the site's locations, by their id; `null` for an unknown postcode. */
  distances(site: InventorySite, postcode: string): Readonly<Record<string, number>> | null;
  /** Every available vehicle of the site, by slug: for its sitemap. */
  availableVehicles(site: InventorySite, now: number): Promise<readonly VehicleSummary[]>;
  /**
   * Counts the vehicles of the site that were sold from `since` to `now` (epoch ms), also those without a page by now.
   */
  countSold(site: InventorySite, since: number, now: number): Promise<number>;
  /** The vehicle with the spellings that its group shows: one of `Hilux` and `HILUX`. */
  spelled(vehicle: Vehicle): Vehicle;
  /** The recorded price changes of these vehicles, the oldest first. */
  priceChanges(ids: readonly string[]): Promise<ReadonlyMap<string, readonly PriceChange[]>>;
  /** Increases with every committed change of stock. */
  revision(): number;
  /**
   * Changes whenever answers may: with every committed change, and when a site's index was built again after its settings or the year
   * changed. Part of every page cache key: until then a changed site is answered from its old index, and that page must not stay.
   */
  answersVersion(): string;
}

export interface StockPage<Answer extends PartialAnswer = SearchAnswer> {
  readonly answer: Answer;
  /** The vehicles of `answer.ids`, in that order. */
  readonly vehicles: readonly VehicleSummary[];
}

/** A page that was found for a text. */
export interface FoundPage<Answer extends PartialAnswer = SearchAnswer> extends StockPage<Answer> {
  readonly reading: Reading | null;
  /** The parts of the reading that were left out, because no vehicle has all of them. */
  readonly leftOut: readonly ReadPart[];
  /** Left out parts with a replacement. */
  readonly replaced: readonly ReadPart[];
  /** Replacements of these parts. */
  readonly instead: readonly string[];
  /** True if some vehicles have the replaced parts, without all the rest. */
  readonly isInStock: boolean;
  /** The query that was asked: for another page or other facets of the same answer. */
  readonly asked: StockQuery;
}
