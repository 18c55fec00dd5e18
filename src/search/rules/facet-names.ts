/** Facets of the stock search, by the specification's names (SRCH-029). */
export const VALUE_FACETS = [
  'badge',
  'status',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'filtered_features',
  'item_type',
  'location_name',
  'make',
  'make_model',
  'model',
  'price_range',
  'seats',
  'body',
  'drive',
  'fuel',
  'transmission',
  'state',
  'tag',
  'weekly_price_range',
  'year',
  'certified',
] as const;
export type ValueFacet = (typeof VALUE_FACETS)[number];

/** Facets that are answered with statistics (smallest, largest) instead of values; `year` is both. */
export const RANGE_FACETS = ['km', 'price', 'subscription_price', 'year', 'created_at_timestamp'] as const;
export type RangeFacet = (typeof RANGE_FACETS)[number];

export type Facet = ValueFacet | RangeFacet;
/** Every facet once. */
export const FACETS: readonly Facet[] = [...new Set<Facet>([...VALUE_FACETS, ...RANGE_FACETS])];

export const SORT_KEYS = ['relevance', 'latest', 'price_desc', 'price_asc', 'km_asc', 'year_desc'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
