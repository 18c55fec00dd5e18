import { formatCalendarDate } from '#rules/calendar-date.ts';
import { vehicleTypeLabel } from '#vehicle/rules/vehicle-type.ts';
import { formatDollars, formatNumber, formatWeekly } from '#rules/money.ts';
import { parseBox } from '#rules/url-values.ts';

/**
 * The column of the engine that stores a facet. Facets that depend on each other share a column, so that few combinations occur: a badge
 * nearly decides body, seats and drive; a dealership decides its city and state. `many` is for several values per vehicle.
 */
type FacetColumn = 'model' | 'drivetrain' | 'place' | 'price' | 'sale' | 'many';

export type ValueOrder = 'byPriceLabel' | 'countThenLabel' | 'carTypeOrder';

interface ValueFacetEntry {
  /** The name as shoppers read it. */
  readonly label: string;
  readonly column: FacetColumn;
  /** Weight in free-text search (stock-query.ts, TEXT_WEIGHT); 0 if the values make no sense as words. */
  readonly textWeight: number;
  /** The maximum number of values offered. */
  readonly limit?: number;
  /** The default of the setting `search.facetOrder`, if that is not `countThenLabel`. */
  readonly order?: ValueOrder;
  /** A vehicle must have all chosen values, unless the shopper wants any of them: with each value the search narrows. */
  readonly needsAll?: true;
  /** Its values are numbers, so that a filter of a site can compare them with < and >. */
  readonly numeric?: true;
  /** The label of a value, if that is not the value. */
  readonly valueLabel?: (value: string, usedLabel: string) => string;
}

/**
 * Facets with values and their counts, under the names of the API, in the order of the parameters of a URL. The specification prescribes the
 * labels of condition, features, location, dealership and weekly price. The value of each for a vehicle is in facet-values.ts.
 */
const VALUE_TABLE = {
  badge: { label: 'Badge', column: 'model', textWeight: 5 },
  status: { label: 'Availability', column: 'sale', textWeight: 0, valueLabel: statusLabel },
  car_type: {
    label: 'Condition',
    column: 'sale',
    textWeight: 3,
    order: 'carTypeOrder',
    valueLabel: conditionLabel,
  },
  categories: { label: 'Category', column: 'many', textWeight: 1 },
  city: { label: 'City', column: 'place', textWeight: 2, limit: 20 },
  colour: { label: 'Colour', column: 'drivetrain', textWeight: 3 },
  dealership_name: { label: 'Dealership', column: 'place', textWeight: 2, limit: 40 },
  filtered_features: { label: 'Features', column: 'many', textWeight: 1, needsAll: true },
  item_type: { label: 'Vehicle type', column: 'model', textWeight: 2, valueLabel: vehicleTypeLabel },
  location_name: { label: 'Location', column: 'place', textWeight: 2 },
  make: { label: 'Make', column: 'model', textWeight: 8 },
  make_model: { label: 'Make and model', column: 'model', textWeight: 0 },
  model: { label: 'Model', column: 'model', textWeight: 8, limit: 30 },
  price_range: { label: 'Price band', column: 'price', textWeight: 0, order: 'byPriceLabel' },
  seats: {
    label: 'Seats',
    column: 'model',
    textWeight: 0,
    numeric: true,
    valueLabel: (value) => (value === '1' ? '1 seat' : `${value} seats`),
  },
  body: { label: 'Body', column: 'model', textWeight: 4 },
  drive: { label: 'Drive', column: 'drivetrain', textWeight: 3 },
  fuel: { label: 'Fuel', column: 'drivetrain', textWeight: 3 },
  transmission: { label: 'Transmission', column: 'drivetrain', textWeight: 3 },
  state: { label: 'State', column: 'place', textWeight: 2, valueLabel: (value) => value.toUpperCase() },
  tag: { label: 'Tag', column: 'sale', textWeight: 2 },
  weekly_price_range: { label: 'Subscription price band', column: 'price', textWeight: 0, order: 'byPriceLabel' },
  year: { label: 'Year', column: 'price', textWeight: 4 },
  certified: {
    label: 'Certified',
    column: 'sale',
    textWeight: 0,
    valueLabel: (value) => (value === 'true' ? 'Certified' : 'Not certified'),
  },
  for_sale: { label: 'For sale now', column: 'sale', textWeight: 0, valueLabel: () => 'Hide sold and reserved' },
  deal: { label: 'Deals', column: 'many', textWeight: 0, needsAll: true, valueLabel: dealLabel },
} as const satisfies Readonly<Record<string, ValueFacetEntry>>;

export type ValueFacet = keyof typeof VALUE_TABLE;
export const VALUE_FACET_TABLE: Readonly<Record<ValueFacet, ValueFacetEntry>> = VALUE_TABLE;
export const VALUE_FACETS = Object.keys(VALUE_TABLE) as readonly ValueFacet[];

/**
 * The facets that a query filters by value: also a badge below its make and model, `Toyota Corolla Ascent Sport`. That
 * one has no counts: if one model is chosen, its badges are those of `badge`.
 */
export type QueryFacet = ValueFacet | 'make_model_badge';
/** Makes, models and badges follow each other. */
export const QUERY_FACETS: readonly QueryFacet[] = /* @__PURE__ */ VALUE_FACETS.flatMap((facet): QueryFacet[] =>
  facet === 'model' ? [facet, 'make_model_badge'] : [facet],
);

/** Facets of which a vehicle must have all chosen values. */
export const ALL_OF_FACETS: readonly ValueFacet[] = VALUE_FACETS.filter((facet) => VALUE_FACET_TABLE[facet].needsAll);

interface RangeFacetEntry {
  readonly label: string;
  /** The bounds of its slider are multiples of this, in the unit of the facet: km, dollars, years or epoch seconds. */
  readonly step: number;
  /** One end of a range as shoppers read it. */
  readonly format: (value: number) => string;
  /** A filter by the smallest number only, as a list of these choices instead of a slider. `newest` is the largest number. */
  readonly minimums?: (newest: number) => readonly number[];
  /** A choice as shoppers read it, if that is not "7 or more". */
  readonly choice?: (text: string) => string;
  /** The range of its slider while no stock data is available, if the setting `search.sliderRange` has another unit. */
  readonly bounds?: { readonly min: number; readonly max: number };
}

/** Seconds from UTC to the time of Brisbane, which has no daylight saving. */
export const BRISBANE = 36_000;
/** The date of an instant in Brisbane: URLs may contain any number, and the format has four digits for the year. */
function formatBrisbaneDate(seconds: number): string {
  const date = new Date(Math.min((seconds + BRISBANE) * 1000, LAST_INSTANT)).toISOString().slice(0, 10);
  return formatCalendarDate(date) ?? date;
}
export const DAY_SECONDS = 86_400;
/** Midnights on the east coast some days before an instant: dates that shoppers can choose. */
function daysBefore(newest: number): readonly number[] {
  const midnight = Math.floor((newest + BRISBANE) / DAY_SECONDS) * DAY_SECONDS - BRISBANE;
  return [90, 30, 14, 7, 3, 1, 0].map((days) => midnight - days * DAY_SECONDS);
}
const LAST_INSTANT = Date.UTC(9999, 11, 31);

/**
 * Facets with statistics (smallest, largest) instead of values; `year` has both. `seat_count` is the number of the value facet `seats`, so
 * that a site can offer a smallest number as well as a list. ATM is the aggregate trailer mass, by which people choose a caravan for
 * their car; it, the length and how many can sleep are of caravans and trailers.
 */
const RANGE_TABLE = {
  km: { label: 'Kilometres', step: 1000, format: (value) => `${formatNumber(value)} km` },
  price: { label: 'Price', step: 1000, format: formatDollars },
  subscription_price: { label: 'Subscription price', step: 1, format: (value) => formatWeekly(value * 100) },
  year: { label: VALUE_TABLE.year.label, step: 1, format: String },
  created_at_timestamp: {
    label: 'Listed since',
    step: 1,
    minimums: daysBefore,
    choice: (text) => text,
    format: formatBrisbaneDate,
  },
  seat_count: { label: 'Minimum seats', step: 1, format: String, minimums: () => [2, 4, 5, 6, 7, 8] },
  door_count: { label: 'Minimum doors', step: 1, format: String, minimums: () => [2, 3, 4, 5] },
  towing_kg: {
    label: 'Minimum towing capacity',
    step: 50,
    format: (value) => `${formatNumber(value)} kg`,
    minimums: () => [750, 1000, 1500, 2000, 2500, 3000, 3500],
  },
  engine_cc: {
    label: 'Engine size',
    step: 100,
    format: (value) => `${formatNumber(value)} cc`,
    bounds: { min: 0, max: 8000 },
  },
  power_kw: { label: 'Power', step: 5, format: (value) => `${formatNumber(value)} kW`, bounds: { min: 0, max: 500 } },
  weekly_repayment: {
    label: 'Repayment',
    step: 5,
    format: (value) => formatWeekly(value * 100),
    bounds: { min: 0, max: 1000 },
  },
  price_drop: {
    label: 'Price dropped by',
    step: 100,
    format: formatDollars,
    minimums: () => [500, 1000, 2000, 3000, 5000],
  },
  fuel_use: {
    label: 'Fuel consumption',
    step: 1,
    format: (value) => `${value} L/100 km`,
    bounds: { min: 0, max: 25 },
  },
  range_km: {
    label: 'Minimum electric range',
    step: 50,
    format: (value) => `${formatNumber(value)} km`,
    minimums: () => [200, 300, 400, 500, 600],
  },
  sleep_count: { label: 'Sleeps at least', step: 1, format: String, minimums: () => [2, 3, 4, 5, 6, 8] },
  atm_kg: {
    label: 'ATM',
    step: 100,
    format: (value) => `${formatNumber(value)} kg`,
    bounds: { min: 0, max: 4500 },
  },
  length_m: { label: 'Length', step: 1, format: (value) => `${value} m`, bounds: { min: 0, max: 12 } },
} as const satisfies Readonly<Record<string, RangeFacetEntry>>;

export type RangeFacet = keyof typeof RANGE_TABLE;
export const RANGE_FACET_TABLE: Readonly<Record<RangeFacet, RangeFacetEntry>> = RANGE_TABLE;
export const RANGE_FACETS = Object.keys(RANGE_TABLE) as readonly RangeFacet[];

export type Facet = ValueFacet | RangeFacet;
/** Every facet once. */
export const FACETS: readonly Facet[] = /* @__PURE__ */ everyFacet();

// Calls marked as pure are not loaded by pages that do not use their result.
function everyFacet(): readonly Facet[] {
  return [...new Set<Facet>([...VALUE_FACETS, ...RANGE_FACETS])];
}

/** Facets whose values are compared as numbers. */
export const NUMERIC_FACETS: readonly Facet[] = /* @__PURE__ */ numericFacets();

function numericFacets(): readonly Facet[] {
  return [...RANGE_FACETS, ...VALUE_FACETS.filter((facet) => VALUE_FACET_TABLE[facet].numeric)];
}

export const SORT_KEYS = [
  'relevance',
  'latest',
  'price_desc',
  'price_asc',
  'km_asc',
  'year_desc',
  'repayment_asc',
  'drop_desc',
  'towing_desc',
  'distance',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The choices of the filter by distance, in kilometres. */
export const DISTANCES = [25, 50, 100, 250] as const;

/** `42 km away`, `in your area`. */
export function distanceText(km: number): string {
  return km < 1 ? 'in your area' : `${formatNumber(km)} km away`;
}

/** Facet names as shoppers read them. */
export const FACET_LABELS = Object.fromEntries(
  [
    ...Object.entries(RANGE_TABLE),
    ...Object.entries(VALUE_TABLE),
    ['make_model_badge', VALUE_TABLE.badge] as const,
  ].map(([facet, { label }]) => [facet, label]),
) as Readonly<Record<Facet | QueryFacet, string>>;

/** Conditions are new, used and demo; a site may call used vehicles "Pre-Owned". */
export function conditionLabel(condition: string, usedLabel: string): string {
  if (condition === 'used') return usedLabel;
  if (condition === 'new') return 'New';
  return condition === 'demo' ? 'Demo' : condition;
}

function dealLabel(deal: string): string {
  if (deal === 'price_dropped') return 'Price dropped';
  return deal === 'below_market' ? 'Below market average' : deal;
}

function statusLabel(status: string): string {
  if (status === 'in_stock') return 'In stock';
  if (status === 'coming_soon') return 'Coming soon';
  return status === 'sold' ? 'Recently sold' : status;
}

/** The label of a facet value, as shoppers read it. */
export function facetValueLabel(facet: QueryFacet, value: string, usedLabel: string): string {
  return facet === 'make_model_badge' ? value : (VALUE_FACET_TABLE[facet].valueLabel?.(value, usedLabel) ?? value);
}

/** One price band in whole dollars: includes `from`, excludes `to`. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

const PURCHASE = /* @__PURE__ */ toBands(
  [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000],
  '',
);
const WEEKLY = /* @__PURE__ */ toBands([100, 150, 200, 250, 300, 400], ' / week');

/** `$20,000 - $25,000`; `dollars` is the purchase price. */
export function priceBand(dollars: number): string {
  return findBand(PURCHASE, dollars);
}

/** `$150 - $200 / week`; `dollars` is the weekly subscription price. */
export function weeklyPriceBand(dollars: number): string {
  return findBand(WEEKLY, dollars);
}

/** The position of a band in price order; unknown labels come last. */
export function bandPosition(label: string): number {
  const index = [...WEEKLY, ...PURCHASE].findIndex((band) => band.label === label);
  return index < 0 ? Number.MAX_SAFE_INTEGER : index;
}

/** The lower end of a band of purchase prices, in dollars; `null` for an unknown label. */
export function bandStart(label: string): number | null {
  return PURCHASE.find((band) => band.label === label)?.from ?? null;
}

function findBand(bands: readonly Band[], dollars: number): string {
  return (bands.find((band) => dollars < band.to) ?? bands.at(-1)!).label;
}

function toBands(edges: readonly number[], unit: string): Band[] {
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
  if (range.min === undefined) return 'any';
  return RANGE_FACET_TABLE[facet].minimums ? say(range.min) : `from ${say(range.min)}`;
}

export function formatRangeEnd(facet: RangeFacet, value: number): string {
  return RANGE_FACET_TABLE[facet].format(value);
}

/** A value as a text box shows it: as in `formatRangeEnd` (`$2,000`, `20,000 km`), if that is read as the same value again. */
export function formatRangeBox(facet: RangeFacet, value: number): string {
  const [amount = ''] = formatRangeEnd(facet, value).split(' / ');
  return parseBox('min', amount)?.min === value ? amount : String(value);
}

/** The largest count that is shown exactly as counted. */
const LARGEST_COUNTED = 1999;

export interface CountRules {
  readonly largeCountSource: 'configured' | 'sumOfFacets';
  readonly configuredStockCount: number | null;
}

/**
 * Counts the sold vehicles among the results: they are shown for a while, but not for sale. `wanted` is the filter by
 * status.
 */
export function soldCount(
  statuses: readonly { readonly value: string; readonly count: number }[],
  wanted: readonly string[] = ['sold'],
): number {
  return wanted.includes('sold') ? (statuses.find(({ value }) => value === 'sold')?.count ?? 0) : 0;
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
