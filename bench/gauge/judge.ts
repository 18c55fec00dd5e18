import { appraise, type Gauge } from '#valuation/rules/appraise.ts';
import { calibrate } from '#valuation/rules/calibration.ts';
import type { Listing } from '#valuation/rules/listing.ts';
import { Market } from '#valuation/rules/market.ts';
import { median } from '#valuation/rules/statistics.ts';
import { FOLDS, type FoldedListing } from './listings.ts';

/** One vehicle that the market had not seen, and its estimate. Errors are shares of its price. */
export interface Verdict {
  readonly vehicle: Listing;
  readonly popularity: string;
  readonly gauge: Gauge | null;
  /** `null` without any listing of the model nearby. */
  readonly error: number | null;
  readonly byModel: number | null;
  readonly byModelAndYear: number | null;
  readonly ms: number;
}

export interface Judged {
  readonly verdicts: readonly Verdict[];
  readonly prepareMs: number;
  readonly size: number;
}

/** Every listing is estimated once, from the listings of the other folds. */
export function judge(listings: readonly FoldedListing[], year: number): Judged {
  const verdicts: Verdict[] = [];
  let prepareMs = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const known = listings.filter((one) => one.fold !== fold).map((one) => one.listing);
    const market = new Market();
    for (const listing of known) market.set(listing);
    const started = performance.now();
    run(market.prepare());
    const calibration = run(calibrate(market, year));
    prepareMs += (performance.now() - started) / FOLDS;
    const byModel = medians(known, (one) => one.key);
    const byModelAndYear = medians(known, (one) => `${one.key} ${one.year}`);
    for (const { listing: vehicle, popularity } of listings.filter((one) => one.fold === fold)) {
      const { answer: gauge, ms } = leastOf(() => appraise(vehicle, market, calibration));
      const estimate = market.estimate(vehicle);
      const off = (log: number | undefined) =>
        log === undefined ? null : Math.abs(Math.exp(log - vehicle.logPrice) - 1);
      const model = byModel.get(vehicle.key);
      verdicts.push({
        vehicle,
        popularity,
        gauge,
        ms,
        error: off(estimate?.middle),
        byModel: off(model),
        byModelAndYear: off(byModelAndYear.get(`${vehicle.key} ${vehicle.year}`) ?? model),
      });
    }
  }
  return { verdicts, prepareMs, size: Math.round((listings.length * (FOLDS - 1)) / FOLDS) };
}

/** The minimum of three, because other work on the machine only adds time. */
function leastOf<T>(ask: () => T): { answer: T; ms: number } {
  let [answer, ms] = [ask(), Number.POSITIVE_INFINITY];
  for (let time = 0; time < 3; time++) {
    const started = performance.now();
    answer = ask();
    ms = Math.min(ms, performance.now() - started);
  }
  return { answer, ms };
}

function medians(listings: readonly Listing[], key: (one: Listing) => string): Map<string, number> {
  return new Map([...Map.groupBy(listings, key)].map(([name, own]) => [name, median(own.map((one) => one.logPrice))]));
}

export function run<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
