import type { Cents } from '#rules/money.ts';
import { conformalQuantile, shareWithin, type Calibration } from './calibration.ts';
import type { Listing } from './listing.ts';
import type { Market } from './market.ts';

/** The price gauge of the specification (section 3), in cents, and the data behind it. */
export interface Gauge {
  /** 0: at or above the top of the market range; 0.5: in the middle; 1: at or below the bottom. */
  readonly fill: number;
  readonly listing_price: Cents;
  readonly market_range_min: Cents;
  readonly market_range_max: Cents;
  /** 0..1 */
  readonly confidence: number;
  readonly description: string | null;
  readonly basis: GaugeBasis | null;
}

/** The listings that the estimate is based on, and their asking prices. */
interface GaugeBasis {
  readonly listings: number;
  readonly lowest_price: Cents;
  readonly highest_price: Cents;
}

/** Four of five similar vehicles are advertised within the market range. */
const LOWER = 0.1;
const UPPER = 0.9;
/** The ends of the range are rounded outwards to $100: more digits would suggest too much precision. */
const STEP: Cents = 10_000;
/** Confidence is the probability that the middle is within 5% of the typical asking price of such a vehicle. */
const CLOSE = Math.log(1.05);
const MIN_SIMILAR = 4;
/** The prices of a single dealership are not a market. */
const MIN_SELLERS = 2;

/** Descriptions by fill, the highest first. A vehicle above the middle of its market is never called a deal. */
const DESCRIPTIONS: readonly (readonly [from: number, words: string])[] = [
  [0.9, 'Great Deal'],
  [0.7, 'Good Deal'],
  [0.3, 'Fair price'],
  [0, 'Above market'],
];

/** `null`: too few similar listings for an estimate. */
export function appraise(vehicle: Listing, market: Market, calibration: Calibration): Gauge | null {
  const estimate = market.estimate(vehicle);
  const scores = calibration.scoresFor(vehicle);
  if (!estimate || !scores) return null;
  const { middle, spread, similar } = estimate;
  if (similar.length < MIN_SIMILAR || new Set(similar.map((one) => one.seller)).size < MIN_SELLERS) return null;
  const low = middle + spread * conformalQuantile(scores, LOWER);
  const high = middle + spread * conformalQuantile(scores, UPPER);
  const fill = barFill(vehicle.logPrice, low, middle, high);
  const prices = similar.map((one) => one.price);
  return {
    fill,
    listing_price: vehicle.price,
    market_range_min: Math.floor(Math.exp(low) / STEP) * STEP,
    market_range_max: Math.ceil(Math.exp(high) / STEP) * STEP,
    confidence: round(shareWithin(scores, CLOSE / spread)),
    description: describeFill(fill),
    basis: { listings: similar.length, lowest_price: Math.min(...prices), highest_price: Math.max(...prices) },
  };
}

/** Linear from the top of the range (0) to its middle (0.5), and from there to its bottom (1). */
export function barFill(price: number, low: number, middle: number, high: number): number {
  const share =
    price >= middle ? 0.5 * (1 - (price - middle) / (high - middle)) : 0.5 + (0.5 * (middle - price)) / (middle - low);
  return round(Math.max(0, Math.min(1, share)));
}

export function describeFill(fill: number): string {
  return DESCRIPTIONS.find(([from]) => fill >= from)![1];
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
