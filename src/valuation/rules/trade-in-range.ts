import type { Cents } from '#rules/money.ts';
import { AGE_FEATURES, KM_FEATURES, type Listing } from './listing.ts';
import { unlikeness, type VehicleModel } from './market.ts';
import { expectedPrice, type ModelFit } from './model-fit.ts';
import { weightedQuantile } from './statistics.ts';

/** The asking prices of such vehicles, as a range, and on how many it is based. */
export interface AskingRange {
  readonly low: Cents;
  readonly high: Cents;
  readonly comparables: number;
}

/** Fewer comparable vehicles than this, or those of one seller only, are not a market. */
export const MIN_COMPARABLES = 5;
const MIN_SELLERS = 2;
/** A listing is comparable within these differences. */
const COMPARABLE_YEARS = 3;
const COMPARABLE_KM = 60_000;
/** Four of five such vehicles are advertised within the range: its ends are these quantiles. */
const LOWER = 0.1;
const UPPER = 0.9;
/** The same quantile of a normal distribution, in standard deviations: the least width of the range. */
const LEAST_SPREADS = 1.28;
const BENDS = [0, 7, 15];

/**
 * The range of asking prices for a vehicle that is not advertised:
 *
 *     price = expected price of the model (decision 011) + quantile of what its listings differ from that, as logarithms
 *
 * All used and demo listings of the model count, weighted by badge, body, transmission and engine, but not by age and kilometres:
 * those are in the expected price alone, where an older vehicle or one with more kilometres is never worth more. So the range
 * falls with age and kilometres, whatever the stock. `null`: too few comparable vehicles.
 */
export function askingRange(vehicle: Listing, { fit, listings, view }: VehicleModel): AskingRange | null {
  const used = listings.filter((one) => one.type !== 'new' && !Number.isNaN(one.km));
  const comparable = used.filter((one) => isComparable(vehicle, one));
  if (comparable.length < MIN_COMPARABLES || new Set(comparable.map((one) => one.seller)).size < MIN_SELLERS)
    return null;
  const rests = used.map((one) => one.logPrice - fallingPrice(fit, one));
  const weights = used.map((one) => Math.exp(-unlikeness(view, one) / 2));
  const price = fallingPrice(fit, vehicle);
  const [low, middle, high] = [LOWER, 0.5, UPPER].map((q) => weightedQuantile(rests, weights, q));
  const least = LEAST_SPREADS * fit.spread * Math.sqrt(1 + 1 / used.length);
  return {
    low: Math.exp(price + Math.min(low!, middle! - least)),
    high: Math.exp(price + Math.max(high!, middle! + least)),
    comparables: comparable.length,
  };
}

function isComparable(vehicle: Listing, other: Listing): boolean {
  return Math.abs(vehicle.year - other.year) <= COMPARABLE_YEARS && Math.abs(vehicle.km - other.km) <= COMPARABLE_KM;
}

/** The expected price, in which age and kilometres never raise a price, although the slopes of a few listings may. */
function fallingPrice(fit: ModelFit, vehicle: Listing): number {
  const { features } = vehicle;
  const fitted = [...AGE_FEATURES, ...KM_FEATURES].reduce<number>(
    (sum, at) => sum + fit.slopes[at]! * features[at]!,
    0,
  );
  return (
    expectedPrice(fit, vehicle) - fitted + lowestUntil(vehicleAge(vehicle), ageEffect(fit)) + kmEffect(fit, vehicle)
  );
}

/** `features` holds the years up to the last bend, those after the first and those after the last. */
function vehicleAge({ features }: Listing): number {
  return features[AGE_FEATURES[0]]! + features[AGE_FEATURES[2]]!;
}

function ageEffect({ slopes }: ModelFit): (age: number) => number {
  const [all, afterFirst, afterLast] = AGE_FEATURES.map((at) => slopes[at]!);
  return (age) =>
    all! * Math.min(age, 15) + afterFirst! * Math.max(0, Math.min(age, 15) - 7) + afterLast! * Math.max(0, age - 15);
}

/** The lowest value of a function of straight lines between the bends, from 0 to an age. */
function lowestUntil(age: number, effect: (age: number) => number): number {
  return Math.min(effect(age), ...BENDS.filter((bend) => bend < age).map(effect));
}

/** The lowest value from 0 to the vehicle's kilometres of a straight line and a square root: at an end, or between them. */
function kmEffect({ slopes }: ModelFit, { features }: Listing): number {
  const [straight, root] = KM_FEATURES.map((at) => slopes[at]!);
  const most = features[KM_FEATURES[0]]!;
  const effect = (km: number) => straight! * km + root! * Math.sqrt(km);
  const lowest = straight === 0 ? 0 : (-root! / (2 * straight!)) ** 2;
  return Math.min(0, effect(most), ...(root! / straight! < 0 && lowest < most ? [effect(lowest)] : []));
}
