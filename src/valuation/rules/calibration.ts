import type { Listing } from './listing.ts';
import { Market } from './market.ts';

/** How far off estimates of known listings were, in spreads, sorted: what the market range and the confidence are read from. */
export interface Calibration {
  scoresFor(vehicle: Pick<Listing, 'type' | 'year'>): readonly number[] | null;
}

/** The base is cut into so many parts; the rest is asked about each until there are enough answers. */
const PARTS = 8;
const SAMPLE = 1500;
/** Fewer known errors than this say nothing of the next one. */
const LEAST_SCORES = 50;

const ERA_YEARS = [5, 10] as const;

/** Errors differ most between what is new, and ages of what is used. */
function segmentOf(vehicle: Pick<Listing, 'type' | 'year'>, thisYear: number): string {
  if (vehicle.type !== 'used') return 'new';
  const age = thisYear - vehicle.year;
  return `used ${ERA_YEARS.findIndex((end) => age < end)}`;
}

/**
 * Keeps a part of the listings back, makes a market of the others, and asks it about those: split conformal prediction with errors in units
 * of the local spread (Papadopoulos 2008; Lei et al. 2018), a segment at a time (Mondrian: Vovk 2005). Yields between questions.
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
    const asked = all.filter((_, at) => at % PARTS === part);
    const step = Math.max(1, asked.length / SAMPLE);
    for (let at = 0; at < asked.length; at += step) {
      const vehicle = asked[Math.floor(at)]!;
      const estimate = others.estimate(vehicle);
      yield;
      if (!estimate) continue;
      const score = (vehicle.logPrice - estimate.middle) / estimate.spread;
      every.push(score);
      const own = bySegment.get(segmentOf(vehicle, thisYear));
      if (own) own.push(score);
      else bySegment.set(segmentOf(vehicle, thisYear), [score]);
    }
  }
  for (const scores of [every, ...bySegment.values()]) scores.sort((a, b) => a - b);
  return {
    scoresFor(vehicle) {
      const own = bySegment.get(segmentOf(vehicle, thisYear)) ?? [];
      if (own.length >= LEAST_SCORES) return own;
      return every.length >= LEAST_SCORES ? every : null;
    },
  };
}

/** The conformal quantile: with n known errors, rank (n + 1) q, so that the next error keeps the promise. */
export function conformalQuantile(sorted: readonly number[], q: number): number {
  const rank = q < 0.5 ? Math.floor((sorted.length + 1) * q) : Math.ceil((sorted.length + 1) * q);
  return sorted[Math.max(0, Math.min(sorted.length - 1, rank - 1))]!;
}

/** The share of known errors of at most `most`, up or down. */
export function shareWithin(sorted: readonly number[], most: number): number {
  return sorted.filter((score) => Math.abs(score) <= most).length / sorted.length;
}
