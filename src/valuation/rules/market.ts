import { wordDistance } from './badge-words.ts';
import type { Listing } from './listing.ts';
import type { CrossProducts } from './statistics.ts';
import { expectedPrice, fitModel, makePool, modelProducts, type ModelFit, type Pool } from './model-fit.ts';
import { robustSpread, weightedQuantile } from './statistics.ts';

const YEARS = 2.2;
const KM = 60_000;
/** Half a bandwidth: if kilometres are unknown, most listings differ somewhat. */
const UNKNOWN_KM = 0.5;
const SMALLEST = 1e-3;
const FARTHEST = -2 * Math.log(SMALLEST);

/** Additions to the squared distance for each difference. */
const DIFFERENT = { badge: 5, body: 1.5, manual: 0.8, type: 0.8, engine: 1, drive: 0.5, state: 0.1 } as const;

/** The vehicle to compare, with its word weights. */
interface ComparedListing {
  readonly vehicle: Listing;
  readonly words: ReadonlySet<string>;
  readonly wordWeights: ReadonlyMap<string, number>;
  readonly unseenWord: number;
}

/**
 * The weight of a listing of the same model: 1 if identical, e^-1/2 at one bandwidth (a Gaussian kernel: Nadaraya,
 * Watson 1964), 0 if too different to matter.
 */
function nearness(view: ComparedListing, other: Listing): number {
  const { vehicle } = view;
  const years = (vehicle.year - other.year) / YEARS;
  const km = (vehicle.km - other.km) / KM;
  let distance = years * years + (Number.isNaN(km) ? UNKNOWN_KM : km * km);
  if (distance > FARTHEST) return 0;
  if (vehicle.state !== other.state) distance += DIFFERENT.state;
  if (vehicle.type !== other.type) distance += DIFFERENT.type;
  distance += unlikeness(view, other);
  return distance > FARTHEST ? 0 : Math.exp(-distance / 2);
}

/** The squared distance of two listings from badge, body, transmission, engine and driven wheels. */
export function unlikeness({ vehicle, words, wordWeights, unseenWord }: ComparedListing, other: Listing): number {
  let distance = DIFFERENT.badge * wordDistance(words, other.words, wordWeights, unseenWord);
  if (vehicle.body !== other.body) distance += DIFFERENT.body;
  if (differs(vehicle.manual, other.manual)) distance += DIFFERENT.manual;
  if (differs(vehicle.litres, other.litres)) distance += DIFFERENT.engine;
  if (differs(vehicle.allDriven, other.allDriven)) distance += DIFFERENT.drive;
  return distance;
}

/** Both unknown is not a difference; only one unknown is. */
function differs(one: number, other: number): boolean {
  return !Object.is(one, other);
}

/** A vehicle's model: its price model, all its listings, and how to compare them with that vehicle. */
export interface VehicleModel {
  readonly fit: ModelFit;
  readonly listings: readonly Listing[];
  readonly view: ComparedListing;
}

/** The market estimate for one vehicle, in logarithms of cents. */
export interface Estimate {
  readonly middle: number;
  /** The typical deviation of such prices from the middle. */
  readonly spread: number;
  /** The similar listings. */
  readonly similar: readonly Listing[];
}

interface Model {
  readonly make: string;
  readonly listings: Map<string, Listing>;
  fit: ModelFit | null;
  /** By listing id: the deviation of its price from the fit. */
  residuals: Map<string, number>;
  changes: number;
}

/** A listing counts as similar from this weight: about two and a half bandwidths. */
const SIMILAR = 0.1;
/** The nearest listings move the middle away from the model's estimate, which has this weight. */
const MODEL_WEIGHT = 0.5;
const SPREAD_WEIGHT = 5;
/** Slopes, those of a model and the shared ones, are recalculated when this share of the listings has changed. */
const STALE_SHARE = 0.05;

/**
 * All listings, by model. A changed listing immediately gets a residual from the model's current fit, so answers are
 * never older than the stock. Slopes change slowly: a model is fitted again when enough of its listings have changed,
 * and `prepare` recalculates the shared slopes.
 */
export class Market {
  readonly #models = new Map<string, Model>();
  readonly #keys = new Map<string, string>();
  #pool: Pool | null = null;
  #changes = 0;

  get size(): number {
    return this.#keys.size;
  }

  /** True if `prepare` must run (again). */
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
        (model = { make: listing.make, listings: new Map(), fit: null, residuals: new Map(), changes: 0 }),
      );
    model.listings.set(listing.id, listing);
    if (model.fit) model.residuals.set(listing.id, listing.logPrice - expectedPrice(model.fit, listing));
    model.changes++;
    this.#keys.set(listing.id, listing.key);
    this.#changes++;
  }

  delete(id: string): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    const model = this.#models.get(key)!;
    model.listings.delete(id);
    model.residuals.delete(id);
    model.changes++;
    if (model.listings.size === 0) this.#models.delete(key);
    this.#keys.delete(id);
    this.#changes++;
  }

  /** Recalculates all slopes, one model per step, so that the caller can do other work in between. */
  *prepare(): Generator<void, void> {
    const models = [...this.#models.values()];
    this.#changes = 0;
    let pool: Pool | null = null;
    // Once with equal weights, then with less weight for outliers.
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

  /** True if a model has listings, by its key. */
  has(key: string): boolean {
    return this.#models.has(key);
  }

  /** `null` for a model without listings. */
  findModel(vehicle: Listing): VehicleModel | null {
    const model = this.#models.get(vehicle.key);
    if (!model || !this.#pool) return null;
    const fit = this.#fitted(model, this.#pool);
    return { fit, listings: [...model.listings.values()], view: toComparedListing(vehicle, fit) };
  }

  /** `null` when the model has no similar listing. A vehicle is never compared with itself. */
  estimate(vehicle: Listing): Estimate | null {
    const model = this.#models.get(vehicle.key);
    if (!model || !this.#pool) return null;
    const fit = this.#fitted(model, this.#pool);
    const view = toComparedListing(vehicle, fit);
    const residuals: number[] = [];
    const weights: number[] = [];
    const similar: Listing[] = [];
    for (const listing of model.listings.values()) {
      if (listing.id === vehicle.id) continue;
      const weight = nearness(view, listing);
      if (weight === 0) continue;
      residuals.push(model.residuals.get(listing.id)!);
      weights.push(weight);
      if (weight >= SIMILAR) similar.push(listing);
    }
    if (weights.length === 0) return null;
    const near = weights.reduce((sum, weight) => sum + weight, 0);
    const middle = weightedQuantile(residuals, weights, 0.5);
    const around = robustSpread(residuals, weights, middle);
    const spread =
      Math.sqrt((SPREAD_WEIGHT * fit.spread ** 2 + near * around ** 2) / (SPREAD_WEIGHT + near)) *
      Math.sqrt(1 + 1 / (near + MODEL_WEIGHT));
    return { middle: expectedPrice(fit, vehicle) + (middle * near) / (near + MODEL_WEIGHT), spread, similar };
  }
  #fitted(model: Model, pool: Pool): ModelFit {
    if (model.fit && model.changes <= STALE_SHARE * model.listings.size) return model.fit;
    const listings = [...model.listings.values()];
    const fit = fitModel(model.make, listings, pool);
    model.fit = fit;
    model.residuals = new Map(listings.map((listing) => [listing.id, listing.logPrice - expectedPrice(fit, listing)]));
    model.changes = 0;
    return fit;
  }
}

function toComparedListing(vehicle: Listing, fit: ModelFit): ComparedListing {
  return {
    vehicle,
    words: new Set(vehicle.words),
    wordWeights: fit.wordWeights,
    unseenWord: Math.log(1 + fit.count),
  };
}

/** A site that changes passes its whole stock again; unchanged listings must not cause a new fit. */
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
