import { wordEffects, sumOfEffects, wordWeights } from './badge-words.ts';
import type { Listing } from './listing.ts';
import {
  sumProducts,
  baseSlopes,
  centreFeatures,
  crossProducts,
  dot,
  featureMeans,
  shrunkSlopes,
  type CrossProducts,
  median,
  robustSpread,
} from './statistics.ts';

/**
 * Statistics of all models: slopes for models with few listings. The slopes of the make take precedence over those of
 * all makes.
 */
export interface Pool {
  readonly base: CrossProducts;
  readonly slopes: Float64Array;
  readonly makes: ReadonlyMap<string, Float64Array>;
}

/** The price model of one vehicle model: level + slopes × features + words. The rest is the listing's residual. */
export interface ModelFit {
  readonly count: number;
  readonly means: Float64Array;
  readonly slopes: Float64Array;
  readonly words: ReadonlyMap<string, number>;
  readonly wordWeights: ReadonlyMap<string, number>;
  readonly level: number;
  /** The standard deviation of the listings from their expected price. */
  readonly spread: number;
}

/** Weights of the prior: of all listings for a make's slopes, and of the make for a model's slopes. */
const MAKE_PRIOR = 60;
const MODEL_PRIOR = 25;
/** The minimum spread for weights, and the number of spreads at which a listing starts to count less (Huber 1964). */
const MIN_SPREAD = 0.08;
const HUBER = 1.5;
/** The prior spread of a model, and the number of listings that it counts as. */
const USUAL_SPREAD = 0.15;
const USUAL_COUNT = 10;

/** Cross products of one model; with `prior` slopes, outliers (typing errors, wrecks) count less. */
export function modelProducts(listings: readonly Listing[], prior: Float64Array | null): CrossProducts {
  const means = featureMeans(listings);
  const offsets = listings.map((listing) => centreFeatures(listing.features, means));
  return crossProducts(listings, offsets, prior ? robustWeights(listings, offsets, prior) : listings.map(() => 1));
}

export function makePool(models: Iterable<{ readonly make: string; readonly products: CrossProducts }>): Pool {
  const all = [...models];
  const base = sumProducts(all.map((model) => model.products));
  const slopes = baseSlopes(base);
  const makes = new Map<string, Float64Array>();
  for (const [make, own] of Map.groupBy(all, (model) => model.make)) {
    makes.set(make, shrunkSlopes(sumProducts(own.map((model) => model.products)), base, slopes, MAKE_PRIOR));
  }
  return { base, slopes, makes };
}

export function fitModel(make: string, listings: readonly Listing[], pool: Pool): ModelFit {
  const prior = pool.makes.get(make) ?? pool.slopes;
  const means = featureMeans(listings);
  const offsets = listings.map((listing) => centreFeatures(listing.features, means));
  const slopes = shrunkSlopes(
    crossProducts(listings, offsets, robustWeights(listings, offsets, prior)),
    pool.base,
    prior,
    MODEL_PRIOR,
  );
  const flat = listings.map((listing, at) => listing.logPrice - dot(slopes, offsets[at]!));
  const first = median(flat);
  const words = wordEffects(
    listings,
    flat.map((value) => value - first),
  );
  const worded = listings.map((listing, at) => flat[at]! - sumOfEffects(listing.words, words));
  const level = median(worded);
  const own = robustSpread(worded, null, level);
  const spread = Math.sqrt(
    (USUAL_COUNT * USUAL_SPREAD ** 2 + listings.length * own ** 2) / (USUAL_COUNT + listings.length),
  );
  return { count: listings.length, means, slopes, words, wordWeights: wordWeights(listings), level, spread };
}

/** The price that the model expects for a vehicle, before similar listings are considered. */
export function expectedPrice(fit: ModelFit, vehicle: Listing): number {
  return (
    fit.level + dot(fit.slopes, centreFeatures(vehicle.features, fit.means)) + sumOfEffects(vehicle.words, fit.words)
  );
}

function robustWeights(listings: readonly Listing[], offsets: readonly Float64Array[], slopes: Float64Array): number[] {
  const left = listings.map((listing, at) => listing.logPrice - dot(slopes, offsets[at]!));
  const middle = median(left);
  const spread = Math.max(MIN_SPREAD, robustSpread(left, null, middle));
  return left.map((value) => Math.min(1, (HUBER * spread) / Math.abs(value - middle)));
}
