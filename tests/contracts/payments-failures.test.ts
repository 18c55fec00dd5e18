import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { NotificationRefused, PaymentsFailed, type Payments } from '#reservations/payments-port.ts';
import { openStripe } from '#integrations/payments/stripe.server.ts';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };

const SHORT_MS = 300;
/** For answers that come: on a busy machine a short time would end before them, and the call would be repeated. */
const LONG_MS = 20_000;

/** Stripe's client against a server of its own that answers badly, so that tests can wait for retries at the same time. */
async function failingStripe(respond: Respond, timeoutMs = SHORT_MS) {
  const asked: IncomingMessage[] = [];
  const failing = { respond };
  const server = createServer((request, response) => {
    asked.push(request);
    request.resume();
    failing.respond(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, failing, url, close, payments: openStripe({ ...KEYS, url, timeoutMs }) };
}

const shared = await failingStripe(() => {});
const { asked, failing, url, payments } = shared;
afterAll(shared.close);
afterEach(() => void (asked.length = 0));

const REQUEST = { amount: 100, description: 'Deposit', reference: 'p1', email: 'jo@example.com' };
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const failed = (status: number, error: object) =>
  json(status, { error: { message: 'About jo@example.com', ...error } });

const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 100,
  currency: 'aud',
  status: 'succeeded',
  created: 1_700_000_000,
  client_secret: 'pi_1_secret_1',
  metadata: {},
  latest_charge: { amount_refunded: 0, disputed: false },
};

const CALLS = {
  create: (stripe: Payments) => stripe.create(REQUEST, 'k1'),
  read: (stripe: Payments) => stripe.read('pi_1'),
  cancel: (stripe: Payments) => stripe.cancel('pi_1'),
  refund: (stripe: Payments) => stripe.refund('pi_1', 'r1'),
  list: async (stripe: Payments) => {
    for await (const payment of stripe.list(0, 1000)) expect(payment).toBeDefined();
  },
};

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  it.concurrent.each<readonly [PaymentsFailed['reason'], string, number, Respond]>([
    ['unanswered', 'a server that never answers', 2, () => {}],
    ['unanswered', 'an answer that never ends', 2, (response) => void response.writeHead(200).write('{"id":')],
    ['unanswered', 'a connection that breaks', 2, (response) => void response.destroy()],
    ['unanswered', 'status 500', 2, failed(500, { type: 'api_error' })],
    ['unanswered', 'status 503 of a proxy', 2, (response) => void response.writeHead(503).end('<html>')],
    ['unanswered', 'too many requests', 1, failed(429, { type: 'invalid_request_error', code: 'rate_limit' })],
    ['unanswered', 'a lock that another request holds', 2, failed(409, { type: 'idempotency_error' })],
    ['unanswered', 'HTML', 1, (response) => void response.writeHead(200).end('<p>jo@example.com</p>')],
    ['unanswered', 'null', 1, json(200, null)],
    ['unanswered', 'an empty object', 1, json(200, {})],
    ['unanswered', 'a redirect', 2, (response) => void response.writeHead(302, { Location: '/elsewhere' }).end()],
    ['unanswered', 'an endless body', 2, (response) => void response.writeHead(200).end('x'.repeat(6_000_000))],
    ['refused', 'a wrong key', 1, failed(401, { type: 'invalid_request_error' })],
    ['refused', 'a request that is not allowed', 1, failed(403, { type: 'invalid_request_error' })],
    ['refused', 'a refusal', 1, failed(400, { type: 'invalid_request_error', code: 'parameter_missing' })],
    ['refused', 'a key of another request', 1, failed(400, { type: 'idempotency_error' })],
  ])('is %s: %s, after %i attempts', async (reason, what, attempts, answer) => {
    const stripe = await failingStripe(answer, what.includes('never') ? SHORT_MS : LONG_MS);
    const error = await call(stripe.payments).then(
      () => null,
      (caught: unknown) => caught as PaymentsFailed,
    );
    stripe.close();
    expect(error).toBeInstanceOf(PaymentsFailed);
    expect(error).toMatchObject({ reason });
    expect(error!.message).not.toContain('jo');
    expect(stripe.asked).toHaveLength(attempts);
  });
});

it('sends every attempt with the same key', async () => {
  failing.respond = failed(500, { type: 'api_error' });
  for (const call of [CALLS.create, CALLS.cancel, CALLS.refund]) await call(payments).catch(() => {});
  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(6);
  expect(keys.slice(0, 2)).toEqual(['k1', 'k1']);
  expect(keys[2]).toBe(keys[3]);
  expect(keys.slice(4)).toEqual(['r1', 'r1']);
  expect(asked[0]!.headers).toMatchObject({
    authorization: 'Bearer sk_test_1',
    'stripe-version': '2026-10-28.endive',
  });
  expect(asked[0]!.headers['x-stripe-client-telemetry']).toBeUndefined();
});

it('is unanswered without a server', async () => {
  const closed = openStripe({ ...KEYS, url: 'http://127.0.0.1:1' });
  await expect(closed.read('pi_1')).rejects.toMatchObject({ reason: 'unanswered' });
});

it.each([
  { id: 'pi_1/../x' },
  { amount: '100' },
  { amount: -1 },
  { status: 'paid' },
  { created: null },
  { latest_charge: 'ch_1' },
  { latest_charge: { amount_refunded: 'all', disputed: false } },
  { metadata: { payment_id: { a: 1 } } },
])('does not believe an answer of another form: %j', async (changes) => {
  failing.respond = json(200, { ...INTENT, ...changes });
  await expect(payments.read('pi_1')).rejects.toMatchObject({ reason: 'unanswered' });
});

it('reads what others created in the account, without a reference', async () => {
  failing.respond = json(200, { ...INTENT, status: 'requires_capture', latest_charge: null, metadata: null });
  expect(await payments.read('pi_1')).toMatchObject({ reference: null, status: 'processing', refunded: 0 });
  failing.respond = json(200, { object: 'list', has_more: false, data: [{ ...INTENT, currency: 'nzd' }, INTENT] });
  const found = [];
  for await (const payment of payments.list(0, Date.UTC(2030, 1))) found.push(payment.id);
  expect(found).toEqual(['pi_1']);
});

describe('pages', () => {
  it('load Stripe.js from Stripe, and nothing else', () => {
    const { page } = openStripe({ ...KEYS, publishableKey: 'pk_live_1' });
    expect(page).toMatchObject({ script: 'https://js.stripe.com/endive/stripe.js', isTest: false });
    const origins = Object.values(page.origins).flat();
    expect(origins.filter((origin) => !/^https:\/\/(\*\.)?(js|hooks|api)\.stripe\.com$/.test(origin))).toEqual([]);
    expect(page.origins.frame).toContain('https://hooks.stripe.com');
  });

  it('need no other origin where the site serves the script', () => {
    const { page } = openStripe({ ...KEYS, script: '/payments-sandbox/v3/' });
    expect(page.origins).toEqual({ script: [], frame: [], connect: [] });
    const alone = openStripe({ ...KEYS, url, script: `${url}/v3/` });
    expect(alone.page.origins).toEqual({ script: [url], frame: [url], connect: [url] });
  });
});

describe('notifications', () => {
  const NOW = Date.UTC(2026, 10, 23);
  const sign = (body: string, time: number | string = NOW / 1000) =>
    `t=${time},v1=${createHmac('sha256', KEYS.webhookSecret).update(`${time}.${body}`).digest('hex')}`;
  const event = (object: unknown) => JSON.stringify({ object: 'event', type: 'x', data: { object } });
  const read = (body: string, signature = sign(body)) => payments.notification(body, signature, NOW);

  it.each([
    [{ object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, 'pi_2'],
    [{ object: 'dispute', id: 'du_1', payment_intent: 'pi_3' }, 'pi_3'],
    [{ object: 'refund', id: 're_1', payment_intent: 'pi_4' }, 'pi_4'],
    [{ object: 'charge', id: 'ch_1', payment_intent: null }, null],
    [{ object: 'payout', id: 'po_1' }, null],
    [{ object: 'payment_intent', id: 'pi_1/../../x' }, null],
    [{ object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_1' } }, null],
    [{ object: 'charge', id: 7 }, null],
    [null, null],
  ])('%j is about %s', async (object, paymentId) => {
    expect(await read(event(object))).toEqual(paymentId && { paymentId });
  });

  it.each([
    'not JSON',
    '[]',
    'null',
    '{"object":"v2.core.event"}',
    '{"__proto__":{"data":1}}',
    '{"data":{"object":{}}}',
  ])('that are signed and of another form are about nothing: %s', async (body) => {
    expect(await read(body)).toBeNull();
  });

  it.each([
    't=1',
    't=9999999999',
    `t=${NOW / 1000},t=1`,
    'v1=a',
    't=,v1=a',
    't=1e9,v1=a',
    'T=1,V1=a',
    '🚗',
    't=-1,v1=a',
  ])('are refused with the signature %s', async (start) => {
    const body = event({ object: 'payment_intent', id: 'pi_1' });
    await expect(read(body, `${start},${sign(body).split(',')[1]}`)).rejects.toThrow(NotificationRefused);
  });

  it('are refused with a signature of another secret, and accepted with one of two', async () => {
    const body = event({ object: 'payment_intent', id: 'pi_1' });
    const [time, right] = sign(body).split(',');
    const wrong = `v1=${'0'.repeat(64)}`;
    await expect(read(body, `${time},${wrong}`)).rejects.toThrow(NotificationRefused);
    expect(await read(body, `${time},${wrong},${right}`)).toEqual({ paymentId: 'pi_1' });
  });
});
