import { z } from 'zod';
import { askJson, bearer, withQuery } from '../json-service.server.ts';
import { TradeInValuationFailed, type TradeInValuation } from '#valuation/trade-in-valuation-port.ts';

const dollars = z.number().min(0).max(10_000_000);
const answer = z
  .object({ low: dollars, high: dollars })
  .refine(({ low, high }) => low <= high, 'low must not be more than high');

/**
 * A valuation service: it answers `GET <url>?make=&model=&badge=&year=&km=` with `{"low": 18000, "high": 21000}` in dollars for a
 * vehicle in excellent condition, or with 404. The key is sent as a bearer token.
 */
export function openHttpTradeInValuation({
  url,
  key,
}: {
  readonly url: string | undefined;
  readonly key: string | undefined;
}): TradeInValuation {
  return {
    async estimateRange({ make, model, badge, year, km }) {
      if (!url) throw new TradeInValuationFailed('TRADE_IN_VALUATION_URL is not set.');
      const found = await askJson({
        url: withQuery(url, { make, model, ...(badge === null ? {} : { badge }), year, km }),
        headers: bearer(key),
        schema: answer,
        Failed: TradeInValuationFailed,
      });
      return found && { low: found.low * 100, high: found.high * 100, comparables: null };
    },
  };
}
