import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';
import { QUOTE_BODY } from '#tests/support/sample-quote.ts';

const QUOTE = { weeklyRepaymentAmount: 142.35, advertisedRate: 8.49, comparisonRate: 9.12 };

/** The finance service; `answer` is what it does with a request. */
const asked: { readonly body: unknown; readonly authorization: string | undefined }[] = [];
let answer: (response: ServerResponse) => void;
const service = createServer(async (request, response) => {
  asked.push({ body: JSON.parse(await text(request)), authorization: request.headers.authorization });
  answer(response);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const send = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

describe('POST /api/youx/quote', async () => {
  const app = await appWithSites(
    {
      quoted: 'finance: { quote: true }',
      'own-key': 'finance: { quote: true, serviceKeyEnv: OWN_SITE_FINANCE_KEY }',
      plain: '{}',
    },
    undefined,
    { YOUX_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, YOUX_KEY: 'platform-key' },
  );
  /** A price of its own for each request, so that no quote is cached. */
  let price = 20_000;
  const quote = async (changes: object | string = {}, site = 'quoted') => {
    const body =
      typeof changes === 'string' ? changes : JSON.stringify({ ...QUOTE_BODY, purchasePrice: price++, ...changes });
    const response = await app.send('/api/youx/quote', {
      method: 'POST',
      body,
      headers: { host: `${site}.localhost:3000`, 'Content-Type': 'application/json' },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const metric = async (name: string) => {
    const text = await app.base.web.metrics.registry.metrics();
    return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    answer = send(200, QUOTE);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    asked.length = 0;
  });

  it('answers with repayment and rates, and sends the loan as it was sent [API-030, API-031]', async () => {
    expect(await quote({ purchasePrice: 34_990 })).toEqual({ status: 200, body: QUOTE });
    expect(asked).toEqual([{ body: QUOTE_BODY, authorization: 'Bearer platform-key' }]);
  });

  it('has a great credit score, $30,000 and five years by default, and no vehicle [FIN-056, FIN-057]', async () => {
    expect((await quote('{}')).status).toBe(200);
    expect(asked[0]!.body).toEqual({
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 30_000,
      loanTerm: 5,
      year: null,
      vin: null,
      nvic: null,
      whoIsHelping: '',
    });
  });

  it.each([
    ['a price below the range', { purchasePrice: 9999.99 }, /^purchasePrice: .*10000/],
    ['a price above the range', { purchasePrice: 200_000.01 }, /^purchasePrice: .*200000/],
    ['a term that is too short', { loanTerm: 0 }, /^loanTerm: .*1/],
    ['a term that is too long', { loanTerm: 8 }, /^loanTerm: .*7/],
    ['half a year', { loanTerm: 2.5 }, /^loanTerm: /],
    ['another credit score', { selfAssessedCreditScore: 'FINE' }, /^selfAssessedCreditScore: .*"GREAT"/],
    ['a VIN with markup', { vin: '<b>' }, /^vin: /],
    ['another field', { phone: '0491570006' }, /"phone"/],
    ['no JSON', '{', /^the body: /],
  ] as const)('refuses %s with a reason, and asks no one [FIN-056, FIN-057]', async (_, changes, reason) => {
    const { status, body } = await quote(changes);
    expect([status, body['error']]).toEqual([400, expect.stringMatching(reason)]);
    expect(body['detail']).toBe(body['error']);
    expect(asked).toEqual([]);
  });

  it('takes both ends of the ranges [FIN-056, FIN-057]', async () => {
    for (const ends of [
      { purchasePrice: 10_000, loanTerm: 1 },
      { purchasePrice: 200_000, loanTerm: 7 },
    ])
      expect((await quote(ends)).status).toBe(200);
  });

  it('is not there on a site without quotes [FIN-054]', async () => {
    expect((await quote({}, 'plain')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('sends the key of the site that has its own', async () => {
    vi.stubEnv('OWN_SITE_FINANCE_KEY', 'the-site-key');
    expect((await quote({}, 'own-key')).status).toBe(200);
    expect(asked[0]!.authorization).toBe('Bearer the-site-key');
  });

  it.each([
    ['declined', 422, send(422, { error: 'no' })],
    ['malformed', 502, send(200, { weeklyRepaymentAmount: 0 })],
    ['unanswered', 502, send(500, {})],
  ] as const)('has no figures when the service has %s it [API-031, ERR-012]', async (reason, status, given) => {
    answer = given;
    const counter = `forecourt_finance_quote_failures_total{reason="${reason}"}`;
    const before = await metric(counter);
    expect(await quote()).toMatchObject({ status, body: { error: 'Failed to get quick quote' } });
    expect(await metric(counter)).toBe(before + 1);
  });

  it('asks a service that is down no more for 30 seconds, and then again', async () => {
    answer = (response) => void response.destroy();
    for (let time = 0; time < 5; time++) expect((await quote()).status).toBe(502);
    const sent = asked.length;
    expect(await metric('forecourt_finance_service_pauses_total')).toBe(1);
    answer = send(200, QUOTE);
    expect((await quote()).status).toBe(502);
    // Another account of the service is not affected.
    expect((await quote({}, 'own-key')).status).toBe(200);
    expect(asked).toHaveLength(sent + 1);
    vi.setSystemTime(Date.now() + 30_000);
    expect(await quote()).toEqual({ status: 200, body: QUOTE });
    expect((await quote()).status).toBe(200);
  });

  describe('the page of a vehicle', () => {
    const carOf = async (site: string, query = 'status=in_stock') => {
      const response = await app.get(`/api/stock/search?facets=none&${query}`, { site });
      return ((await response.json()) as { hits: { id: string; path: string; price: number | null }[] }).hits[0]!;
    };
    const page = async (site: string, path: string) => readPage(await (await app.get(path, { site })).text());

    it('has no figures of a quote, and asks for none, until scripts run [FIN-054]', async () => {
      const { path } = await carOf('kia-aspley');
      const { has, text } = await page('kia-aspley', path);
      expect(has('.finance-panel .quote[data-empty]')).toBe(true);
      expect(text('.quote .calc-figure')).toBe('');
      expect(text('.quote .rate-warning')).toContain('10% deposit');
      // The calculators open at the loan of the quote, with the rates of the site's own text until it is there.
      for (const form of ['.finance-try', '#finance-calculator']) {
        expect(text(`${form} .calc-terms`)).toMatch(/over [\d.]+ years?, \$[\d,]+ deposit, \$[\d,]+ final payment/);
        expect(text(`${form} .rate-line`)).toBe('6.29% p.a. Comparison rate 8.19% p.a.');
      }
      expect(text('#financeDisclaimer')).toContain('6.29% rate, 8.19% comparison rate');
      expect(asked).toEqual([]);
    });

    it('has no quote on a site without quotes [FIN-054]', async () => {
      const { path } = await carOf('plain');
      expect((await page('plain', path)).has('.quote')).toBe(false);
    });
  });

  it('a vehicle is read by its id, with VIN and NVIC [API-017]', async () => {
    const response = await app.get('/api/stock/search?facets=none', { site: 'quoted' });
    const [hit] = ((await response.json()) as { hits: { id: string }[] }).hits;
    const read = await app.get(`/api/cars/by-id/${hit!.id}`, { site: 'quoted' });
    expect(await read.json()).toEqual({ ...hit, vin: expect.any(String), nvic: expect.toSatisfy(isTextOrNull) });
    for (const id of ['nothing', '%00', 'a'.repeat(200)])
      expect((await app.get(`/api/cars/by-id/${id}`, { site: 'quoted' })).status).toBe(404);
  });

  it('the disclaimer of a vehicle is read by its id, as its page shows it [API-016]', async () => {
    const response = await app.get('/api/stock/search?facets=none&status=in_stock', { site: 'kia-aspley' });
    const [hit] = ((await response.json()) as { hits: { id: string; path: string }[] }).hits;
    const read = await app.get(`/api/cars/by-id/${hit!.id}/finance-disclaimer`, { site: 'kia-aspley' });
    const { short, paragraphs } = (await read.json()) as { short: string; paragraphs: string[] };
    const { texts } = readPage(await (await app.get(hit!.path, { site: 'kia-aspley' })).text());
    expect(texts('#financeDisclaimer details p')).toEqual(paragraphs);
    expect(short.length).toBeLessThanOrEqual(198);
    expect((await app.get('/api/cars/by-id/nothing/finance-disclaimer', { site: 'kia-aspley' })).status).toBe(404);
  });
});

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
