import { wordDistance } from './badge-words.ts';
import type { Listing } from './listing.ts';
import type { CrossProducts } from './statistics.ts';
import { expected, fitModel, makePool, modelProducts, type ModelFit, type Pool } from './model-fit.ts';
import { robustSpread, weightedQuantile } from './statistics.ts';

const YEARS = 2.2;
const KM = 60_000;
/** Half a bandwidth: where kilometres are unknown, most listings are some way off. */
const UNKNOWN_KM = 0.5;
const SMALLEST = 1e-3;
const FARTHEST = -2 * Math.log(SMALLEST);

/** What a difference adds to the squared distance. */
const DIFFERENT = { badge: 5, body: 1.5, manual: 0.8, type: 0.8, engine: 1, drive: 0.5, state: 0.1 } as const;

/** What a car is compared by. */
interface Viewpoint {
  readonly vehicle: Listing;
  readonly words: ReadonlySet<string>;
  readonly wordWeights: ReadonlyMap<string, number>;
  readonly unseenWord: number;
}

/**
 * How much a listing of the same model tells about a car: 1 for the same in everything, e^-1/2 one bandwidth off (a Gaussian kernel:
 * Nadaraya, Watson 1964), 0 for what is too far to matter.
 */
function nearness({ vehicle, words, wordWeights, unseenWord }: Viewpoint, other: Listing): number {
  const years = (vehicle.year - other.year) / YEARS;
  const km = (vehicle.km - other.km) / KM;
  let distance = years * years + (Number.isNaN(km) ? UNKNOWN_KM : km * km);
  if (distance > FARTHEST) return 0;
  if (vehicle.body !== other.body) distance += DIFFERENT.body;
  if (differs(vehicle.manual, other.manual)) distance += DIFFERENT.manual;
  if (vehicle.type !== other.type) distance += DIFFERENT.type;
  if (differs(vehicle.litres, other.litres)) distance += DIFFERENT.engine;
  if (differs(vehicle.allDriven, other.allDriven)) distance += DIFFERENT.drive;
  if (vehicle.state !== other.state) distance += DIFFERENT.state;
  distance += DIFFERENT.badge * wordDistance(words, other.words, wordWeights, unseenWord);
  return distance > FARTHEST ? 0 : Math.exp(-distance / 2);
}

/** Unknown on both sides is no difference, unknown on one side is. */
function differs(one: number, other: number): boolean {
  return !Object.is(one, other);
}

/** What the market says of one car, in logarithms of cents. */
export interface Estimate {
  readonly middle: number;
  /** How far prices of such cars usually stand from the middle. */
  readonly spread: number;
  /** The listings that are counted as similar. */
  readonly similar: readonly Listing[];
}

interface Model {
  readonly make: string;
  readonly listings: Map<string, Listing>;
  fit: ModelFit | null;
  /** By the id of a listing, what its price is off the fit. */
  leftovers: Map<string, number>;
  changes: number;
}

/** A listing counts as similar from this nearness on: some two and a half bandwidths. */
const SIMILAR = 0.1;
/** Nearest listings pull the middle off what the model says; this much of the model's word stays. */
const MODEL_WORD = 0.5;
const SPREAD_WORD = 5;
/** A model's slopes, and those that models share, are made anew when this share of their listings has changed. */
const STALE_SHARE = 0.05;

/**
 * All listings, by model. A change is placed on the fit that its model has, so that an answer is never older than the stock; slopes move
 * slowly: a model's are fitted again when enough of its listings have changed, shared ones are made anew by `prepare`.
 */
export class Market {
  readonly #models = new Map<string, Model>();
  readonly #keys = new Map<string, string>();
  #pool: Pool | null = null;
  #changes = 0;

  get size(): number {
    return this.#keys.size;
  }

  /** Must `prepare` run (again)? */
  get stale(): boolean {
    return this.#pool === null || this.#changes > STALE_SHARE * this.size;
  }

  set(listing: Listing): void {
    const known = this.#models.get(this.#keys.get(listing.id) ?? '')?.listings.get(listing.id);
    if (known && sameListing(known, listing)) return;
    if (known && known.key !== listing.key) this.delete(listing.id);
    let model = this.#models.get(listing.key);
    if (!model)
      this.#models.set(
        listing.key,
        (model = { make: listing.make, listings: new Map(), fit: null, leftovers: new Map(), changes: 0 }),
      );
    model.listings.set(listing.id, listing);
    if (model.fit) model.leftovers.set(listing.id, listing.logPrice - expected(model.fit, listing));
    model.changes++;
    this.#keys.set(listing.id, listing.key);
    this.#changes++;
  }

  delete(id: string): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    const model = this.#models.get(key)!;
    model.listings.delete(id);
    model.leftovers.delete(id);
    model.changes++;
    if (model.listings.size === 0) this.#models.delete(key);
    this.#keys.delete(id);
    this.#changes++;
  }

  /** Makes all slopes anew, a model a step, so that a caller may do other things in between. */
  *prepare(): Generator<void, void> {
    const models = [...this.#models.values()];
    this.#changes = 0;
    let pool: Pool | null = null;
    // Once as the prices stand, then with less weight for those far off.
    for (let round = 0; round < 2; round++) {
      const parts: { make: string; products: CrossProducts }[] = [];
      for (const { make, listings } of models) {
        if (listings.size > 0)
          parts.push({ make, products: modelProducts([...listings.values()], pool?.makes.get(make) ?? null) });
        yield;
      }
      pool = makePool(parts);
    }
    this.#pool = pool;
    for (const model of models) {
      model.fit = null;
      if (model.listings.size > 0) this.#fitted(model, pool!);
      yield;
    }
  }

  *listings(): Generator<Listing, void> {
    for (const model of this.#models.values()) yield* model.listings.values();
  }

  /** `null` when no other listing of the model is near. The car itself is never its own comparison. */
  estimate(vehicle: Listing): Estimate | null {
    const model = this.#models.get(vehicle.key);
    if (!model || !this.#pool) return null;
    const fit = this.#fitted(model, this.#pool);
    const view = {
      vehicle,
      words: new Set(vehicle.words),
      wordWeights: fit.wordWeights,
      unseenWord: Math.log(1 + fit.count),
    };
    const leftovers: number[] = [];
    const weights: number[] = [];
    const similar: Listing[] = [];
    for (const listing of model.listings.values()) {
      if (listing.id === vehicle.id) continue;
      const weight = nearness(view, listing);
      if (weight === 0) continue;
      leftovers.push(model.leftovers.get(listing.id)!);
      weights.push(weight);
      if (weight >= SIMILAR) similar.push(listing);
    }
    if (weights.length === 0) return null;
    const near = weights.reduce((sum, weight) => sum + weight, 0);
    const middle = weightedQuantile(leftovers, weights, 0.5);
    const around = robustSpread(leftovers, weights, middle);
    const spread =
      Math.sqrt((SPREAD_WORD * fit.spread ** 2 + near * around ** 2) / (SPREAD_WORD + near)) *
      Math.sqrt(1 + 1 / (near + MODEL_WORD));
    return { middle: expected(fit, vehicle) + (middle * near) / (near + MODEL_WORD), spread, similar };
  }
  #fitted(model: Model, pool: Pool): ModelFit {
    if (model.fit && model.changes <= STALE_SHARE * model.listings.size) return model.fit;
    const listings = [...model.listings.values()];
    const fit = fitModel(model.make, listings, pool);
    model.fit = fit;
    model.leftovers = new Map(listings.map((listing) => [listing.id, listing.logPrice - expected(fit, listing)]));
    model.changes = 0;
    return fit;
  }
}

/** Stock is told again whole when a site changes; what is the same must not cost a new fit. */
function sameListing(one: Listing, other: Listing): boolean {
  return (
    one.key === other.key &&
    one.price === other.price &&
    one.seller === other.seller &&
    one.body === other.body &&
    one.state === other.state &&
    one.type === other.type &&
    one.words.join(' ') === other.words.join(' ') &&
    one.features.every((value, at) => Object.is(value, other.features[at]))
  );
}
