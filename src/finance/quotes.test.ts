import { beforeEach, describe, expect, it } from 'vitest';
import { openFakeFinanceService } from '#integrations/finance-service/fake.server.ts';
import type { FinanceService, Quote } from './finance-service-port.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createQuotes } from './quotes.server.ts';
import type { QuotedLoan } from './rules/quoted-loan.ts';

const SITE = sampleSite([]);
const LOAN: QuotedLoan = {
  creditScore: 'GREAT',
  purchasePrice: 3_499_000,
  termYears: 5,
  year: 2023,
  vin: null,
  nvic: null,
  whoIsHelping: '',
};
const CLIENT = '192.0.2.1';

let clock = 0;
let logged: { readonly facts: object; readonly message: string }[] = [];
let counted: string[] = [];
beforeEach(() => {
  clock = 0;
  logged = [];
  counted = [];
});

function quotesOf(service: FinanceService | null) {
  const quotes = createQuotes({
    findService: () => service,
    now: () => clock,
    log: { error: (facts, message) => logged.push({ facts, message }) },
    onFailure: (reason) => counted.push(reason),
    timeoutMs: 20,
  });
  return (loan: Partial<QuotedLoan> = {}, client: string | null = CLIENT) =>
    quotes.of(SITE, { ...LOAN, ...loan }, client);
}

describe('quotes', () => {
  it('of equal loans are one request in a minute, also at the same time', async () => {
    const service = openFakeFinanceService();
    const quote = quotesOf(service);
    const [first, second] = await Promise.all([quote(), quote()]);
    expect(first).toEqual({ outcome: 'quoted', quote: await service.quote(LOAN) });
    expect(second).toEqual(first);
    clock = 59_999;
    await quote();
    expect(service.quotes).toHaveLength(2);
    clock = 60_000;
    await quote();
    await quote({ creditScore: 'POOR' });
    expect(service.quotes.map(({ creditScore }) => creditScore)).toEqual(['GREAT', 'GREAT', 'GREAT', 'POOR']);
  });

  it('are limited for each client; another client and a cached quote are not', async () => {
    const quote = quotesOf(openFakeFinanceService());
    const price = (step: number) => ({ purchasePrice: 2_000_000 + step * 100 });
    for (let step = 0; step < 60; step++) expect((await quote(price(step))).outcome).toBe('quoted');
    expect(await quote(price(60))).toEqual({ outcome: 'limited' });
    expect((await quote(price(59))).outcome).toBe('quoted');
    expect((await quote(price(60), '192.0.2.2')).outcome).toBe('quoted');
    clock = 60_000;
    expect((await quote(price(61))).outcome).toBe('quoted');
  });

  it.each([
    ['declined', 1_300_100],
    ['unanswered', 1_300_200],
    ['unanswered', 1_300_300],
    ['malformed', 1_300_400],
  ] as const)(
    'that fail (%s, $%i) are logged and counted, and asked again [ERR-012]',
    async (reason, purchasePrice) => {
      const service = openFakeFinanceService();
      const quote = quotesOf(service);
      expect(await quote({ purchasePrice })).toEqual({ outcome: 'failed', reason });
      expect(logged).toEqual([
        { facts: expect.objectContaining({ site: SITE.id, reason }), message: 'Failed to get quick quote' },
      ]);
      expect(counted).toEqual([reason]);
      await quote({ purchasePrice });
      expect(service.quotes).toHaveLength(2);
    },
  );

  it('that come after the time limit are never shown', async () => {
    let answer: (quote: Quote) => void = () => {};
    const late = new Promise<Quote>((resolve) => (answer = resolve));
    const service = openFakeFinanceService();
    let asked = 0;
    const quote = quotesOf({ ...service, quote: (loan) => (asked++ === 0 ? late : service.quote(loan)) });
    expect(await quote()).toMatchObject({ outcome: 'failed', reason: 'unanswered' });
    answer({ weeklyRepayment: 1, advertisedRate: 1, comparisonRate: 1 });
    expect(await quote()).toEqual({ outcome: 'quoted', quote: await service.quote(LOAN) });
  });

  it('fail without a service', async () => {
    expect(await quotesOf(null)()).toMatchObject({ outcome: 'failed' });
    expect(counted).toEqual(['unanswered']);
  });
});
