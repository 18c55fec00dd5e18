import { z } from 'zod';
import { TradeInValuationFailed, type TradeInValuation } from './port.ts';

const TIMEOUT_MS = 5000;
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
    async rangeOf({ make, model, badge, year, km }) {
      if (!url) throw new TradeInValuationFailed('TRADE_IN_VALUATION_URL is not set.');
      const asked = new URL(url);
      const values = { make, model, ...(badge === null ? {} : { badge }), year: String(year), km: String(km) };
      for (const [name, value] of Object.entries(values)) asked.searchParams.set(name, value);
      const body = await ask(asked, key);
      if (body === null) return null;
      const found = answer.safeParse(body);
      if (found.data) return { low: found.data.low * 100, high: found.data.high * 100, comparables: null };
      throw new TradeInValuationFailed('The answer has another form.');
    },
  };
}

/** `null` for 404. */
async function ask(url: URL, key: string | undefined): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, {
      headers: key ? { Authorization: `Bearer ${key}` } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.json();
  } catch (error) {
    throw new TradeInValuationFailed(`No answer: ${(error as Error).name}`);
  }
  if (response.status === 404) return null;
  throw new TradeInValuationFailed(`The service answered ${response.status}.`);
}
