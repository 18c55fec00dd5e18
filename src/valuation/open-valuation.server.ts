import type { Base } from '#platform/base.ts';
import { createTradeInEstimates, type EstimateSources, type EstimateTradeIn } from './estimate-trade-in.server.ts';
import { createGauges, type Gauges } from './gauges.server.ts';
import { createSavedValuations, type SavedValuations } from './saved-valuations.server.ts';
import type { Valuation } from './valuation-port.ts';

/** Market prices of vehicles on sale, and of those that shoppers own. */
export interface ValuationServices {
  readonly market: Valuation;
  /** The prices of vehicles on sale compared with the market. */
  readonly gauges: Gauges;
  readonly estimateTradeIn: EstimateTradeIn;
  readonly savedValuations: SavedValuations;
}

interface Needs {
  readonly market: Valuation;
  readonly tradeIns: EstimateSources;
  /** The revision of the stock. */
  readonly revision: () => number;
}

export function openValuation(
  { database, log }: Pick<Base, 'database' | 'log'>,
  { market, tradeIns, revision }: Needs,
): ValuationServices {
  return {
    market,
    gauges: createGauges({ market, revision }),
    estimateTradeIn: createTradeInEstimates(tradeIns, log),
    savedValuations: createSavedValuations(database),
  };
}
