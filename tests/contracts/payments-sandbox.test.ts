import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import { closeProviders, inProcess, START, temporaryFolder, type SandboxBench } from './payment-providers.ts';

afterAll(closeProviders);

const REQUEST = { amount: 50_000, description: 'Deposit', reference: 'p1', email: 'jo@example.com' };
const eventsOf = (provider: SandboxBench) =>
  provider.sent.map(
    ({ body }) => JSON.parse(body) as { id: string; type: string; data: { object: { status: string } } },
  );
const typesOf = (provider: SandboxBench) => eventsOf(provider).map(({ type }) => type);

const paid = 'payment_intent.succeeded';

describe('cards of the sandbox', () => {
  it.each([
    ['pm_card_visa', 'succeeded', 'paid'],
    ['pm_card_threeDSecure2Required', 'requires_action', 'open'],
    ['pm_card_visa_chargeDeclined', 'generic_decline', 'open'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'open'],
    ['pm_card_slow', 'succeeded', 'paid'],
    ['pm_card_outcomeLate', 'processing', 'processing'],
    ['pm_card_createDispute', 'succeeded', 'paid'],
    ['4242424242424242', 'parameter_invalid', 'open'],
  ])('%s: the browser gets %s, and the payment is %s', async (card, expected, status) => {
    const provider = await inProcess();
    const payment = await provider.payments.create(REQUEST, 'k1');
    const { error, status: answered } = await provider.confirm(payment, card);
    expect(answered ?? error?.decline_code ?? error?.code).toBe(expected);
    expect(await provider.payments.read(payment.id)).toMatchObject({ status });
    expect(provider.clock.now).toBe(card === 'pm_card_slow' ? START + 8000 : START);
  });

  it.each([
    ['complete', 'paid', 'payment_intent.succeeded'],
    ['fail', 'open', 'payment_intent.payment_failed'],
  ])('3-D Secure: %s leads to %s', async (outcome, status, type) => {
    const provider = await inProcess();
    const payment = await provider.payments.create(REQUEST, 'k1');
    await provider.confirm(payment, 'pm_card_threeDSecure2Required');
    await provider.browser(payment, 'challenge', { outcome });
    expect(await provider.payments.read(payment.id)).toMatchObject({ status });
    await provider.sandbox.deliverDue();
    expect(typesOf(provider)).toEqual([type]);
  });

  it('a slow card does not pay what was cancelled meanwhile', async () => {
    const provider = await inProcess({ whileSleeping: async (payments, id) => void (await payments.cancel(id)) });
    const payment = await provider.payments.create(REQUEST, 'k1');
    expect((await provider.confirm(payment, 'pm_card_slow')).error?.code).toBe('payment_intent_unexpected_state');
    expect(await provider.payments.read(payment.id)).toMatchObject({ status: 'cancelled' });
  });

  it('are taken with the right client secret only', async () => {
    const provider = await inProcess();
    const payment = await provider.payments.create(REQUEST, 'k1');
    const forged = { ...payment, clientSecret: `${payment.id}_secret_x` };
    expect((await provider.confirm(forged, 'pm_card_visa')).error?.code).toBe('resource_missing');
    expect((await provider.browser(forged, 'read', {})).error?.code).toBe('resource_missing');
    expect((await provider.browser(payment, 'read', {})).status).toBe('requires_payment_method');
    expect(await provider.payments.read(payment.id)).toMatchObject({ status: 'open' });
  });
});

describe('notifications of the sandbox', () => {
  it.each([
    ['once', [[0, [paid]]]],
    ['twice', [[0, [paid, paid]]]],
    [
      'late',
      [
        [19_000, []],
        [20_000, [paid]],
      ],
    ],
    [
      'disordered',
      [
        [0, [paid]],
        [3000, [paid, 'payment_intent.processing']],
      ],
    ],
    ['never', [[1_000_000, []]]],
  ] as const)('arrive %s', async (notices, steps) => {
    const provider = await inProcess();
    const payment = await provider.payments.create(REQUEST, 'k1');
    await provider.confirm(payment, 'pm_card_visa', notices);
    for (const [after, types] of steps) {
      provider.clock.now = START + after;
      await provider.sandbox.deliverDue();
      expect(typesOf(provider)).toEqual(types);
    }
    const events = eventsOf(provider);
    if (notices === 'twice') expect(events[0]).toEqual(events[1]);
    if (notices === 'disordered')
      expect(events.map(({ data }) => data.object.status)).toEqual(['succeeded', 'processing']);
  });

  it('are repeated until they are taken, each time signed for its time', async () => {
    let isUp = false;
    const provider = await inProcess({ deliver: async () => isUp });
    const payment = await provider.payments.create(REQUEST, 'k1');
    await provider.pay(payment);
    expect(await provider.sandbox.deliverDue()).toBe(0);
    expect(await provider.sandbox.deliverDue()).toBe(0);
    expect(provider.sent).toHaveLength(1);
    provider.clock.now += 5000;
    await provider.sandbox.deliverDue();
    isUp = true;
    provider.clock.now += 600_000;
    expect(await provider.sandbox.deliverDue()).toBe(1);
    provider.clock.now += 86_400_000;
    expect(await provider.sandbox.deliverDue()).toBe(0);
    expect(provider.sent).toHaveLength(3);
    expect(new Set(provider.sent.map(({ body }) => body)).size).toBe(1);
    const last = provider.sent.at(-1)!;
    const at = START + 605_000;
    expect(await provider.payments.notification(last.body, last.signature, at)).toEqual({ paymentId: payment.id });
  });

  it('end after three days', async () => {
    const provider = await inProcess({
      deliver: async () => {
        throw new Error('down');
      },
    });
    await provider.pay(await provider.payments.create(REQUEST, 'k1'));
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      provider.clock.now += 3_600_000;
      await provider.sandbox.deliverDue();
    }
    expect(provider.sent).toHaveLength(10);
  });

  it('announce refunds, disputes, cancellations and failures', async () => {
    const provider = await inProcess();
    const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map((key) => provider.payments.create(REQUEST, key)));
    await provider.pay(a!);
    await provider.payments.refund(a!.id, 'r1');
    await provider.dispute(b!);
    await provider.payments.cancel(c!.id);
    await provider.decline(d!);
    await provider.sandbox.deliverDue();
    expect(typesOf(provider).toSorted()).toEqual([
      'charge.dispute.created',
      'charge.refunded',
      'payment_intent.canceled',
      'payment_intent.payment_failed',
      paid,
      paid,
    ]);
    for (const { body, signature } of provider.sent)
      expect(await provider.payments.notification(body, signature, START)).not.toBeNull();
  });
});

describe('two sandboxes on one folder', () => {
  async function two(): Promise<readonly [SandboxBench, SandboxBench]> {
    const dir = await temporaryFolder();
    return [await inProcess({ dir }), await inProcess({ dir })];
  }

  it('have the same keys and payments', async () => {
    const [a, b] = await two();
    expect(a.sandbox.keys).toEqual(b.sandbox.keys);
    const made = await Promise.all([a, b, a, b].map(({ payments }) => payments.create(REQUEST, 'k1')));
    expect(new Set(made.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    await b.pay(made[0]!);
    expect(await a.payments.read(made[0]!.id)).toMatchObject({ status: 'paid' });
  });

  it('agree on who was first, and announce each thing once', async () => {
    const [a, b] = await two();
    const expected: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      const payment = await a.payments.create(REQUEST, `k${round}`);
      await Promise.all([a.pay(payment), b.payments.cancel(payment.id), b.pay(payment)]);
      const { status } = await a.payments.read(payment.id);
      expect(await b.payments.read(payment.id)).toMatchObject({ status });
      if (status === 'paid')
        await Promise.all([a, b].map(({ payments }, at) => payments.refund(payment.id, `r${round}${at}`)));
      expected.push(...(status === 'paid' ? [paid, 'charge.refunded'] : ['payment_intent.canceled']));
      await Promise.all([a.sandbox.deliverDue(), b.sandbox.deliverDue(), a.sandbox.deliverDue()]);
    }
    expect([...typesOf(a), ...typesOf(b)].toSorted()).toEqual(expected.toSorted());
  });

  it('one continues what the other left', async () => {
    const [a, b] = await two();
    const [late, settling] = [await a.payments.create(REQUEST, 'k1'), await a.payments.create(REQUEST, 'k2')];
    await a.confirm(late, 'pm_card_visa', 'late');
    await a.confirm(settling, 'pm_card_outcomeLate');
    await a.sandbox.close();
    b.clock.now = START + 60_000;
    await b.sandbox.deliverDue();
    await b.sandbox.deliverDue();
    expect(typesOf(b).toSorted()).toEqual(['payment_intent.processing', paid, paid]);
    expect(await b.payments.read(settling.id)).toMatchObject({ status: 'paid' });
  });
});

it('a killed process loses nothing that it answered, and leaves no half', async () => {
  const dir = await temporaryFolder();
  const created = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    const command = ['scripts/payments-sandbox.ts', '--port', '0', '--dir', dir];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const said: Record<string, string> = {};
    for await (const line of createInterface({ input: child.stdout })) {
      const [name = '', value = ''] = line.split(/\s+/);
      said[name] = value;
      if (name === 'webhookSecret') break;
    }
    const { url = '', secretKey = '', publishableKey = '', webhookSecret = '' } = said;
    const payments = openStripe({ url, secretKey, publishableKey, webhookSecret });
    let isRunning = true;
    const buyer = async (name: string) => {
      for (let at = 0; isRunning; at += 1) {
        const key = `${round} ${name} ${at}`;
        const payment = await payments.create(REQUEST, key).catch(() => null);
        if (!payment) return;
        created.set(key, payment.id);
        await payments.cancel(payment.id).catch(() => null);
      }
    };
    const buyers = ['a', 'b', 'c'].map(buyer);
    while (created.size < (round + 1) * 20) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    isRunning = false;
    await Promise.all(buyers);
  }
  const { payments } = await inProcess({ dir });
  for (const [key, id] of created) expect(await payments.create(REQUEST, key)).toMatchObject({ id });
  for await (const payment of payments.list(0, Date.now() + 1000))
    expect(['open', 'cancelled']).toContain(payment.status);
  const files = await readdir(dir, { recursive: true, withFileTypes: true });
  const finished = files.filter((file) => file.isFile() && file.name.endsWith('.json'));
  expect(finished.length).toBeGreaterThan(60);
  for (const { parentPath, name } of finished) JSON.parse(await readFile(path.join(parentPath, name), 'utf8'));
});

describe('requests to the sandbox', () => {
  it.each([
    [401, 'without a key', '/v1/payment_intents', {}],
    [401, 'with a wrong key', '/v1/payment_intents', { Authorization: 'Bearer sk_test_x' }],
    [404, 'to an unknown path', '/v1/customers', {}],
    [404, 'for an unknown file', '/v3/constructor', {}],
  ])('are refused (%i) %s', async (status, _what, url, headers) => {
    const { sandbox } = await inProcess();
    expect((await sandbox.fetch(`http://sandbox${url}`, { headers })).status).toBe(status);
  });

  it('are refused in another version, with a field twice, too long, or with the payer’s key', async () => {
    const { sandbox } = await inProcess();
    const { secretKey, publishableKey } = sandbox.keys;
    const send = async (body: string, key = secretKey, headers = {}) => {
      const init = { method: 'POST', body, headers: { Authorization: `Bearer ${key}`, ...headers } };
      return (await sandbox.fetch('http://sandbox/v1/payment_intents', init)).status;
    };
    const good = 'amount=100&currency=aud&allowed_payment_method_types[0]=card';
    expect(await send(good)).toBe(200);
    expect(await send(good, secretKey, { 'Stripe-Version': '2025-01-27.acacia' })).toBe(400);
    expect(await send(`${good}&amount=200`)).toBe(400);
    expect(await send(`${good}&description=${'x'.repeat(70_000)}`)).toBe(413);
    expect(await send(good, publishableKey)).toBe(401);
    for (const bad of ['', 'amount=1e9', 'amount=-5', 'amount=100', 'amount=100&currency=usd', 'amount=99999999999'])
      expect(await send(bad)).toBe(400);
  });
});
