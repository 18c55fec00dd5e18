import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakePayments } from '#tests/support/fake-payments.ts';
import {
  NotificationRefused,
  PaymentsFailed,
  type PaymentRequest,
  type ProviderPayment,
} from '#reservations/payments-port.ts';
import { closeProviders, fakeBench, inProcess, overHttp, START, type TestedProvider } from './payment-providers.ts';

afterAll(closeProviders);

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  amount: 50_000,
  description: 'Deposit for a 2023 Kia Sportage, Müller & Söhne = 100 % "refundable"',
  reference: 'payment-1',
  email: 'jo@example.com',
  ...changes,
});
const UNTOUCHED = { status: 'open', refunded: 0, disputed: false } as const;
const failure = (reason: PaymentsFailed['reason']) => expect.objectContaining({ name: 'PaymentsFailed', reason });
const withoutSecret = (payment: ProviderPayment) =>
  Object.fromEntries(Object.entries(payment).filter(([name]) => name !== 'clientSecret'));

async function listed(provider: TestedProvider, from: number, to: number): Promise<ProviderPayment[]> {
  const found: ProviderPayment[] = [];
  for await (const payment of provider.payments.list(from, to)) found.push(payment);
  return found;
}

const BENCHES: readonly (readonly [string, () => Promise<TestedProvider>])[] = [
  ['the fake', fakeBench],
  ['Stripe’s client and our sandbox in one process', inProcess],
  ['Stripe’s client and our sandbox over HTTP', overHttp],
];

describe.each(BENCHES)('payments through %s', (_name, open) => {
  it('are created open, with what was requested', async () => {
    const { payments } = await open();
    const payment = await payments.create(request(), 'k1');
    expect(payment).toEqual({
      id: expect.stringMatching(/^pi_\w+$/),
      reference: 'payment-1',
      amount: 50_000,
      ...UNTOUCHED,
      createdAt: START,
      clientSecret: expect.stringContaining('_secret_'),
    });
    expect(await payments.read(payment.id)).toEqual(withoutSecret(payment));
    expect(payments.page).toMatchObject({ isTest: true, publishableKey: expect.stringMatching(/^pk_test_/) });
  });

  it('are created once for a key', async () => {
    const provider = await open();
    const first = await provider.payments.create(request(), 'k1');
    expect(await provider.payments.create(request(), 'k1')).toEqual(first);
    const together = await Promise.all(
      [1, 2, 3].map(() => provider.payments.create(request({ reference: 'b' }), 'k2')),
    );
    expect(new Set(together.map(({ id }) => id)).size).toBe(1);
    expect(await listed(provider, 0, START + 1000)).toHaveLength(2);
  });

  it('are created once where the answer was lost', async () => {
    const provider = await open();
    provider.loseAnswer();
    await expect(provider.payments.create(request(), 'k1')).rejects.toEqual(failure('unanswered'));
    const payment = await provider.payments.create(request(), 'k1');
    expect(await listed(provider, 0, START + 1000)).toEqual([withoutSecret(payment)]);
  });

  it('are answered as they are now for a repeated key', async () => {
    const provider = await open();
    const payment = await provider.payments.create(request(), 'k1');
    await provider.pay(payment);
    expect(await provider.payments.create(request(), 'k1')).toEqual({ ...payment, status: 'paid' });
  });

  it.each([{ amount: 40_000 }, { description: 'Another' }, { reference: 'payment-2' }, { email: 'b@example.com' }])(
    'are refused for a key that was used with another request: %j',
    async (changes) => {
      const provider = await open();
      await provider.payments.create(request(), 'k1');
      await expect(provider.payments.create(request(changes), 'k1')).rejects.toEqual(failure('refused'));
      expect(await listed(provider, 0, START + 1000)).toHaveLength(1);
    },
  );

  it('are refused below the least amount', async () => {
    const { payments } = await open();
    await expect(payments.create(request({ amount: 49 }), 'k1')).rejects.toEqual(failure('refused'));
    expect(await payments.create(request({ amount: 50 }), 'k2')).toMatchObject({ amount: 50 });
  });

  it('follow the payer: declined, processing, paid', async () => {
    const provider = await open();
    const { payments } = provider;
    const payment = await payments.create(request(), 'k1');
    await provider.decline(payment);
    expect(await payments.read(payment.id)).toMatchObject(UNTOUCHED);
    await provider.startProcessing(payment);
    expect(await payments.read(payment.id)).toMatchObject({ status: 'processing' });
    await provider.finish(payment);
    expect(await payments.read(payment.id)).toMatchObject({ ...UNTOUCHED, status: 'paid' });
  });

  it('cancel while open, and can then not be paid', async () => {
    const provider = await open();
    const payment = await provider.payments.create(request(), 'k1');
    const cancelled = { ...withoutSecret(payment), status: 'cancelled' };
    expect(await provider.payments.cancel(payment.id)).toEqual(cancelled);
    expect(await provider.payments.cancel(payment.id)).toEqual(cancelled);
    await provider.pay(payment);
    expect(await provider.payments.read(payment.id)).toEqual(cancelled);
    expect(await provider.payments.create(request(), 'k1')).toMatchObject({ status: 'cancelled' });
  });

  it('do not cancel when paid or on the way', async () => {
    const provider = await open();
    const [paid, processing] = [
      await provider.payments.create(request(), 'k1'),
      await provider.payments.create(request(), 'k2'),
    ];
    await provider.pay(paid);
    await provider.startProcessing(processing);
    expect(await provider.payments.cancel(paid.id)).toEqual({ ...withoutSecret(paid), status: 'paid' });
    expect(await provider.payments.cancel(processing.id)).toMatchObject({ status: 'processing' });
    await provider.finish(processing);
    expect(await provider.payments.read(processing.id)).toMatchObject({ status: 'paid' });
  });

  it('are either paid or cancelled when both happen at once', async () => {
    const provider = await open();
    for (let round = 0; round < 10; round += 1) {
      const payment = await provider.payments.create(request(), `k${round}`);
      const [cancelled] = await Promise.all([provider.payments.cancel(payment.id), provider.pay(payment)]);
      const { status } = await provider.payments.read(payment.id);
      expect(['paid', 'cancelled']).toContain(status);
      expect(cancelled.status).toBe(status);
    }
  });

  it('refund the whole, once', async () => {
    const provider = await open();
    const { payments } = provider;
    const payment = await payments.create(request(), 'k1');
    await provider.pay(payment);
    const refunded = { ...withoutSecret(payment), status: 'paid', refunded: 50_000 };
    expect(await payments.refund(payment.id, 'r1')).toEqual(refunded);
    expect(await payments.refund(payment.id, 'r1')).toEqual(refunded);
    expect(await payments.refund(payment.id, 'r2')).toEqual(refunded);
    const together = await Promise.all(['r3', 'r4'].map((key) => payments.refund(payment.id, key)));
    expect(together).toEqual([refunded, refunded]);
    expect(await listed(provider, 0, START + 1000)).toEqual([refunded]);
  });

  it('refund once where the answer was lost', async () => {
    const provider = await open();
    const payment = await provider.payments.create(request(), 'k1');
    await provider.pay(payment);
    provider.loseAnswer();
    await expect(provider.payments.refund(payment.id, 'r1')).rejects.toEqual(failure('unanswered'));
    expect(await provider.payments.read(payment.id)).toMatchObject({ refunded: 50_000 });
    expect(await provider.payments.refund(payment.id, 'r1')).toMatchObject({ refunded: 50_000 });
  });

  it('refund only what is paid and not disputed', async () => {
    const provider = await open();
    const payment = await provider.payments.create(request(), 'k1');
    await expect(provider.payments.refund(payment.id, 'r1')).rejects.toEqual(failure('refused'));
    await provider.dispute(payment);
    expect(await provider.payments.read(payment.id)).toMatchObject({ status: 'paid', disputed: true, refunded: 0 });
    await expect(provider.payments.refund(payment.id, 'r2')).rejects.toEqual(failure('refused'));
  });

  it.each(['pi_unknown', '', 'pi_x/../../refunds', 'pi_?limit=1', 're_1', 'pi_\u0000', `pi_${'x'.repeat(5000)}`])(
    'are refused without a payment of the id: %j',
    async (id) => {
      const { payments } = await open();
      const calls = [() => payments.read(id), () => payments.cancel(id), () => payments.refund(id, 'r1')];
      for (const call of calls) await expect(call()).rejects.toEqual(failure('refused'));
    },
  );

  it('are listed whole, by the second of creation', async () => {
    const provider = await open();
    const ids = new Set<string>();
    for (let at = 0; at < 104; at += 1) {
      if (at > 0) provider.clock.now += at % 3 === 0 ? 1000 : 0;
      ids.add((await provider.payments.create(request({ reference: `p${at}` }), `k${at}`)).id);
    }
    const end = provider.clock.now;
    const all = await listed(provider, START, end + 1);
    expect(new Set(all.map(({ id }) => id))).toEqual(ids);
    expect(all).toHaveLength(104);
    const middle = await listed(provider, START + 2000, START + 4000);
    const expected = all.filter(({ createdAt }) => createdAt >= START + 2000 && createdAt < START + 4000);
    expect(middle.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(middle).toHaveLength(6);
    expect(await listed(provider, START, START)).toEqual([]);
    expect(await listed(provider, end + 1000, end + 5000)).toEqual([]);
  });

  it('list fails whole', async () => {
    const provider = await open();
    provider.loseAnswer();
    await expect(listed(provider, 0, START)).rejects.toEqual(failure('unanswered'));
  });

  it('are announced by a signed notification', async () => {
    const provider = await open();
    const payment = await provider.payments.create(request(), 'k1');
    await provider.pay(payment);
    const { body, signature } = await provider.notice(payment);
    const notification = (text: string, signed: string, now: number) =>
      provider.payments.notification(text, signed, now);
    for (const offset of [0, 299_000, -299_000])
      expect(await notification(body, signature, START + offset)).toEqual({ paymentId: payment.id });
    for (const offset of [301_000, -301_000, 86_400_000])
      await expect(notification(body, signature, START + offset)).rejects.toThrow(NotificationRefused);
    const forged: readonly (readonly [string, string])[] = [
      [`${body} `, signature],
      [body.replace(payment.id, 'pi_other'), signature],
      [body, ''],
      [body, 'nonsense'],
      [body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [body, signature.replace(/\d+/, String(START + 10))],
      ['', signature],
      ['{"a":', 't=1,v1=,t=2'],
    ];
    for (const [text, signed] of forged)
      await expect(notification(text, signed, START)).rejects.toThrow(NotificationRefused);
  });
});

it('the fake fails as a test wants it, in order', async () => {
  const { payments, payer, failNext, ledger } = openFakePayments({ now: () => START });
  failNext('refused', 'before');
  failNext('unanswered', 'after');
  await expect(payments.create(request(), 'k1')).rejects.toEqual(failure('refused'));
  expect(ledger()).toEqual([]);
  await expect(payments.create(request(), 'k1')).rejects.toEqual(failure('unanswered'));
  expect(ledger()).toHaveLength(1);
  const payment = await payments.create(request(), 'k1');
  expect(payer.finish(payment.id, 'paid')).toBe(false);
  expect(payer.startProcessing(payment.clientSecret)).toBe(true);
  expect(payer.finish(payment.clientSecret, 'failed')).toBe(true);
  expect(payer.decline(payment.id)).toBe(true);
  expect(payer.pay(payment.id)).toBe(true);
  expect(payer.pay(payment.id)).toBe(false);
  expect(payer.pay(`pi_${randomUUID()}`)).toBe(false);
});

it('failures say nothing about the payer', async () => {
  const provider = await inProcess();
  const error = await provider.payments
    .create(request({ email: 'not an address of jo', amount: 100 }), 'k1')
    .catch((caught: unknown) => caught as PaymentsFailed);
  expect(error).toBeInstanceOf(PaymentsFailed);
  expect((error as PaymentsFailed).message).toBe('Stripe answered with status 400, email_invalid.');
});
