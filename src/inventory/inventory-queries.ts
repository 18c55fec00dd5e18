import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Site } from '#sites/site.ts';
import type { PartialAnswer, Facet, SearchAnswer, StockQuery } from '#search/rules/stock-query.ts';

/** What a screen or the API may ask of stock. Built once a process; every method sees the newest committed stock. */
export interface StockQueries {
  /** One page of search results with everything its facets need. `query` is already within the site's rules. */
  search(site: Site, query: StockQuery, now: number): Promise<StockPage>;
  /** The same page where only these facets matter, or none. */
  searchFor(site: Site, query: StockQuery, now: number, facets: readonly Facet[]): Promise<StockPage<PartialAnswer>>;
  /** The whole car that a site may show under this slug, whatever its status; `null` when the site has none such. */
  findVehicle(site: Site, slug: string): Promise<Vehicle | null>;
  /** The same of several, in the order of their slugs: `null` where the site has none such. */
  findVehicles(site: Site, slugs: readonly string[]): Promise<readonly (Vehicle | null)[]>;
  /** Available cars of the same model first, then the same body within the price band; never the car itself. */
  similarVehicles(site: Site, vehicle: Vehicle, limit: number, now: number): Promise<readonly VehicleSummary[]>;
  /** Rises with every committed change of stock. */
  revision(): number;
  /**
   * Changes whenever answers may: with every committed change, and when a site's index was built again after its settings or the year
   * changed. Part of every page cache key: until then a changed site is answered from its old index, and that page must not stay.
   */
  answersVersion(): string;
}

export interface StockPage<Answer extends PartialAnswer = SearchAnswer> {
  readonly answer: Answer;
  /** The cars of `answer.ids`, in that order. */
  readonly vehicles: readonly VehicleSummary[];
}

/** What a card shows or is decided by, and no more: kept in memory for every visible car. */
export type VehicleSummary = Pick<
  Vehicle,
  | 'id'
  | 'slug'
  | 'dealershipId'
  | 'locationId'
  | 'vehicleType'
  | 'condition'
  | 'status'
  | 'reserved'
  | 'certified'
  | 'preorder'
  | 'tag'
  | 'year'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'colour'
  | 'simpleColour'
  | 'simpleBody'
  | 'simpleTransmission'
  | 'simpleFuel'
  | 'simpleDrive'
  | 'seats'
  | 'engineLitres'
  | 'odometerKm'
  | 'price'
  | 'previousPrice'
  | 'offerPrice'
  | 'subscriptionPrice'
  | 'priceType'
  | 'stockNumber'
  | 'createdAt'
  | 'updatedAt'
  | 'soldAt'
  | 'city'
  | 'state'
  | 'lenders'
  | 'market'
  // No card shows these; a site's filter may ask for them.
  | 'categories'
  | 'body'
  | 'drive'
  | 'fuel'
  | 'transmission'
  | 'interiorColour'
> & {
  /** Values of the facet `filtered_features`. */
  readonly notableFeatures: readonly string[];
  /** At most five; `photoCount` tells how many there are. */
  readonly images: Vehicle['images'];
  readonly photoCount: number;
};
