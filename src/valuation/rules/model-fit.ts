import { wordEffects, wordsAreWorth, wordWeights } from './badge-words.ts';
import type { Listing } from './listing.ts';
import {
  added,
  baseSlopes,
  centred,
  crossProducts,
  dot,
  featureMeans,
  pulledSlopes,
  type CrossProducts,
  median,
  robustSpread,
} from './statistics.ts';

/** What all models together say: the slopes that a model with few listings falls back on, its make's before everybody's. */
export interface Pool {
  readonly base: CrossProducts;
  readonly slopes: Float64Array;
  readonly makes: ReadonlyMap<string, Float64Array>;
}

/** Prices of one model, explained: level + slopes x features + words; what then is left over is the listing's own. */
export interface ModelFit {
  readonly count: number;
  readonly means: Float64Array;
  readonly slopes: Float64Array;
  readonly words: ReadonlyMap<string, number>;
  readonly wordWeights: ReadonlyMap<string, number>;
  readonly level: number;
  /** How far the listings stand from what is expected of them, as a standard deviation. */
  readonly spread: number;
}

/** Listings of the whole base that a make's, and of the make that a model's own slopes have to outweigh. */
const MAKE_PULL = 60;
const MODEL_PULL = 25;
/** The least spread that weights are measured by, and how many spreads off a listing begins to count less (Huber 1964). */
const LEAST_SPREAD = 0.08;
const HUBER = 1.5;
/** What a model without listings would spread by, and how many listings outweigh that. */
const USUAL_SPREAD = 0.15;
const USUAL_COUNT = 10;

/** Sums of one model; with `prior` slopes, listings far off them (typing errors, wrecks) count less. */
export function modelProducts(listings: readonly Listing[], prior: Float64Array | null): CrossProducts {
  const means = featureMeans(listings);
  const offsets = listings.map((listing) => centred(listing.features, means));
  return crossProducts(listings, offsets, prior ? robustWeights(listings, offsets, prior) : listings.map(() => 1));
}

export function makePool(models: Iterable<{ readonly make: string; readonly products: CrossProducts }>): Pool {
  const all = [...models];
  const base = added(all.map((model) => model.products));
  const slopes = baseSlopes(base);
  const makes = new Map<string, Float64Array>();
  for (const [make, own] of Map.groupBy(all, (model) => model.make)) {
    makes.set(make, pulledSlopes(added(own.map((model) => model.products)), base, slopes, MAKE_PULL));
  }
  return { base, slopes, makes };
}

export function fitModel(make: string, listings: readonly Listing[], pool: Pool): ModelFit {
  const prior = pool.makes.get(make) ?? pool.slopes;
  const means = featureMeans(listings);
  const offsets = listings.map((listing) => centred(listing.features, means));
  const slopes = pulledSlopes(
    crossProducts(listings, offsets, robustWeights(listings, offsets, prior)),
    pool.base,
    prior,
    MODEL_PULL,
  );
  const flat = listings.map((listing, at) => listing.logPrice - dot(slopes, offsets[at]!));
  const first = median(flat);
  const words = wordEffects(
    listings,
    flat.map((value) => value - first),
  );
  const worded = listings.map((listing, at) => flat[at]! - wordsAreWorth(listing.words, words));
  const level = median(worded);
  const own = robustSpread(worded, null, level);
  const spread = Math.sqrt(
    (USUAL_COUNT * USUAL_SPREAD ** 2 + listings.length * own ** 2) / (USUAL_COUNT + listings.length),
  );
  return { count: listings.length, means, slopes, words, wordWeights: wordWeights(listings), level, spread };
}

/** What the model alone says of a car, before its nearest listings are asked. */
export function expected(fit: ModelFit, vehicle: Listing): number {
  return fit.level + dot(fit.slopes, centred(vehicle.features, fit.means)) + wordsAreWorth(vehicle.words, fit.words);
}

function robustWeights(listings: readonly Listing[], offsets: readonly Float64Array[], slopes: Float64Array): number[] {
  const left = listings.map((listing, at) => listing.logPrice - dot(slopes, offsets[at]!));
  const middle = median(left);
  const spread = Math.max(LEAST_SPREAD, robustSpread(left, null, middle));
  return left.map((value) => Math.min(1, (HUBER * spread) / Math.abs(value - middle)));
}
