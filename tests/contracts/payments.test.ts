import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openFakePayments } from '#integrations/payments/fake.server.ts';
import {
  NotificationRefused,
  PaymentsFailed,
  type PaymentRequest,
  type ProviderPayment,
} from '#integrations/payments/port.ts';
import { closeBenches, fakeBench, inProcess, overHttp, START, type Bench } from './payment-benches.ts';

afterAll(closeBenches);

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

async function listed(bench: Bench, from: number, to: number): Promise<ProviderPayment[]> {
  const found: ProviderPayment[] = [];
  for await (const payment of bench.payments.list(from, to)) found.push(payment);
  return found;
}

const BENCHES: readonly (readonly [string, () => Promise<Bench>])[] = [
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
    const bench = await open();
    const first = await bench.payments.create(request(), 'k1');
    expect(await bench.payments.create(request(), 'k1')).toEqual(first);
    const together = await Promise.all([1, 2, 3].map(() => bench.payments.create(request({ reference: 'b' }), 'k2')));
    expect(new Set(together.map(({ id }) => id)).size).toBe(1);
    expect(await listed(bench, 0, START + 1000)).toHaveLength(2);
  });

  it('are created once where the answer was lost', async () => {
    const bench = await open();
    bench.loseAnswer();
    await expect(bench.payments.create(request(), 'k1')).rejects.toEqual(failure('unanswered'));
    const payment = await bench.payments.create(request(), 'k1');
    expect(await listed(bench, 0, START + 1000)).toEqual([withoutSecret(payment)]);
  });

  it('are answered as they are now for a repeated key', async () => {
    const bench = await open();
    const payment = await bench.payments.create(request(), 'k1');
    await bench.pay(payment);
    expect(await bench.payments.create(request(), 'k1')).toEqual({ ...payment, status: 'paid' });
  });

  it.each([{ amount: 40_000 }, { description: 'Another' }, { reference: 'payment-2' }, { email: 'b@example.com' }])(
    'are refused for a key that was used with another request: %j',
    async (changes) => {
      const bench = await open();
      await bench.payments.create(request(), 'k1');
      await expect(bench.payments.create(request(changes), 'k1')).rejects.toEqual(failure('refused'));
      expect(await listed(bench, 0, START + 1000)).toHaveLength(1);
    },
  );

  it('are refused below the least amount', async () => {
    const { payments } = await open();
    await expect(payments.create(request({ amount: 49 }), 'k1')).rejects.toEqual(failure('refused'));
    expect(await payments.create(request({ amount: 50 }), 'k2')).toMatchObject({ amount: 50 });
  });

  it('follow the payer: declined, processing, paid', async () => {
    const bench = await open();
    const { payments } = bench;
    const payment = await payments.create(request(), 'k1');
    await bench.decline(payment);
    expect(await payments.read(payment.id)).toMatchObject(UNTOUCHED);
    await bench.startProcessing(payment);
    expect(await payments.read(payment.id)).toMatchObject({ status: 'processing' });
    await bench.finish(payment);
    expect(await payments.read(payment.id)).toMatchObject({ ...UNTOUCHED, status: 'paid' });
  });

  it('cancel while open, and can then not be paid', async () => {
    const bench = await open();
    const payment = await bench.payments.create(request(), 'k1');
    const cancelled = { ...withoutSecret(payment), status: 'cancelled' };
    expect(await bench.payments.cancel(payment.id)).toEqual(cancelled);
    expect(await bench.payments.cancel(payment.id)).toEqual(cancelled);
    await bench.pay(payment);
    expect(await bench.payments.read(payment.id)).toEqual(cancelled);
    expect(await bench.payments.create(request(), 'k1')).toMatchObject({ status: 'cancelled' });
  });

  it('do not cancel when paid or on the way', async () => {
    const bench = await open();
    const [paid, processing] = [
      await bench.payments.create(request(), 'k1'),
      await bench.payments.create(request(), 'k2'),
    ];
    await bench.pay(paid);
    await bench.startProcessing(processing);
    expect(await bench.payments.cancel(paid.id)).toEqual({ ...withoutSecret(paid), status: 'paid' });
    expect(await bench.payments.cancel(processing.id)).toMatchObject({ status: 'processing' });
    await bench.finish(processing);
    expect(await bench.payments.read(processing.id)).toMatchObject({ status: 'paid' });
  });

  it('are either paid or cancelled when both happen at once', async () => {
    const bench = await open();
    for (let round = 0; round < 10; round += 1) {
      const payment = await bench.payments.create(request(), `k${round}`);
      const [cancelled] = await Promise.all([bench.payments.cancel(payment.id), bench.pay(payment)]);
      const { status } = await bench.payments.read(payment.id);
      expect(['paid', 'cancelled']).toContain(status);
      expect(cancelled.status).toBe(status);
    }
  });

  it('refund the whole, once', async () => {
    const bench = await open();
    const { payments } = bench;
    const payment = await payments.create(request(), 'k1');
    await bench.pay(payment);
    const refunded = { ...withoutSecret(payment), status: 'paid', refunded: 50_000 };
    expect(await payments.refund(payment.id, 'r1')).toEqual(refunded);
    expect(await payments.refund(payment.id, 'r1')).toEqual(refunded);
    expect(await payments.refund(payment.id, 'r2')).toEqual(refunded);
    const together = await Promise.all(['r3', 'r4'].map((key) => payments.refund(payment.id, key)));
    expect(together).toEqual([refunded, refunded]);
    expect(await listed(bench, 0, START + 1000)).toEqual([refunded]);
  });

  it('refund once where the answer was lost', async () => {
    const bench = await open();
    const payment = await bench.payments.create(request(), 'k1');
    await bench.pay(payment);
    bench.loseAnswer();
    await expect(bench.payments.refund(payment.id, 'r1')).rejects.toEqual(failure('unanswered'));
    expect(await bench.payments.read(payment.id)).toMatchObject({ refunded: 50_000 });
    expect(await bench.payments.refund(payment.id, 'r1')).toMatchObject({ refunded: 50_000 });
  });

  it('refund only what is paid and not disputed', async () => {
    const bench = await open();
    const payment = await bench.payments.create(request(), 'k1');
    await expect(bench.payments.refund(payment.id, 'r1')).rejects.toEqual(failure('refused'));
    await bench.dispute(payment);
    expect(await bench.payments.read(payment.id)).toMatchObject({ status: 'paid', disputed: true, refunded: 0 });
    await expect(bench.payments.refund(payment.id, 'r2')).rejects.toEqual(failure('refused'));
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
    const bench = await open();
    const ids = new Set<string>();
    for (let at = 0; at < 104; at += 1) {
      if (at > 0) bench.clock.now += at % 3 === 0 ? 1000 : 0;
      ids.add((await bench.payments.create(request({ reference: `p${at}` }), `k${at}`)).id);
    }
    const end = bench.clock.now;
    const all = await listed(bench, START, end + 1);
    expect(new Set(all.map(({ id }) => id))).toEqual(ids);
    expect(all).toHaveLength(104);
    const middle = await listed(bench, START + 2000, START + 4000);
    const expected = all.filter(({ createdAt }) => createdAt >= START + 2000 && createdAt < START + 4000);
    expect(middle.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(middle).toHaveLength(6);
    expect(await listed(bench, START, START)).toEqual([]);
    expect(await listed(bench, end + 1000, end + 5000)).toEqual([]);
  });

  it('list fails whole', async () => {
    const bench = await open();
    bench.loseAnswer();
    await expect(listed(bench, 0, START)).rejects.toEqual(failure('unanswered'));
  });

  it('are announced by a signed notification', async () => {
    const bench = await open();
    const payment = await bench.payments.create(request(), 'k1');
    await bench.pay(payment);
    const { body, signature } = await bench.notice(payment);
    const notification = (text: string, signed: string, now: number) => bench.payments.notification(text, signed, now);
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
  const bench = await inProcess();
  const error = await bench.payments
    .create(request({ email: 'not an address of jo', amount: 100 }), 'k1')
    .catch((caught: unknown) => caught as PaymentsFailed);
  expect(error).toBeInstanceOf(PaymentsFailed);
  expect((error as PaymentsFailed).message).toBe('Stripe answered with status 400, email_invalid.');
});
