import { TradeInValuationFailed, type TradeInValuation } from '#valuation/trade-in-valuation-port.ts';

/**
 * In memory: a vehicle is worth $20,000 to $24,000. Magic models:
 *   Unknown   has no range
 *   Silent    does not answer
 *   Wreck     is worth nothing
 */
export function openFakeTradeInValuation(): TradeInValuation {
  return {
    async estimateRange({ model }) {
      if (model === 'Silent') throw new TradeInValuationFailed('No answer.');
      if (model === 'Unknown') return null;
      return model === 'Wreck'
        ? { low: 0, high: 0, comparables: null }
        : { low: 2_000_000, high: 2_400_000, comparables: null };
    },
  };
}
