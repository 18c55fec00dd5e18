/** The value below which a share `q` of the weight lies. `NaN` of nothing. */
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

/** The lower of the two middle values of an even number. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? Number.NaN : sorted[Math.ceil(sorted.length / 2) - 1]!;
}

/** Of a normal distribution, the median distance from the middle is this part of the standard deviation. */
const NORMAL_MAD = 0.6745;

/** A standard deviation that a few wild values do not move: the median absolute deviation, scaled (Hampel 1974). */
export function robustSpread(values: readonly number[], weights: readonly number[] | null, middle: number): number {
  const distances = values.map((value) => Math.abs(value - middle));
  return (weights === null ? median(distances) : weightedQuantile(distances, weights, 0.5)) / NORMAL_MAD;
}
