/** Words of a badge and series: `SR5+ (4x4)`, `MY18` -> sr5+, 4x4, my18. */
export function badgeWords(badge: string | null, series: string | null): readonly string[] {
  return [...new Set(`${badge ?? ''} ${series ?? ''}`.toLowerCase().match(/[\p{L}\p{N}.+]+/gu) ?? [])];
}

const ALL_DRIVEN = new Set(['4x4', '4wd', 'awd', 'quattro', '4motion', 'xdrive', '4matic']);
const TWO_DRIVEN = new Set(['4x2', '2wd', 'fwd', 'rwd']);

/** Makers often include the driven wheels in the badge; `null` when the words do not mention them. */
export function drivenByAll(words: readonly string[]): boolean | null {
  if (words.some((word) => ALL_DRIVEN.has(word))) return true;
  return words.some((word) => TWO_DRIVEN.has(word)) ? false : null;
}

const MAX_WORDS = 80;
const ROUNDS = 8;
/** Regularisation: each effect shrinks towards 0 as if this many listings had no effect. */
const SHRINKAGE = 5;
/** Limits residuals, so that a single mistyped price does not determine the value of a word. */
const MAX_RESIDUAL = 0.6;

/**
 * Effect of each badge word of a model on the logarithm of the price, after age and kilometres: ridge regression by
 * coordinate descent (Friedman, Hastie, Tibshirani 2010), so that rare words have small effects.
 */
export function wordEffects(
  listings: readonly { readonly words: readonly string[] }[],
  residuals: readonly number[],
): ReadonlyMap<string, number> {
  const holders = new Map<string, number[]>();
  for (const [at, { words }] of listings.entries()) for (const word of words) pushTo(holders, word, at);
  const frequent = [...holders]
    .filter(([, at]) => at.length >= 2 && at.length <= listings.length - 2)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MAX_WORDS);
  const left = residuals.map((value) => Math.max(-MAX_RESIDUAL, Math.min(MAX_RESIDUAL, value)));
  const effects = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [word, at] of frequent) {
      const before = effects.get(word) ?? 0;
      const effect = at.reduce((sum, one) => sum + left[one]! + before, 0) / (at.length + SHRINKAGE);
      for (const one of at) left[one]! += before - effect;
      effects.set(word, effect);
    }
    // The common level belongs to no single word.
    const level = left.reduce((sum, value) => sum + value, 0) / left.length;
    for (const at of left.keys()) left[at]! -= level;
  }
  return effects;
}

export function sumOfEffects(words: readonly string[], effects: ReadonlyMap<string, number>): number {
  return words.reduce((sum, word) => sum + (effects.get(word) ?? 0), 0);
}

/** Weight of each word for telling listings of a model apart: rare words score high (inverse document frequency). */
export function wordWeights(listings: readonly { readonly words: readonly string[] }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of listings) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + listings.length / count)]));
}

/**
 * 0 for equal badges, 1 for badges without a common word (weighted Jaccard distance). `unseen` is the weight of a word
 * that occurs in no listing.
 */
export function wordDistance(
  ours: ReadonlySet<string>,
  theirs: readonly string[],
  weights: ReadonlyMap<string, number>,
  unseen: number,
): number {
  let common = 0;
  let all = 0;
  for (const word of theirs) {
    const weight = weights.get(word) ?? unseen;
    all += weight;
    if (ours.has(word)) common += weight;
  }
  let oursAlone = 0;
  for (const word of ours) oursAlone += weights.get(word) ?? unseen;
  all += oursAlone - common;
  return all === 0 ? 0 : 1 - common / all;
}

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
