import type { Car } from '#vehicle/rules/car.ts';
import type { Site } from '#sites/site.ts';
import type { AskedAnswer, Facet, SearchAnswer, StockQuery } from '#search/rules/stock-query.ts';

/** What a screen or the API may ask of stock. Built once a process; every method sees the newest committed stock. */
export interface StockQueries {
  /** One page of search results with everything its facets need. `query` is already within the site's rules. */
  search(site: Site, query: StockQuery, now: number): Promise<StockPage>;
  /** The same page where only these facets matter, or none. */
  searchFor(site: Site, query: StockQuery, now: number, facets: readonly Facet[]): Promise<StockPage<AskedAnswer>>;
  /** The whole car that a site may show under this slug, whatever its status; `null` when the site has none such. */
  findCar(site: Site, slug: string): Promise<Car | null>;
  /** The same of several, in the order of their slugs: `null` where the site has none such. */
  findCars(site: Site, slugs: readonly string[]): Promise<readonly (Car | null)[]>;
  /** Available cars of the same model first, then the same body within the price band; never the car itself. */
  similarCars(site: Site, car: Car, limit: number, now: number): Promise<readonly CarSummary[]>;
  /** Rises with every committed change; part of every page cache key. */
  revision(): number;
}

export interface StockPage<Answer extends AskedAnswer = SearchAnswer> {
  readonly answer: Answer;
  /** The cars of `answer.ids`, in that order. */
  readonly cars: readonly CarSummary[];
}

/** What a card shows or is decided by, and no more: kept in memory for every visible car. */
export type CarSummary = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'dealership_id'
  | 'location_id'
  | 'item_type'
  | 'car_type'
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
  | 'simple_colour'
  | 'simple_body'
  | 'simple_transmission'
  | 'simple_fuel'
  | 'simple_drive'
  | 'seats'
  | 'engine_size_litres'
  | 'km'
  | 'price'
  | 'before_price'
  | 'offer_price'
  | 'subscription_price'
  | 'price_type'
  | 'stocknum'
  | 'created_at'
  | 'updated_at'
  | 'sold_at'
  | 'city'
  | 'state'
  | 'finance_lenders'
  | 'market'
  // No card shows these; a site's filter may ask for them.
  | 'categories'
  | 'body'
  | 'drive'
  | 'fuel'
  | 'trans'
  | 'interior_colour'
> & {
  /** Values of the facet `filtered_features`. */
  readonly features: readonly string[];
  /** At most five; `photos_count` tells how many there are. */
  readonly images: Car['images'];
  readonly photos_count: number;
};
