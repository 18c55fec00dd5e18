import { FinanceServiceFailed, type FinanceService, type Quote, type FinanceSite } from './finance-service-port.ts';
import { createCache } from '#platform/cache.ts';
import { inTime } from '#platform/concurrency/in-time.ts';
import { createCountLimit, type CountRule } from '#platform/count-limit.ts';
import type { QuotedLoan } from './rules/quoted-loan.ts';

type QuoteAnswer =
  | { readonly outcome: 'quoted'; readonly quote: Quote }
  /** The client has asked too often. */
  | { readonly outcome: 'limited' }
  /** No figure may be shown. */
  | { readonly outcome: 'failed'; readonly reason: FinanceServiceFailed['reason'] };

export interface Quotes {
  /** The service's quote of a loan. A failure is logged and counted, never thrown. */
  of(site: FinanceSite, loan: QuotedLoan, clientAddress: string | null): Promise<QuoteAnswer>;
}

interface Parts {
  readonly findService: (site: FinanceSite) => FinanceService | null;
  readonly now: () => number;
  readonly log: { error(facts: object, message: string): void };
  readonly onFailure: (reason: FinanceServiceFailed['reason']) => void;
  readonly timeoutMs?: number;
}

/** Equal loans have one quote for so long. The rates of a lender change by the day. */
const FRESH_MS = 60_000;
const MOST = 2000;
/** A shopper who moves the sliders makes a new quote every second or two; several shoppers can share an address. */
const LIMIT: CountRule = { most: 60, windowMs: 60_000 };
/** Longer than the time limit of the adapter. */
const TIMEOUT_MS = 6000;

export function createQuotes({ findService, now, log, onFailure, timeoutMs = TIMEOUT_MS }: Parts): Quotes {
  const quotes = createCache<string, { readonly quote: Promise<Quote>; readonly until: number }>({ max: MOST });
  const mayAsk = createCountLimit(LIMIT, now);

  /** Only a request to the service counts towards the limit of the client. */
  function findQuote(site: FinanceSite, loan: QuotedLoan, clientAddress: string | null): Promise<Quote> | null {
    const key = `${site.id} ${JSON.stringify(loan)}`;
    const known = quotes.get(key);
    if (known && now() < known.until) return known.quote;
    if (!mayAsk(clientAddress)) return null;
    const quote = ask(site, loan);
    const entry = { quote, until: now() + FRESH_MS };
    quotes.set(key, entry);
    quote.catch((error: unknown) => {
      if (quotes.peek(key) === entry) quotes.delete(key);
      const reason = error instanceof FinanceServiceFailed ? error.reason : 'unanswered';
      onFailure(reason);
      log.error({ site: site.id, reason, err: error }, 'Failed to get quick quote');
    });
    return quote;
  }

  async function ask(site: FinanceSite, loan: QuotedLoan): Promise<Quote> {
    const service = findService(site);
    if (!service) throw new FinanceServiceFailed('unanswered', 'No finance service is set up (YOUX_URL).');
    return inTime(service.quote(loan), timeoutMs);
  }

  return {
    async of(site, loan, clientAddress) {
      const asked = findQuote(site, loan, clientAddress);
      if (asked === null) return { outcome: 'limited' };
      try {
        return { outcome: 'quoted', quote: await asked };
      } catch (error) {
        return { outcome: 'failed', reason: error instanceof FinanceServiceFailed ? error.reason : 'unanswered' };
      }
    },
  };
}
