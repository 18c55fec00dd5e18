import type { Listing } from './listing.ts';
import { Market } from './market.ts';

/**
 * The errors of estimates of known listings, in units of spread, sorted. The market range and the confidence derive
 * from them.
 */
export interface Calibration {
  scoresFor(vehicle: Pick<Listing, 'type' | 'year'>): readonly number[] | null;
}

/** The listings are split into this many parts; each is estimated from the others until the sample is large enough. */
const PARTS = 8;
const SAMPLE = 1500;
/** Fewer errors than this are not enough for a prediction. */
const MIN_SCORES = 50;

const ERA_YEARS = [5, 10] as const;

/** New vehicles and used vehicles of different ages have the most different errors. */
function ageSegment(vehicle: Pick<Listing, 'type' | 'year'>, thisYear: number): string {
  if (vehicle.type !== 'used') return 'new';
  const age = thisYear - vehicle.year;
  return `used ${ERA_YEARS.findIndex((end) => age < end)}`;
}

/**
 * Holds out a part of the listings, builds a market from the others, and estimates the part: split conformal prediction
 * with errors in units of the local spread (Papadopoulos 2008; Lei et al. 2018), separately for each segment (Mondrian:
 * Vovk 2005). Yields between estimates.
 */
export function* calibrate(market: Market, thisYear: number): Generator<void, Calibration> {
  const all = [...market.listings()];
  const bySegment = new Map<string, number[]>();
  const every: number[] = [];
  for (let part = 0; part < PARTS && every.length < SAMPLE; part++) {
    const others = new Market();
    for (const [at, listing] of all.entries()) {
      if (at % PARTS !== part) others.set(listing);
      yield;
    }
    yield* others.prepare();
    const heldOut = all.filter((_, at) => at % PARTS === part);
    const step = Math.max(1, heldOut.length / SAMPLE);
    for (let at = 0; at < heldOut.length; at += step) {
      const vehicle = heldOut[Math.floor(at)]!;
      const estimate = others.estimate(vehicle);
      yield;
      if (!estimate) continue;
      const score = (vehicle.logPrice - estimate.middle) / estimate.spread;
      every.push(score);
      const own = bySegment.get(ageSegment(vehicle, thisYear));
      if (own) own.push(score);
      else bySegment.set(ageSegment(vehicle, thisYear), [score]);
    }
  }
  for (const scores of [every, ...bySegment.values()]) scores.sort((a, b) => a - b);
  return {
    scoresFor(vehicle) {
      const own = bySegment.get(ageSegment(vehicle, thisYear)) ?? [];
      if (own.length >= MIN_SCORES) return own;
      return every.length >= MIN_SCORES ? every : null;
    },
  };
}

/**
 * The conformal quantile: with n known errors it has rank (n + 1) q, which guarantees the coverage for the next error.
 */
export function conformalQuantile(sorted: readonly number[], q: number): number {
  const rank = q < 0.5 ? Math.floor((sorted.length + 1) * q) : Math.ceil((sorted.length + 1) * q);
  return sorted[Math.max(0, Math.min(sorted.length - 1, rank - 1))]!;
}

/** The share of known errors of at most `most` in either direction. */
export function shareWithin(sorted: readonly number[], most: number): number {
  return sorted.filter((score) => Math.abs(score) <= most).length / sorted.length;
}
