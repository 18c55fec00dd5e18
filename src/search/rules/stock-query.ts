import type { NumberRange } from '#rules/url-values.ts';
import type { Facet, RangeFacet, SortKey, ValueFacet } from './facets.ts';

/**
 * The words of a stock search, shared by the page, the API, the engine and its rivals in the contract suite.
 * Facet names are the specification's. Numbers in a query are whole dollars, kilometres and years, as they
 * stand in an address; the engine's rows hold the same units.
 */
export { FACETS, RANGE_FACETS, SORT_KEYS, VALUE_FACETS } from './facets.ts';
export type { Facet, RangeFacet, SortKey, ValueFacet } from './facets.ts';

export type Range = NumberRange;

export interface StockQuery {
  /** Free text, already trimmed; empty for none. */
  readonly query: string;
  /** From 1. */
  readonly page: number;
  readonly sortBy: SortKey;
  /** Several values of one facet mean "any of them"; several facets mean "all of them". */
  readonly filters: Readonly<Partial<Record<ValueFacet, readonly string[]>>>;
  readonly ranges: Readonly<Partial<Record<RangeFacet, Range>>>;
}

/** Rules of one request that are not the shopper's: they come from settings and from the clock. */
export interface SearchRules {
  /** Epoch milliseconds. */
  readonly now: number;
  /** A sold car stays visible while `now < sold + window`. */
  readonly soldWindowMs: number;
  readonly pageSize: number;
  /** Whether the lowest-price sort leaves out cars without a price. */
  readonly priceAscendingNeedsPrice: boolean;
}

/** One car as the engine sees it, on one site: finished values, nothing to look up. */
export interface SearchRow {
  readonly id: string;
  /** A facet the car says nothing about is absent. Multi-valued facets hold several. */
  readonly facets: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>>;
  readonly numbers: Readonly<Partial<Record<RangeFacet, number>>>;
  /** Text that free search looks at beside the facet values: name, series, stock number, VIN, plate. */
  readonly text: readonly string[];
  /** `null` unless status is sold: the instant from which the sold window counts, epoch ms. */
  readonly soldAt: number | null;
  /** in_stock and coming_soon are available; sold ones show inside the window; anything else is not given to the engine. */
  readonly available: boolean;
  /** Epoch ms; decides "latest" and breaks every tie, then id. */
  readonly createdAt: number;
}

export interface FacetItem {
  readonly value: string;
  readonly count: number;
}

export interface SearchAnswer {
  /** Ids of the cars of this page, in order. */
  readonly ids: readonly string[];
  readonly count: number;
  readonly pages: number;
  /** Every value with at least one car, most cars first, then in a reader's order (label-order.ts), then by value; a facet's own filter is left out of its counts. */
  readonly facets: Readonly<Record<ValueFacet, readonly FacetItem[]>>;
  /** Smallest and largest over the cars that pass everything but this range; `null` when no car has the number. */
  readonly facetStats: Readonly<Record<RangeFacet, { readonly min: number; readonly max: number } | null>>;
  /** Epoch ms at which this answer may change by the clock alone (a sold window closes); `null` for never. */
  readonly validUntil: number | null;
  readonly ms: number;
}

/** The same numbers, of the facets that were asked for and no others: each costs its counting. */
export interface AskedAnswer extends Omit<SearchAnswer, 'facets' | 'facetStats'> {
  readonly facets: Partial<SearchAnswer['facets']>;
  readonly facetStats: Partial<SearchAnswer['facetStats']>;
}

/** The port. A site's rows are one collection; `site` is its id. Every method is complete when its promise resolves. */
export interface StockSearch {
  replace(site: string, rows: Iterable<SearchRow>): Promise<void>;
  apply(
    site: string,
    changes: { readonly upsert: readonly SearchRow[]; readonly remove: readonly string[] },
  ): Promise<void>;
  drop(site: string): Promise<void>;
  /** Throws UnknownCollection when the site was never loaded. */
  search(site: string, query: StockQuery, rules: SearchRules): Promise<SearchAnswer>;
  /** The same page with these facets alone; `year` means its values and its smallest and largest. */
  searchFor(site: string, query: StockQuery, rules: SearchRules, facets: readonly Facet[]): Promise<AskedAnswer>;
}

export class UnknownCollection extends Error {
  constructor(site: string) {
    super(`No stock collection is loaded for site "${site}". Load it with replace() before searching.`);
    this.name = 'UnknownCollection';
  }
}

export {
  errorsAllowed,
  hasDigit,
  qualityAsTyped,
  qualityWithErrors,
  queryWords,
  valueTokens,
} from '#rules/word-match.ts';

/**
 * What free text means, in one place: the engine and the brute-force oracle both follow it, each in its own way.
 *
 * 1. A value becomes tokens (`valueTokens`), the shopper's text becomes words (`queryWords`): accents folded, lower case.
 * 2. A word matches a token exactly, or as its beginning. In the field `text` (stock numbers, VINs, plates) a token with a
 *    digit is matched by its beginning only from three characters on.
 * 3. Only when a word matches no car of the whole collection in that way, typing errors are forgiven: one in words of 4 to 6
 *    letters, two in longer ones; a swap of neighbours is one error. Words and tokens with digits are never guessed at:
 *    another digit is another car.
 * 4. A car matches when every word matches one of its tokens. Its score is the sum over the words of the best
 *    (field weight x quality). All numbers are whole, so that no rounding decides an order.
 */
/** The facets that text looks at, with their weights; the others (price bands, status, seats) say nothing as words. */
export const FIELD_WEIGHTS: Readonly<Partial<Record<ValueFacet, number>>> = {
  make: 8,
  model: 8,
  badge: 5,
  year: 4,
  body: 4,
  fuel: 3,
  colour: 3,
  transmission: 3,
  drive: 3,
  car_type: 3,
  item_type: 2,
  location_name: 2,
  dealership_name: 2,
  city: 2,
  state: 2,
  tag: 2,
  categories: 1,
  filtered_features: 1,
};
/** The field `text`. Not above year's, so that a car's name in it adds nothing to what its facets say. */
export const TEXT_WEIGHT = 4;
