import { createHmac } from 'node:crypto';
import {
  NotificationRefused,
  PaymentsFailed,
  type PaymentRequest,
  type Payments,
  type ProviderPayment,
  type StartedPayment,
} from '#reservations/payments-port.ts';

/**
 * A provider for tests of reservations: in memory, without files or timers, and the same every time: ids are numbers in order. A payment is paid or declined by `payer`, and a
 * call fails if a test says so beforehand (`failNext`). Nothing is sent: `notify` makes a notification.
 */
export interface FakePayments {
  readonly payments: Payments;
  /**
   * Acts of payers and their banks. Each takes a payment's id or client secret, and returns `true` if it had an effect.
   */
  readonly payer: {
    /** open -> paid */
    pay(payment: string): boolean;
    /** The card is declined: an open payment stays open. */
    decline(payment: string): boolean;
    /** open -> processing */
    startProcessing(payment: string): boolean;
    /** processing -> paid, or open after a failure */
    finish(payment: string, outcome: 'paid' | 'failed'): boolean;
    /** The cardholder disputes a paid payment. */
    dispute(payment: string): boolean;
  };
  /** Every payment in the order of creation. */
  ledger(): readonly ProviderPayment[];
  /**
   * The next call (of any method but `notification`) fails. With `after`, what it requested has happened and only the
   * answer is lost. Several wait in order, one for each call.
   */
  failNext(reason: PaymentsFailed['reason'], when: 'before' | 'after'): void;
  /** A notification about a payment, signed at `at` (epoch ms), by default now. */
  notify(payment: string, at?: number): { readonly body: string; readonly signature: string };
}

type Entry = { -readonly [K in keyof ProviderPayment]: ProviderPayment[K] };

const SECRET = 'fake-notifications';
const TOLERANCE_MS = 300_000;
/** The provider's least amount, as the adapter's. */
const LEAST_CENTS = 50;

export function openFakePayments({ now }: { readonly now: () => number }): FakePayments {
  const book = new Book(now);
  const failures: { readonly reason: PaymentsFailed['reason']; readonly when: 'before' | 'after' }[] = [];
  async function call<T>(act: () => T): Promise<T> {
    const failure = failures.shift();
    if (failure?.when === 'before') throw new PaymentsFailed(failure.reason, 'As the test wants it.');
    const result = act();
    if (failure) throw new PaymentsFailed(failure.reason, 'As the test wants it: the answer is lost.');
    return result;
  }
  return {
    payments: {
      page: {
        script: '/payments-fake.js',
        publishableKey: 'pk_test_fake',
        origins: { script: [], frame: [], connect: [] },
        isTest: true,
      },
      create: (request, key) => call(() => book.create(request, key)),
      read: (id) => call(() => ({ ...book.entry(id) })),
      cancel: (id) => call(() => book.cancel(id)),
      refund: (id, key) => call(() => book.refund(id, key)),
      async *list(from, to) {
        yield* await call(() => book.all().filter(({ createdAt }) => createdAt >= from && createdAt < to));
      },
      notification: async (body, signature, at) => readNotification(body, signature, at),
    },
    payer: {
      pay: (payment) => book.become(payment, 'open', { status: 'paid' }),
      decline: (payment) => book.become(payment, 'open', {}),
      startProcessing: (payment) => book.become(payment, 'open', { status: 'processing' }),
      finish: (payment, outcome) =>
        book.become(payment, 'processing', { status: outcome === 'paid' ? 'paid' : 'open' }),
      dispute: (payment) => book.become(payment, 'paid', { disputed: true }),
    },
    ledger: () => book.all(),
    failNext: (reason, when) => void failures.push({ reason, when }),
    notify: (payment, at = now()) => signBody(JSON.stringify({ payment: intentId(payment) }), at),
  };
}

class Book {
  private readonly now: () => number;
  private readonly entries = new Map<string, Entry>();
  /** Use and payment of each key. */
  private readonly keys = new Map<string, { readonly use: string; readonly id: string }>();

  constructor(now: () => number) {
    this.now = now;
  }

  all(): ProviderPayment[] {
    return [...this.entries.values()].map((entry) => ({ ...entry }));
  }

  entry(id: string): Entry {
    const found = this.entries.get(id);
    if (!found) throw new PaymentsFailed('refused', 'There is no such payment.');
    return found;
  }

  create({ amount, description, reference, email }: PaymentRequest, key: string): StartedPayment {
    if (!Number.isInteger(amount) || amount < LEAST_CENTS)
      throw new PaymentsFailed('refused', 'The amount is too small.');
    const use = JSON.stringify([amount, description, reference, email]);
    const before = this.usedBefore(key, use);
    if (before !== null) return startedPayment(this.entry(before));
    const id = `pi_fake_${this.entries.size + 1}`;
    const untouched = { status: 'open', refunded: 0, disputed: false } as const;
    const createdAt = Math.floor(this.now() / 1000) * 1000;
    const created = { id, reference, amount, ...untouched, createdAt };
    this.keys.set(key, { use, id });
    this.entries.set(id, created);
    return startedPayment(created);
  }

  cancel(id: string): ProviderPayment {
    const payment = this.entry(id);
    if (payment.status === 'open') payment.status = 'cancelled';
    return { ...payment };
  }

  refund(id: string, key: string): ProviderPayment {
    const payment = this.entry(id);
    const use = `refund ${id}`;
    this.usedBefore(key, use);
    if (payment.status !== 'paid') throw new PaymentsFailed('refused', 'The payment is not paid.');
    if (payment.disputed) throw new PaymentsFailed('refused', 'The payment is disputed.');
    this.keys.set(key, { use, id });
    payment.refunded = payment.amount;
    return { ...payment };
  }

  /** Changes a payment that has the status `from`; otherwise nothing. */
  become(payment: string, from: ProviderPayment['status'], changes: Partial<Entry>): boolean {
    const found = this.entries.get(intentId(payment));
    if (found?.status !== from) return false;
    Object.assign(found, changes);
    return true;
  }

  /** The payment that a key was used for; `null` for a new key. */
  private usedBefore(key: string, use: string): string | null {
    const before = this.keys.get(key);
    if (before && before.use !== use) throw new PaymentsFailed('refused', 'The key was used for another request.');
    return before?.id ?? null;
  }
}

const startedPayment = (entry: Entry): StartedPayment => ({ ...entry, clientSecret: `${entry.id}_secret_fake` });
const intentId = (payment: string) => payment.replace(/_secret_.*$/, '');

function signBody(body: string, at: number): { readonly body: string; readonly signature: string } {
  return { body, signature: `${at}.${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}` };
}

function readNotification(body: string, signature: string, now: number): { readonly paymentId: string } | null {
  const at = Number(signature.split('.')[0]);
  if (signBody(body, at).signature !== signature) throw new NotificationRefused('The signature is wrong.');
  if (Math.abs(now - at) > TOLERANCE_MS) throw new NotificationRefused('It was signed too long ago, or in the future.');
  const { payment } = JSON.parse(body) as { readonly payment: string };
  return payment.startsWith('pi_') ? { paymentId: payment } : null;
}
