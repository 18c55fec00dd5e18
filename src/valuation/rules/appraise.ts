import type { Cents } from '#rules/money.ts';
import { conformalQuantile, shareWithin, type Calibration } from './calibration.ts';
import type { Listing } from './listing.ts';
import type { Market } from './market.ts';

/** The auto gauge of the specification (section 3), in cents, and what it rests on. */
export interface Gauge {
  /** 0: at the top of the market range or above it; 0.5: the market's middle; 1: at the bottom or below. */
  readonly fill: number;
  readonly listing_price: Cents;
  readonly market_range_min: Cents;
  readonly market_range_max: Cents;
  /** 0..1 */
  readonly confidence: number;
  readonly description: string | null;
  readonly basis: GaugeBasis | null;
}

/** How this is calculated: similar listings and what is asked for them. */
interface GaugeBasis {
  readonly listings: number;
  readonly lowest_price: Cents;
  readonly highest_price: Cents;
}

/** Four of five similar cars are offered inside the market range. */
const LOWER = 0.1;
const UPPER = 0.9;
/** Ends of the range are said to the next hundred dollars outside: more would pretend to know more. */
const STEP: Cents = 10_000;
/** Confidence is the chance that the middle is at most this far from what such a car is offered for. */
const CLOSE = Math.log(1.05);
const LEAST_SIMILAR = 4;
/** One yard's prices are no market. */
const LEAST_SELLERS = 2;

/** Descriptions by fill, the highest first: a car above the middle of its market is never called a deal. */
const DESCRIPTIONS: readonly (readonly [from: number, words: string])[] = [
  [0.9, 'Great Deal'],
  [0.7, 'Good Deal'],
  [0.3, 'Fair price'],
  [0, 'Above market'],
];

/** `null`: too few similar listings to say anything. */
export function appraise(vehicle: Listing, market: Market, calibration: Calibration): Gauge | null {
  const estimate = market.estimate(vehicle);
  const scores = calibration.scoresFor(vehicle);
  if (!estimate || !scores) return null;
  const { middle, spread, similar } = estimate;
  if (similar.length < LEAST_SIMILAR || new Set(similar.map((one) => one.seller)).size < LEAST_SELLERS) return null;
  const low = middle + spread * conformalQuantile(scores, LOWER);
  const high = middle + spread * conformalQuantile(scores, UPPER);
  const fill = fillOf(vehicle.logPrice, low, middle, high);
  const prices = similar.map((one) => one.price);
  return {
    fill,
    listing_price: vehicle.price,
    market_range_min: Math.floor(Math.exp(low) / STEP) * STEP,
    market_range_max: Math.ceil(Math.exp(high) / STEP) * STEP,
    confidence: round(shareWithin(scores, CLOSE / spread)),
    description: descriptionOf(fill),
    basis: { listings: similar.length, lowest_price: Math.min(...prices), highest_price: Math.max(...prices) },
  };
}

/** Straight from the top of the range (0) to its middle (0.5) to its bottom (1). */
export function fillOf(price: number, low: number, middle: number, high: number): number {
  const share =
    price >= middle ? 0.5 * (1 - (price - middle) / (high - middle)) : 0.5 + (0.5 * (middle - price)) / (middle - low);
  return round(Math.max(0, Math.min(1, share)));
}

export function descriptionOf(fill: number): string {
  return DESCRIPTIONS.find(([from]) => fill >= from)![1];
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
