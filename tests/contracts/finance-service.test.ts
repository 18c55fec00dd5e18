import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openFakeFinanceService } from '#integrations/finance-service/fake.server.ts';
import { openYoux } from '#integrations/finance-service/youx.server.ts';
import { FinanceServiceFailed, type FinanceCustomer, type FinanceService } from '#finance/finance-service-port.ts';
import { CREDIT_SCORES, QUOTE_LIMITS, type QuotedLoan } from '#finance/rules/quoted-loan.ts';
import { QUOTE_BODY } from '#tests/support/sample-quote.ts';

const LOAN: QuotedLoan = {
  creditScore: 'GREAT',
  purchasePrice: 3_499_000,
  termYears: 5,
  year: 2023,
  vin: 'KNAB3511MNT000001',
  nvic: 'ABC23A',
  whoIsHelping: '',
};
const CUSTOMER: FinanceCustomer = {
  loan: LOAN,
  phone: '0491570006',
  firstName: 'Jo',
  lastName: 'Fictional',
  email: 'jo@example.com',
  postcode: '4000',
  subscribe: false,
  additionalData: { car_id: 'stock-1', dealership_slug: 'aspley', car_type: 'used', whoIsHelping: '' },
};

interface Asked {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** A service with the bodies of the specification; its requests are recorded. `instead` answers in place of it. */
const asked: Asked[] = [];
let instead: ((response: ServerResponse, body: Asked['body']) => void) | null = null;
const urls = new Map<string, string>();
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as Asked['body'];
  asked.push({ url: request.url!, headers: request.headers, body });
  if (instead) return instead(response, body);
  if (request.url === '/youx/quote') return answerQuote(response, body['purchasePrice'] as number);
  const { lastName } = body['data'] as { lastName: string };
  answerCustomer(response, lastName, String(request.headers['idempotency-key']));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  instead = null;
  asked.length = 0;
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/youx`;

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const QUOTED = { weeklyRepaymentAmount: 142.35, advertisedRate: 8.49, comparisonRate: 9.12 };

function answerQuote(response: ServerResponse, dollars: number): void {
  if (dollars === 13_001) return send(response, 200, { error: 'No loan for Jo Fictional' });
  if (dollars === 13_003) return void response.destroy();
  if (dollars === 13_004) return send(response, 200, { weeklyRepaymentAmount: '142', advertisedRate: 8.49 });
  send(response, 200, { ...QUOTED, error: null });
}

function answerCustomer(response: ServerResponse, lastName: string, key: string): void {
  if (lastName === 'Decline') return send(response, 422, { error: `${lastName} has no credit` });
  if (lastName === 'Down') return void response.destroy();
  if (lastName === 'Malformed') return void response.writeHead(200).end(`<p>${lastName}</p>`);
  if (lastName === 'Redirect') return send(response, 200, { redirectUrl: '' });
  if (!urls.has(key)) urls.set(key, `https://apply.lender.example/${urls.size}`);
  send(response, 200, { redirectUrl: urls.get(key) });
}

let pauses = 0;
/** The clock of the adapter. */
let clock = 0;
const openAdapter = (options: { readonly url?: string; readonly timeoutMs?: number } = {}) =>
  openYoux({
    url,
    key: 'the-key-1',
    now: () => clock,
    onPause: () => pauses++,
    ...(options.timeoutMs && { timeoutMs: { quote: options.timeoutMs, customer: options.timeoutMs } }),
    ...(options.url && { url: options.url }),
  });

const SERVICES: readonly (readonly [string, () => FinanceService])[] = [
  ['the fake', openFakeFinanceService],
  ['a service', openAdapter],
];

const failure = (reason: FinanceServiceFailed['reason']) => ({ name: 'FinanceServiceFailed', reason });

describe.each(SERVICES)('a loan quoted by %s', (_name, open) => {
  it.each(CREDIT_SCORES)(
    'has a weekly repayment in cents and a rate with its comparison rate (%s)',
    async (creditScore) => {
      const quote = await open().quote({ ...LOAN, creditScore });
      expect(Number.isInteger(quote.weeklyRepayment)).toBe(true);
      expect(quote.weeklyRepayment).toBeGreaterThan(9000);
      expect(quote.weeklyRepayment).toBeLessThan(20_000);
      expect(quote.advertisedRate).toBeGreaterThan(0);
      expect(quote.comparisonRate).toBeGreaterThan(quote.advertisedRate);
    },
  );

  it.each([
    ['declined', 1_300_100],
    ['unanswered', 1_300_300],
    ['malformed', 1_300_400],
  ] as const)('fails when it is %s', async (reason, purchasePrice) => {
    await expect(open().quote({ ...LOAN, purchasePrice })).rejects.toMatchObject(failure(reason));
  });
});

describe.each(SERVICES)('a customer of %s', (_name, open) => {
  it('continues at an absolute URL, the first one for a repeated key', async () => {
    const service = open();
    const first = await service.createCustomer(CUSTOMER, 'key-1');
    expect(new URL(first.redirectUrl).protocol).toBe('https:');
    expect(await service.createCustomer(CUSTOMER, 'key-1')).toEqual(first);
    expect(await service.createCustomer(CUSTOMER, 'key-2')).not.toEqual(first);
  });

  it.each([
    ['declined', 'Decline'],
    ['unanswered', 'Down'],
    ['malformed', 'Malformed'],
    ['malformed', 'Redirect'],
  ] as const)(
    'is not created when the request is %s (%s), and the reason identifies no one',
    async (reason, lastName) => {
      const service = open();
      const failed = await service.createCustomer({ ...CUSTOMER, lastName }, `key-${lastName}`).catch((error) => error);
      expect(failed).toBeInstanceOf(FinanceServiceFailed);
      expect(failed).toMatchObject(failure(reason));
      for (const personal of [lastName, CUSTOMER.firstName, CUSTOMER.phone, CUSTOMER.email, CUSTOMER.postcode])
        expect((failed as Error).message).not.toContain(personal);
    },
  );
});

describe('the fake', () => {
  it('declines a loan outside the limits', async () => {
    const { price, termYears } = QUOTE_LIMITS;
    for (const outside of [
      { purchasePrice: price.min - 100 },
      { purchasePrice: price.max + 100 },
      { termYears: termYears.max + 1 },
    ])
      await expect(openFakeFinanceService().quote({ ...LOAN, ...outside })).rejects.toMatchObject(failure('declined'));
  });

  it('records one customer for each key', async () => {
    const service = openFakeFinanceService();
    for (const key of ['key-1', 'key-1', 'key-2']) await service.createCustomer(CUSTOMER, key);
    expect(service.customers).toEqual([CUSTOMER, CUSTOMER]);
  });
});

describe('a service', () => {
  it('gets a quote in dollars and years, with the key as a bearer token [API-030, API-031]', async () => {
    const quote = await openAdapter().quote(LOAN);
    expect(asked.map(({ url: path, body }) => ({ path, body }))).toEqual([
      {
        path: '/youx/quote',
        body: QUOTE_BODY,
      },
    ]);
    expect(asked[0]!.headers).toMatchObject({ authorization: 'Bearer the-key-1', 'content-type': 'application/json' });
    expect(quote).toEqual({ weeklyRepayment: 14_235, advertisedRate: 8.49, comparisonRate: 9.12 });
  });

  it('gets a customer with the additional data, and the key of the request [API-032, FIN-067, FIN-068]', async () => {
    await openAdapter().createCustomer({ ...CUSTOMER, phone: '+61 491 570 006' }, 'key-of-lead-1');
    expect(asked[0]!.url).toBe('/youx/create-customer');
    expect(asked[0]!.headers['idempotency-key']).toBe('key-of-lead-1');
    expect(asked[0]!.body).toEqual({
      data: {
        nvic: 'ABC23A',
        vin: 'KNAB3511MNT000001',
        selfAssessedCreditScore: 'GREAT',
        purchasePrice: 34_990,
        year: 2023,
        loanTerm: 5,
        phoneNumber: '0491570006',
        firstName: 'Jo',
        lastName: 'Fictional',
        email: 'jo@example.com',
        subscribe: false,
        postCode: '4000',
      },
      additionalData: CUSTOMER.additionalData,
    });
  });

  it.each([
    ['400', 400, 'declined'],
    ['401', 401, 'declined'],
    ['429', 429, 'unanswered'],
    ['500', 500, 'unanswered'],
  ] as const)('fails with status %s', async (_, status, reason) => {
    instead = (response) => send(response, status, { error: 'Jo' });
    await expect(openAdapter().quote(LOAN)).rejects.toMatchObject({
      ...failure(reason),
      message: `The service answered ${status}.`,
    });
    expect(asked).toHaveLength(1);
  });

  it('fails when it does not answer in time, without a second request', async () => {
    instead = () => {};
    const service = openAdapter({ timeoutMs: 200 });
    await expect(service.quote(LOAN)).rejects.toThrow('No answer: TimeoutError');
    await expect(service.createCustomer(CUSTOMER, 'key')).rejects.toMatchObject(failure('unanswered'));
    expect(asked.map(({ url: path }) => path).filter((path) => path === '/youx/quote').length).toBeLessThan(2);
  });

  it('fails with an answer that is too large, and names what is missing in another', async () => {
    instead = (response) => send(response, 200, { ...QUOTED, more: 'x'.repeat(1_100_000) });
    await expect(openAdapter().quote(LOAN)).rejects.toMatchObject(failure('malformed'));
    instead = (response) => send(response, 200, { ...QUOTED, comparisonRate: undefined });
    await expect(openAdapter().quote(LOAN)).rejects.toThrow('The answer has another form: comparisonRate');
  });

  it.each(['http://apply.lender.example/1', '/applications/1', 'javascript:alert(1)'])(
    'is malformed with the URL %s, which is not an absolute URL of https',
    async (redirectUrl) => {
      instead = (response) => send(response, 200, { redirectUrl });
      await expect(openAdapter().createCustomer(CUSTOMER, 'key')).rejects.toMatchObject(failure('malformed'));
    },
  );
});

describe('a request is sent again', () => {
  /** Fails once, then answers. */
  const failOnce = (fail: (response: ServerResponse) => void, body: unknown) => {
    instead = (response) => {
      instead = (again) => send(again, 200, body);
      fail(response);
    };
  };
  const REDIRECT = { redirectUrl: 'https://apply.lender.example/again' };

  it('once for a quote, after a broken connection or status 503', async () => {
    for (const fail of [
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => send(response, 503, {}),
    ]) {
      failOnce(fail, QUOTED);
      expect(await openAdapter().quote(LOAN)).toMatchObject({ weeklyRepayment: 14_235 });
    }
    instead = (response) => send(response, 503, {});
    asked.length = 0;
    await expect(openAdapter().quote(LOAN)).rejects.toMatchObject(failure('unanswered'));
    expect(asked).toHaveLength(2);
  });

  it('for a customer with the same key after status 503, which took nothing', async () => {
    failOnce((response) => send(response, 503, {}), REDIRECT);
    expect(await openAdapter().createCustomer(CUSTOMER, 'key-9')).toEqual(REDIRECT);
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-9', 'key-9']);
  });

  it('never for a customer whose connection broke, because the customer may exist', async () => {
    failOnce((response) => response.destroy(), REDIRECT);
    await expect(openAdapter().createCustomer(CUSTOMER, 'key-10')).rejects.toMatchObject(failure('unanswered'));
    expect(asked).toHaveLength(1);
  });
});

describe('a service that does not answer', () => {
  const ask = (service: FinanceService) => service.quote(LOAN).catch((error: Error) => error);

  it('gets no quotes for 30 seconds after five in a row, then one at a time until it answers', async () => {
    pauses = 0;
    clock = 0;
    const service = openAdapter();
    instead = (response) => send(response, 502, {});
    for (let request = 0; request < 7; request++) await ask(service);
    expect([asked.length, pauses]).toEqual([5, 1]);
    clock = 29_999;
    expect(await ask(service)).toMatchObject(failure('unanswered'));
    clock = 30_000;
    await Promise.all([ask(service), ask(service), ask(service)]);
    expect([asked.length, pauses]).toEqual([6, 2]);
    instead = null;
    clock = 60_000;
    expect(await ask(service)).toMatchObject({ weeklyRepayment: 14_235 });
    expect(await ask(service)).toMatchObject({ weeklyRepayment: 14_235 });
    expect([asked.length, pauses]).toEqual([8, 2]);
  });

  it('still gets customers', async () => {
    const service = openAdapter();
    instead = (response) => send(response, 502, {});
    for (let request = 0; request < 5; request++) await ask(service);
    instead = null;
    expect(await service.createCustomer(CUSTOMER, 'key-11')).toHaveProperty('redirectUrl');
  });

  it('is not what refusals, errors and malformed answers mean: one shopper can cause them', async () => {
    const service = openAdapter();
    for (const [status, body] of [
      [422, {}],
      [500, {}],
      [200, {}],
    ] as const) {
      instead = (response) => send(response, status, body);
      for (let request = 0; request < 6; request++) await ask(service);
    }
    expect(asked).toHaveLength(18);
  });

  it('may be one that no connection reaches', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const service = openAdapter({ url: `http://127.0.0.1:${port}` });
    await expect(service.quote(LOAN)).rejects.toMatchObject({
      ...failure('unanswered'),
      message: 'No answer: TypeError',
    });
  });
});
