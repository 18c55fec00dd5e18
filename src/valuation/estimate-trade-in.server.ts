import type { TradeInValuation } from './trade-in-valuation-port.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { zonedTime } from '#rules/zoned-time.ts';
import {
  beyondLimits,
  tradeInEstimate,
  type OwnedVehicle,
  type TradeInEstimate,
  type TradeInRange,
  type TradeInTerms,
} from './rules/trade-in-estimate.ts';

type Source = 'thirdParty' | 'comparableStock';

export type EstimateSources = Readonly<Record<Source, TradeInValuation>>;

/** The fields of a site that estimates read. */
interface ValuationSite {
  readonly timeZone: string;
  readonly settings: { readonly tradeIn: TradeInTerms & { readonly valuation: Source | 'none' } };
}

/** `null` on a site without estimates. Never throws: a shopper can send the form without an estimate. */
export type EstimateTradeIn = (
  site: ValuationSite,
  vehicle: OwnedVehicle,
  now: number,
) => Promise<TradeInEstimate | null>;

const TIMEOUT_MS = 6000;

/** Estimates of vehicles that shoppers own, from the source that the site chose, within its limits. */
export function createTradeInEstimates(
  sources: EstimateSources,
  log: { error(facts: object, message: string): void },
): EstimateTradeIn {
  return async ({ settings: { tradeIn }, timeZone }, vehicle, now) => {
    if (tradeIn.valuation === 'none') return null;
    const today = zonedTime(now, timeZone).date;
    const reason = beyondLimits(vehicle, tradeIn, Number(today.slice(0, 4)));
    if (reason !== null) return { outcome: 'none', reason };
    let range: TradeInRange | null;
    try {
      range = await inTime(sources[tradeIn.valuation].estimateRange(vehicle, tradeIn), TIMEOUT_MS);
    } catch (error) {
      log.error({ err: error }, 'a trade-in could not be valued');
      return { outcome: 'none', reason: 'unavailable' };
    }
    return range === null ? { outcome: 'none', reason: 'tooFew' } : tradeInEstimate(range, vehicle, tradeIn, today);
  };
}
