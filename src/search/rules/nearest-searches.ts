import { DISTANCES, FACET_LABELS, facetValueLabel, formatRange } from './facets.ts';
import { withRange, withText } from './query-codec.ts';
import { isBare } from './search-url.ts';
import { withExcluded } from './excluded-values.ts';
import { rounding } from './slider.ts';
import type { QueryFacet, Range, RangeFacet, SearchAnswer, StockQuery, ValueFacet } from './stock-query.ts';

/** A search with one condition less, or with one limit moved. */
export interface NearestSearch {
  /** The condition as it is in this search: `Any make`, `Price up to $13,000`, `Without “sunroof”`. */
  readonly label: string;
  readonly query: StockQuery;
  /**
   * The fact that helps a shopper to choose: the distance of the nearest vehicle if a place was left out; otherwise the
   * lowest price.
   */
  readonly tells: 'price' | 'weeklyPrice' | 'distance';
}

/** Facts about the stock beside the query. */
export interface NearestFacts {
  /** Stats of the query without vehicles. Each range ignores its own limits. */
  readonly facetStats: Partial<SearchAnswer['facetStats']>;
  /** Distance in kilometres of the nearest vehicle that matches everything but the distance; `null` for none. */
  readonly nearestKm: number | null;
  readonly usedLabel: string;
}

/** Each is one more search for a page that found nothing. */
const MAX_SEARCHES = 8;

/**
 * Suggestions for a query without results: each range and the distance moved to the nearest vehicle, then the text and
 * each facet left out, and excluded values allowed. The caller counts their vehicles. The whole stock is not among
 * them: "Clear all" leads there.
 */
export function nearestSearches(
  query: StockQuery,
  { facetStats, nearestKm, usedLabel }: NearestFacts,
): readonly NearestSearch[] {
  const first = { ...query, page: 1 };
  const ranges = (Object.keys(query.ranges) as RangeFacet[])
    .filter((facet) => facet !== 'created_at_timestamp' && facetStats[facet])
    .map((facet) => withNearestLimit(first, facet, facetStats[facet]!));
  const distance = nearestKm === null || query.near?.within === undefined ? [] : [withinReach(first, nearestKm)];
  const text =
    query.query === ''
      ? []
      : [{ label: `Without “${query.query}”`, query: withText(first, ''), tells: 'price' as const }];
  const facets = (Object.keys(query.filters) as QueryFacet[]).map((facet) => ({
    label: anyLabel(facet),
    tells: PLACES.has(facet) ? ('distance' as const) : ('price' as const),
    query: {
      ...first,
      filters: Object.fromEntries(
        Object.entries(query.filters).filter(([name]) => name !== facet && !BELOW[facet]?.includes(name)),
      ),
    },
  }));
  const excluded = (Object.entries(query.not ?? {}) as [ValueFacet, readonly string[]][]).map(([facet, values]) => ({
    label: `Also ${values.map((value) => facetValueLabel(facet, value, usedLabel)).join(', ')}`,
    query: withExcluded(first, facet, []),
    tells: PLACES.has(facet) ? ('distance' as const) : ('price' as const),
  }));
  return [...ranges, ...distance, ...text, ...facets, ...excluded]
    .filter((one) => !isBare(one.query))
    .slice(0, MAX_SEARCHES);
}

/** Facets of where a vehicle is. */
const PLACES: ReadonlySet<QueryFacet> = new Set(['city', 'location_name', 'dealership_name', 'state']);

/** The smallest distance of the filter within which the nearest vehicle is, or any. */
function withinReach(query: StockQuery, nearestKm: number): NearestSearch {
  const { postcode } = query.near!;
  const within = DISTANCES.find((km) => km >= nearestKm);
  return {
    label: within === undefined ? 'Any distance' : `Within ${within} km of ${postcode}`,
    query: { ...query, near: { postcode, ...(within !== undefined && { within }) } },
    tells: 'distance',
  };
}

/** Facets that depend on a make or a model. */
const BELOW: Readonly<Partial<Record<QueryFacet, readonly string[]>>> = {
  make: ['make_model', 'make_model_badge'],
  make_model: ['make_model_badge'],
  model: ['make_model_badge'],
};

/** Each condition of a query alone, at any distance, for a query that finds nothing with any one of them left out. */
export function singleConditions(query: StockQuery, usedLabel: string): readonly NearestSearch[] {
  const { not: _, near, ...others } = query;
  const anywhere = near && { near: { postcode: near.postcode } };
  const bare: StockQuery = { ...others, ...anywhere, page: 1, query: '', filters: {}, ranges: {} };
  const text =
    query.query === ''
      ? []
      : [{ label: `Only “${query.query}”`, query: withText(bare, query.query), tells: 'price' as const }];
  const facets = (Object.entries(query.filters) as [QueryFacet, readonly string[]][]).map(([facet, values]) => ({
    label: `Only ${values.map((value) => facetValueLabel(facet, value, usedLabel)).join(', ')}`,
    query: { ...bare, filters: { [facet]: values } },
    tells: 'price' as const,
  }));
  return [...text, ...facets].slice(0, MAX_SEARCHES);
}

/** The limit that excludes every vehicle, moved outwards to the nearest one, in the whole units of its slider. */
function withNearestLimit(query: StockQuery, facet: RangeFacet, stats: { min: number; max: number }): NearestSearch {
  const unit = rounding(facet);
  const range = query.ranges[facet]!;
  const tells = facet === 'subscription_price' ? 'weeklyPrice' : 'price';
  const moveTo = (moved: Range): NearestSearch => ({
    label: `${FACET_LABELS[facet]} ${formatRange(facet, moved)}`,
    query: withRange(query, facet, moved),
    tells,
  });
  if (range.max !== undefined && range.max < stats.min)
    return moveTo({ ...range, max: Math.ceil(stats.min / unit) * unit });
  if (range.min !== undefined && range.min > stats.max)
    return moveTo({ ...range, min: Math.floor(stats.max / unit) * unit });
  return { label: anyLabel(facet), query: withRange(query, facet, null), tells };
}

function anyLabel(facet: QueryFacet | RangeFacet): string {
  const label = FACET_LABELS[facet];
  return `Any ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
