import { FEATURES, type Listing } from './listing.ts';

const SIZE = FEATURES.length;

/** Sums for a regression, each listing relative to the mean of its model. They can be added over models. */
export interface CrossProducts {
  readonly count: number;
  /** SIZE x SIZE, in row-major order. */
  readonly squares: Float64Array;
  readonly products: Float64Array;
}

/** Features relative to the mean of their model. An unknown value counts as the mean, and so has no influence. */
export function centreFeatures(features: Float64Array, means: Float64Array): Float64Array {
  return features.map((value, at) => (Number.isNaN(value) ? 0 : value - means[at]!));
}

export function featureMeans(listings: readonly Listing[]): Float64Array {
  const sums = new Float64Array(SIZE);
  const counts = new Float64Array(SIZE);
  for (const { features } of listings) {
    for (let at = 0; at < SIZE; at++) {
      if (Number.isNaN(features[at]!)) continue;
      sums[at]! += features[at]!;
      counts[at]! += 1;
    }
  }
  return sums.map((sum, at) => (counts[at] === 0 ? 0 : sum / counts[at]!));
}

export function crossProducts(
  listings: readonly Listing[],
  offsets: readonly Float64Array[],
  weights: readonly number[],
): CrossProducts {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const level = listings.reduce((sum, listing, at) => sum + weights[at]! * listing.logPrice, 0) / total;
  const middle = new Float64Array(SIZE);
  for (const [at, offset] of offsets.entries())
    for (let j = 0; j < SIZE; j++) middle[j]! += (weights[at]! * offset[j]!) / total;
  const squares = new Float64Array(SIZE * SIZE);
  const products = new Float64Array(SIZE);
  for (const [at, offset] of offsets.entries()) {
    const price = listings[at]!.logPrice - level;
    for (let j = 0; j < SIZE; j++) {
      const weighted = weights[at]! * (offset[j]! - middle[j]!);
      products[j]! += weighted * price;
      for (let k = 0; k < SIZE; k++) squares[j * SIZE + k]! += weighted * (offset[k]! - middle[k]!);
    }
  }
  return { count: listings.length, squares, products };
}

export function sumProducts(parts: Iterable<CrossProducts>): CrossProducts {
  const squares = new Float64Array(SIZE * SIZE);
  const products = new Float64Array(SIZE);
  let count = 0;
  for (const part of parts) {
    count += part.count;
    for (let at = 0; at < squares.length; at++) squares[at]! += part.squares[at]!;
    for (let at = 0; at < SIZE; at++) products[at]! += part.products[at]!;
  }
  return { count, squares, products };
}

/** Makes the slope of a feature that never varies 0. */
const RIDGE = 1e-3;

/**
 * The slopes of `own` listings, shrunk towards `prior` as if `strength` average listings supported it: the posterior
 * mean of a normal linear model with a g-prior (Zellner 1986). Few listings get the slopes of their make, many get
 * their own.
 */
export function shrunkSlopes(
  own: CrossProducts,
  base: CrossProducts,
  prior: Float64Array,
  strength: number,
): Float64Array {
  const share = base.count === 0 ? 0 : strength / base.count;
  const squares = own.squares.map((value, at) => value + share * base.squares[at]!);
  const products = own.products.map((value, j) => {
    let sum = value;
    for (let k = 0; k < SIZE; k++) sum += share * base.squares[j * SIZE + k]! * prior[k]!;
    return sum;
  });
  for (let at = 0; at < SIZE; at++) squares[at * SIZE + at]! += 1e-6;
  return solve(squares, products);
}

export function baseSlopes(base: CrossProducts): Float64Array {
  const squares = base.squares.map((value, at) => (at % (SIZE + 1) === 0 ? value * (1 + RIDGE) + 1e-6 : value));
  return solve(squares, base.products);
}

export function dot(slopes: Float64Array, offsets: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < SIZE; at++) sum += slopes[at]! * offsets[at]!;
  return sum;
}

/**
 * Cholesky decomposition of a symmetric positive matrix, then substitution with both triangles. Overwrites both
 * arguments.
 */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const at = (row: number, column: number) => row * SIZE + column;
  for (let j = 0; j < SIZE; j++) {
    for (let k = 0; k < j; k++)
      for (let i = j; i < SIZE; i++) matrix[at(i, j)]! -= matrix[at(i, k)]! * matrix[at(j, k)]!;
    const root = Math.sqrt(Math.max(matrix[at(j, j)]!, 1e-12));
    for (let i = j; i < SIZE; i++) matrix[at(i, j)]! /= root;
  }
  for (let i = 0; i < SIZE; i++) {
    for (let k = 0; k < i; k++) right[i]! -= matrix[at(i, k)]! * right[k]!;
    right[i]! /= matrix[at(i, i)]!;
  }
  for (let i = SIZE - 1; i >= 0; i--) {
    for (let k = i + 1; k < SIZE; k++) right[i]! -= matrix[at(k, i)]! * right[k]!;
    right[i]! /= matrix[at(i, i)]!;
  }
  return right;
}

/** The value below which a share `q` of the weight lies. `NaN` for an empty list. */
export function weightedQuantile(values: readonly number[], weights: readonly number[], q: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
  const wanted = q * weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  for (const at of order) {
    passed += weights[at]!;
    if (passed >= wanted) return values[at]!;
  }
  return order.length === 0 ? Number.NaN : values[order.at(-1)!]!;
}

/** The lower of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? Number.NaN : sorted[Math.ceil(sorted.length / 2) - 1]!;
}

/** For a normal distribution, the median absolute deviation is this fraction of the standard deviation. */
const NORMAL_MAD = 0.6745;

/** A standard deviation that outliers hardly affect: the scaled median absolute deviation (Hampel 1974). */
export function robustSpread(values: readonly number[], weights: readonly number[] | null, middle: number): number {
  const distances = values.map((value) => Math.abs(value - middle));
  return (weights === null ? median(distances) : weightedQuantile(distances, weights, 0.5)) / NORMAL_MAD;
}
