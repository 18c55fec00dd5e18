import type { NumberRange } from '#rules/url-values.ts';
import {
  ALL_OF_FACETS,
  type Facet,
  type QueryFacet,
  type RangeFacet,
  type SortKey,
  type ValueFacet,
} from './facets.ts';

/**
 * The types of a stock search, shared by the page, the API, the engine and the other engines of the contract suite.
 * Facets have the names of the API. Numbers are whole dollars, kilometres and years, in URLs as well as in the engine's
 * rows.
 */
export { ALL_OF_FACETS, FACETS, QUERY_FACETS, RANGE_FACETS, SORT_KEYS, VALUE_FACETS } from './facets.ts';
export type { Facet, QueryFacet, RangeFacet, SortKey, ValueFacet } from './facets.ts';

export type Range = NumberRange;

export interface StockQuery {
  /** Free text, already trimmed; empty for none. */
  readonly query: string;
  /** From 1. */
  readonly page: number;
  readonly sortBy: SortKey;
  /**
   * Several values of one facet mean "any of them", in ALL_OF_FACETS "all of them"; several facets mean "all of them".
   * If makes are chosen, `make_model` narrows only those that its values name (chosen-models.ts): a vehicle of another
   * make passes it. If models are chosen, `make_model_badge` narrows those that its values name.
   */
  readonly filters: Readonly<Partial<Record<QueryFacet, readonly string[]>>>;
  /** Values that a vehicle must not have. Like text, they narrow everything, also the counts of their own facet. */
  readonly not?: Readonly<Partial<Record<ValueFacet, readonly string[]>>>;
  /** The facets of ALL_OF_FACETS of which any value is enough. */
  readonly any?: readonly QueryFacet[];
  readonly near?: Nearness;
  readonly ranges: Readonly<Partial<Record<RangeFacet, Range>>>;
  /** The text is meant as typed: it is not read (words/), and no typing errors are tolerated. */
  readonly exact?: true;
  /** Conditions read from a text. Like text, they narrow everything, also the counts of their own facet. */
  readonly terms?: readonly Term[];
  /** Excluded conditions, read from a text: all terms of any of these lists. */
  readonly without?: readonly (readonly Term[])[];
  /** Ranges read from a text, narrowing likewise. */
  readonly within?: Readonly<Partial<Record<RangeFacet, Range>>>;
}

/** A condition with a preference: a vehicle needs any of the parts, and the best of them adds to its score. */
export type Term = readonly TermPart[];

/** A value of a facet, or a whole word in the values of a facet. The value '' is that of a vehicle without one. */
export type TermPart =
  | { readonly facet: ValueFacet; readonly value: string; readonly score: number }
  | { readonly facet: ValueFacet; readonly word: string; readonly score: number };

/** True if one part of a term is better than another, so that it ranks. */
export function hasPreference(term: Term): boolean {
  return term.some(({ score }) => score !== term[0]!.score);
}

/** Use of a word in a site's stock, for the reading of texts (words/). Valid until the stock changes. */
export interface StockWords {
  /** The facets with a value that contains it as a whole token. */
  findFacets(word: string): readonly ValueFacet[];
  /** True if it is a whole token of the field `text`: a name, a stock number, a VIN, a plate. */
  isText(word: string): boolean;
  /** True if a token of the field `text` ends with it: the last digits of a VIN. */
  isEnd(word: string): boolean;
  /** True if a token begins with it, as a search for it matches. */
  isBeginning(word: string): boolean;
  /** The tokens of facets that differ from it by a typing error or two. */
  near(word: string): readonly string[];
}

/** The shopper's postcode, and the largest distance of a vehicle, in kilometres. */
export interface Nearness {
  /** Four digits. */
  readonly postcode: string;
  readonly within?: number;
}

/** Rules of one request that the shopper does not choose: they come from settings and the clock. */
export interface SearchRules {
  /** Epoch milliseconds. */
  readonly now: number;
  /** A sold vehicle stays visible while `now < sold + window`. */
  readonly soldWindowMs: number;
  readonly pageSize: number;
  /** The position of the first vehicle among all that match, from 0, instead of that of the query's page. */
  readonly offset?: number;
  /** True if sorting by lowest price leaves out vehicles without a price. */
  readonly priceAscendingNeedsPrice: boolean;
  /**
   * By place, the whole kilometres from the postcode of the query. Without it, the query neither filters nor sorts by
   * distance: the postcode is unknown.
   */
  readonly distances?: Readonly<Record<string, number>>;
}

/** One vehicle as the engine sees it, on one site: finished values, nothing to look up. */
export interface SearchRow {
  readonly id: string;
  /** A facet without a value is absent. Facets with several values have an array. */
  readonly facets: Readonly<Partial<Record<ValueFacet, string | readonly string[]>>>;
  readonly numbers: Readonly<Partial<Record<RangeFacet, number>>>;
  /** Text that free-text search covers in addition to the facet values: name, series, stock number, VIN, plate. */
  readonly text: readonly string[];
  /** `null` unless status is sold: the instant from which the sold window counts, epoch ms. */
  readonly soldAt: number | null;
  /**
   * in_stock and coming_soon are available; sold vehicles show during the sold window; other vehicles never reach the
   * engine.
   */
  readonly available: boolean;
  /** The id of the location where it is. A row without one, or at an unknown distance, is near nothing and sorts last. */
  readonly place?: string | null;
  /** Epoch ms. Sorts by "latest" and breaks every tie; then the id. */
  readonly createdAt: number;
}

export interface FacetItem {
  readonly value: string;
  readonly count: number;
}

export interface SearchAnswer {
  /** Ids of the vehicles of this page, in order. */
  readonly ids: readonly string[];
  readonly count: number;
  readonly pages: number;
  /**
   * Every value with at least one vehicle: most vehicles first, then by label (label-order.ts), then by value. The
   * counts of a facet ignore its own filter, unless all of its values are needed: then each count is what remains with
   * that value as well.
   */
  readonly facets: Readonly<Record<ValueFacet, readonly FacetItem[]>>;
  /**
   * Smallest and largest over the vehicles that pass everything but this range; `null` when no vehicle has the number.
   */
  readonly facetStats: Readonly<Record<RangeFacet, { readonly min: number; readonly max: number } | null>>;
  /** Epoch ms at which this answer may change through time alone (a sold window ends); `null` for never. */
  readonly validUntil: number | null;
  readonly ms: number;
}

/** The same answer with only the requested facets: counting each of them takes time. */
export interface PartialAnswer extends Omit<SearchAnswer, 'facets' | 'facetStats'> {
  readonly facets: Partial<SearchAnswer['facets']>;
  readonly facetStats: Partial<SearchAnswer['facetStats']>;
}

/**
 * The port. A site's rows are one collection; `site` is its id. Every method has finished when its promise resolves.
 */
export interface StockSearch {
  replace(site: string, rows: Iterable<SearchRow>): Promise<void>;
  apply(
    site: string,
    changes: { readonly upsert: readonly SearchRow[]; readonly remove: readonly string[] },
  ): Promise<void>;
  drop(site: string): Promise<void>;
  /** Throws UnknownCollection when the site was never loaded. */
  search(site: string, query: StockQuery, rules: SearchRules): Promise<SearchAnswer>;
  /** The same page with only these facets; `year` means its values and its smallest and largest number. */
  searchFor(site: string, query: StockQuery, rules: SearchRules, facets: readonly Facet[]): Promise<PartialAnswer>;
  /** Throws UnknownCollection when the site was never loaded. */
  words(site: string): Promise<StockWords>;
}

/** True if a vehicle must have all values of the facet's filter. */
export function needsAll({ any }: Pick<StockQuery, 'any'>, facet: ValueFacet): boolean {
  return ALL_OF_FACETS.includes(facet) && !any?.includes(facet);
}

export class UnknownCollection extends Error {
  constructor(site: string) {
    super(`No stock collection is loaded for site "${site}". Load it with replace() before searching.`);
    this.name = 'UnknownCollection';
  }
}

/** By name: a page and the engine may come from two bundles, and so from two classes. */
export function isUnknownCollection(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnknownCollection';
}

export {
  errorsAllowed,
  hasDigit,
  isVinEnd,
  PREFIX_QUALITY,
  qualityAsTyped,
  qualityWithErrors,
  queryWords,
  valueTokens,
  VIN_END,
} from '#rules/word-match.ts';

/**
 * The rules of free-text search. The engine and the brute-force oracle both follow them, with independent code.
 *
 * 1. A value becomes tokens (`valueTokens`), the shopper's text becomes words (`queryWords`): accents folded, lower case.
 * 2. A word matches a token exactly or as its prefix. In the field `text` (stock numbers, VINs, plates), a prefix matches a
 *    token with a digit only from three characters on.
 *    A word of six characters or more with a digit that matches nothing that way matches the end of a VIN, as a prefix does.
 * 3. Only when a word matches no vehicle of the whole collection that way are typing errors tolerated: one in words of 4 to 6
 *    letters, two in longer ones; two swapped neighbours are one error. Words and tokens with digits are never corrected:
 *    a different digit means a different vehicle.
 *    A query that is `exact` tolerates none.
 * 4. A vehicle matches when every word matches one of its tokens. Its score is the sum over the words of the best
 *    (field weight x quality), where the weight is `textWeight` of the facet or TEXT_WEIGHT. All numbers are integers, so that rounding never decides an order.
 * 5. It must also match every term of the query: it has one of its values, or one of its facets has a value with the whole word as a
 *    token. The best score of each term is added. Terms whose parts all have the same score do not rank.
 * 6. It must have none of the values of `not`, and not match all terms of any list of `without`.
 */
/**
 * The weight of the field `text`. Not above that of year, so that the vehicle's name in it adds nothing to its facets.
 */
export const TEXT_WEIGHT = 4;
