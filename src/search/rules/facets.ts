import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import { formatDollars, formatWeekly } from '#rules/money.ts';

/** Facets of the stock search, under the names of the API. */
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

/** Facets with statistics (smallest, largest) instead of values; `year` has both. */
export const RANGE_FACETS = ['km', 'price', 'subscription_price', 'year', 'created_at_timestamp'] as const;
export type RangeFacet = (typeof RANGE_FACETS)[number];

export type Facet = ValueFacet | RangeFacet;
/** Every facet once. */
export const FACETS: readonly Facet[] = [...new Set<Facet>([...VALUE_FACETS, ...RANGE_FACETS])];

export const SORT_KEYS = ['relevance', 'latest', 'price_desc', 'price_asc', 'km_asc', 'year_desc'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/**
 * Facet names as shoppers read them. The specification prescribes those of condition, features, location, dealership
 * and weekly price.
 */
export const FACET_LABELS: Readonly<Record<Facet, string>> = {
  badge: 'Badge',
  status: 'Availability',
  car_type: 'Condition',
  categories: 'Category',
  city: 'City',
  colour: 'Colour',
  dealership_name: 'Dealership',
  filtered_features: 'Features',
  item_type: 'Vehicle type',
  location_name: 'Location',
  make: 'Make',
  make_model: 'Make and model',
  model: 'Model',
  price_range: 'Price band',
  seats: 'Seats',
  body: 'Body',
  drive: 'Drive',
  fuel: 'Fuel',
  transmission: 'Transmission',
  state: 'State',
  tag: 'Tag',
  weekly_price_range: 'Weekly price band',
  year: 'Year',
  certified: 'Certified',
  km: 'Kilometres',
  price: 'Price',
  subscription_price: 'Weekly price',
  created_at_timestamp: 'Listed since',
};

/** Conditions are new, used and demo; a site may call used vehicles "Pre-Owned". */
export function conditionLabel(condition: string, usedLabel: string): string {
  if (condition === 'used') return usedLabel;
  return condition === 'new' ? 'New' : condition === 'demo' ? 'Demo' : condition;
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Recently sold',
};

/** The label of a facet value, as shoppers read it. */
export function facetValueLabel(facet: Facet, value: string, usedLabel: string): string {
  if (facet === 'car_type') return conditionLabel(value, usedLabel);
  if (facet === 'state') return value.toUpperCase();
  if (facet === 'status') return STATUS_LABELS[value] ?? value;
  if (facet === 'certified') return value === 'true' ? 'Certified' : 'Not certified';
  if (facet === 'seats') return value === '1' ? '1 seat' : `${value} seats`;
  if (facet === 'item_type') return vehicleTypeLabel(value);
  return value;
}

/** One price band in whole dollars: includes `from`, excludes `to`. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

const PURCHASE = bandsOf([10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000], '');
const WEEKLY = bandsOf([100, 150, 200, 250, 300, 400], ' / week');

/** `$20,000 - $25,000`; `dollars` is the purchase price. */
export function priceBand(dollars: number): string {
  return bandOf(PURCHASE, dollars);
}

/** `$150 - $200 / week`; `dollars` is the weekly subscription price. */
export function weeklyPriceBand(dollars: number): string {
  return bandOf(WEEKLY, dollars);
}

/** The position of a band in price order; unknown labels come last. */
export function bandPosition(label: string): number {
  const index = [...WEEKLY, ...PURCHASE].findIndex((band) => band.label === label);
  return index < 0 ? Number.MAX_SAFE_INTEGER : index;
}

function bandOf(bands: readonly Band[], dollars: number): string {
  return (bands.find((band) => dollars < band.to) ?? bands.at(-1)!).label;
}

function bandsOf(edges: readonly number[], unit: string): Band[] {
  return [0, ...edges].map((from, index) => {
    const to = edges[index] ?? Number.POSITIVE_INFINITY;
    if (from === 0) return { from, to, label: `Under ${formatDollars(to)}${unit}` };
    if (to === Number.POSITIVE_INFINITY) return { from, to, label: `${formatDollars(from)} and over${unit}` };
    return { from, to, label: `${formatDollars(from)} - ${formatDollars(to)}${unit}` };
  });
}

/** `$10,000 to $30,000`, `up to 90,000 km`, `from 2018`. */
export function formatRange(facet: RangeFacet, range: { readonly min?: number; readonly max?: number }): string {
  const say = (value: number) => formatRangeEnd(facet, value);
  if (range.min !== undefined && range.max !== undefined)
    return range.min === range.max ? say(range.min) : `${say(range.min)} to ${say(range.max)}`;
  if (range.max !== undefined) return `up to ${say(range.max)}`;
  return range.min !== undefined ? `from ${say(range.min)}` : 'any';
}

export function formatRangeEnd(facet: RangeFacet, value: number): string {
  if (facet === 'year') return String(value);
  if (facet === 'created_at_timestamp') return new Date(value * 1000).toISOString().slice(0, 10);
  if (facet === 'km') return `${value.toLocaleString('en-AU')} km`;
  return facet === 'subscription_price' ? formatWeekly(value * 100) : formatDollars(value);
}

/** The largest count that is shown exactly as counted. */
const LARGEST_COUNTED = 1999;

export interface CountRules {
  readonly largeCountSource: 'configured' | 'sumOfFacets';
  readonly configuredStockCount: number | null;
}

/**
 * Above 1999, the count is the sum over a facet of which every vehicle has exactly one value. A configured stock count
 * is of the whole stock, so it is used only when no filter is set.
 */
export function shownCount(
  counted: number,
  conditions: readonly { readonly count: number }[],
  isFiltered: boolean,
  rules: CountRules,
): number {
  if (counted <= LARGEST_COUNTED) return counted;
  if (rules.largeCountSource === 'configured' && rules.configuredStockCount !== null && !isFiltered)
    return rules.configuredStockCount;
  const sum = conditions.reduce((all, one) => all + one.count, 0);
  return sum > 0 ? sum : counted;
}
