import { formatCalendarDate } from '#rules/calendar-date.ts';
import { formatMoney } from '#rules/money.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import type { Cents } from '#rules/money.ts';
import type { Gauge } from './appraise.ts';

/** The gauge is hidden up to this confidence. */
const LOW_CONFIDENCE = 0.2;

/** Reasons to hide a gauge; the first one that applies counts. */
const HIDES: readonly (readonly [why: string, holds: (gauge: Gauge) => boolean])[] = [
  ['the data is incomplete', (gauge) => !isWhole(gauge)],
  ['the confidence is too low', (gauge) => gauge.confidence <= LOW_CONFIDENCE],
  ['the price is above the market range', (gauge) => gauge.market_range_max < gauge.listing_price],
];

/** `null` means no data. */
export function isShown(gauge: Gauge | null): gauge is Gauge {
  return gauge !== null && !HIDES.some(([, holds]) => holds(gauge));
}

/** Every number that the drawing needs, and a range that is not empty. */
function isWhole(gauge: Gauge): boolean {
  const { fill, confidence, listing_price, market_range_min, market_range_max } = gauge;
  const numbers = [fill, confidence, listing_price, market_range_min, market_range_max];
  return (
    numbers.every((value) => Number.isFinite(value)) &&
    fill >= 0 &&
    fill <= 1 &&
    listing_price > 0 &&
    market_range_min > 0 &&
    market_range_max > market_range_min
  );
}

/** The description, otherwise "Good Deal" below a fill of 0.65 and "Great Deal" from 0.65. */
export function verdict(gauge: Pick<Gauge, 'fill' | 'description'>): string {
  return gauge.description?.trim() || (gauge.fill < 0.65 ? 'Good Deal' : 'Great Deal');
}

export type GaugeTone = 'low' | 'medium' | 'high';

/** Low below 0.3, medium below 0.6, high from 0.6. */
export function tone(fill: number): GaugeTone {
  if (fill < 0.3) return 'low';
  return fill < 0.6 ? 'medium' : 'high';
}

/** A gauge as in the API's answer. `as_of` is a calendar date. */
export type DatedGauge = Gauge & { readonly as_of: string | null };

/** Reads the API's answer (dollars) back into cents. `null` for anything that is not a complete gauge. */
export function readGauge(answer: unknown): DatedGauge | null {
  if (!isRecord(answer)) return null;
  const { fill, confidence, description, basis } = answer;
  const [listing_price, market_range_min, market_range_max] = [
    answer['listing_price'],
    answer['market_range_min'],
    answer['market_range_max'],
  ].map(cents);
  if (
    typeof fill !== 'number' ||
    typeof confidence !== 'number' ||
    listing_price == null ||
    market_range_min == null ||
    market_range_max == null
  )
    return null;
  const rest = isRecord(basis) ? basis : {};
  const [lowest_price, highest_price] = [cents(rest['lowest_price']), cents(rest['highest_price'])];
  const listings = rest['listings'];
  return {
    fill,
    confidence,
    listing_price,
    market_range_min,
    market_range_max,
    description: typeof description === 'string' ? description : null,
    basis:
      typeof listings === 'number' && lowest_price !== null && highest_price !== null
        ? { listings, lowest_price, highest_price }
        : null,
    as_of: typeof rest['as_of'] === 'string' ? rest['as_of'] : null,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function cents(dollars: unknown): number | null {
  return typeof dollars === 'number' ? Math.round(dollars * 100) : null;
}

/** The text of a gauge. */
export interface GaugeWords {
  readonly fill: number;
  readonly tone: GaugeTone;
  readonly verdict: string;
  readonly price: string;
  readonly range: string;
  /** `An estimate based on 8 similar listings` */
  readonly basis: string;
  /** Explanation of the calculation, one string per paragraph. Empty without a basis. */
  readonly how: readonly string[];
}

/** `model` is the make and model. `null`: hide the gauge. */
export function gaugeWords(gauge: DatedGauge | null, model: string): GaugeWords | null {
  if (!isShown(gauge)) return null;
  return {
    fill: gauge.fill,
    tone: tone(gauge.fill),
    verdict: verdict(gauge),
    price: formatMoney(gauge.listing_price),
    range: `${formatMoney(gauge.market_range_min)} to ${formatMoney(gauge.market_range_max)}`,
    basis: gauge.basis ? `An estimate based on ${gauge.basis.listings} similar listings.` : 'An estimate.',
    how: how(gauge, model),
  };
}

function how({ basis, as_of, confidence }: DatedGauge, model: string): string[] {
  if (!basis) return [];
  const asked =
    basis.lowest_price === basis.highest_price
      ? `all at ${formatMoney(basis.lowest_price)}`
      : `at ${formatMoney(basis.lowest_price)} to ${formatMoney(basis.highest_price)}`;
  const day = as_of === null ? '' : ` on ${formatCalendarDate(as_of) ?? as_of}`;
  return [
    `We compared ${basis.listings} similar ${model} listings by dealers on our platform${day}, advertised ${asked}. Prices are adjusted for differences in year, kilometres, equipment level and drive-away charges.`,
    `About four in five vehicles like this one are advertised within this range. There is about a ${Math.round(confidence * 100)}% chance that the middle of the range is within 5% of the typical asking price.`,
    'This is an estimate from advertised prices, not a valuation or an offer. It does not consider condition or history.',
  ];
}

const MORE_THAN: Cents = 49_900;

export interface MarketIndicator {
  readonly below: Cents;
  readonly average: Cents;
  /** Region of the average. */
  readonly of: 'state' | 'country';
}

/** An average so far above the price is that of other vehicles, or a mistake. */
const LARGEST_SHARE = 0.25;

/**
 * A price more than $499 below the average that the feed states: of the state, otherwise of the country. New vehicles have a list price
 * and no market; a difference that is not plausible is left out.
 */
export function marketIndicator(
  vehicle: Pick<Vehicle, 'condition' | 'price' | 'offerPrice' | 'market'>,
): MarketIndicator | null {
  const price = purchasePrice(vehicle);
  const state = vehicle.market?.stateAverage ?? null;
  const average = state ?? vehicle.market?.nationalAverage ?? null;
  if (vehicle.condition === 'new' || price === null || average === null) return null;
  if (average - price <= MORE_THAN || average - price > average * LARGEST_SHARE) return null;
  return { below: average - price, average, of: state === null ? 'country' : 'state' };
}

/** The indicator that a page may state: where the gauge is sure enough to be shown, and its market contains the average. */
export function confirmedIndicator(
  vehicle: Parameters<typeof marketIndicator>[0],
  gauge: Gauge | null,
): MarketIndicator | null {
  const indicator = marketIndicator(vehicle);
  return indicator !== null && isShown(gauge) && indicator.average <= gauge.market_range_max ? indicator : null;
}
