import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { openFakePayments } from '#tests/support/fake-payments.ts';
import type { Payments, StartedPayment } from '#reservations/payments-port.ts';
import { openPaymentsSandbox, type PaymentsSandbox } from '#integrations/payments/fake.server.ts';
import { openStripe } from '#integrations/payments/stripe.server.ts';

/** A provider of payments with what its contract needs: a clock, a payer, and answers that get lost. */
export interface TestedProvider {
  readonly payments: Payments;
  readonly clock: { now: number };
  pay(payment: StartedPayment): Promise<unknown>;
  decline(payment: StartedPayment): Promise<unknown>;
  startProcessing(payment: StartedPayment): Promise<unknown>;
  /** The processing payment is approved. */
  finish(payment: StartedPayment): Promise<unknown>;
  dispute(payment: StartedPayment): Promise<unknown>;
  /** The next call happens, and its answer is lost. */
  loseAnswer(): void;
  /** The notification about a payment that was paid. */
  notice(payment: StartedPayment): Promise<{ readonly body: string; readonly signature: string }>;
}

/** A whole second, as the provider's times are. */
export const START = Date.UTC(2026, 10, 23, 2, 0, 0);

const closers: (() => Promise<unknown>)[] = [];
export async function closeProviders(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-payments-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function fakeBench(): Promise<TestedProvider> {
  const clock = { now: START };
  const { payments, payer, failNext, notify } = openFakePayments({ now: () => clock.now });
  return {
    payments,
    clock,
    pay: async ({ clientSecret }) => payer.pay(clientSecret),
    decline: async ({ id }) => payer.decline(id),
    startProcessing: async ({ id }) => payer.startProcessing(id),
    finish: async ({ id }) => payer.finish(id, 'paid'),
    dispute: async ({ id }) => payer.pay(id) && payer.dispute(id),
    loseAnswer: () => failNext('unanswered', 'after'),
    notice: async ({ id }) => notify(id),
  };
}

interface Sent {
  readonly body: string;
  readonly signature: string;
}

export interface SandboxBench extends TestedProvider {
  readonly sandbox: PaymentsSandbox;
  /** The sandbox's messages to the receiver. */
  readonly sent: readonly Sent[];
  /** A request of the payer's browser about a payment. */
  browser(payment: StartedPayment, verb: string, fields: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Confirms as the payer's browser does, and answers with what the browser gets. */
  confirm(payment: StartedPayment, card: string, notices?: string): Promise<BrowserAnswer>;
}

interface BrowserAnswer {
  readonly status?: string;
  readonly error?: { readonly code: string; readonly decline_code?: string; readonly message: string };
}

interface Setting {
  readonly dir?: string;
  readonly deliver?: (sent: Sent) => Promise<boolean>;
  /** While a slow card waits. */
  readonly whileSleeping?: (payments: Payments, id: string) => Promise<unknown>;
}

async function openSandbox({ dir, deliver = async () => true, whileSleeping = async () => {} }: Setting = {}) {
  const clock = { now: START };
  const sent: Sent[] = [];
  const slept: { wake?: () => Promise<unknown> } = {};
  const sandbox = await openPaymentsSandbox({
    dir: dir ?? (await temporaryFolder()),
    now: () => clock.now,
    async sleep(ms) {
      clock.now += ms;
      await slept.wake?.();
    },
    async deliver(body, headers) {
      const one = { body, signature: headers['Stripe-Signature']! };
      sent.push(one);
      return deliver(one);
    },
  });
  closers.push(() => sandbox.close());
  return { clock, sent, sandbox, slept, whileSleeping };
}

type Send = PaymentsSandbox['fetch'];

export async function inProcess(setting: Setting = {}): Promise<SandboxBench> {
  const opened = await openSandbox(setting);
  return provider(opened, 'http://payments.sandbox/v0', (url, init) =>
    opened.sandbox.fetch(url.replace('/v0', ''), init),
  );
}

export async function overHttp(): Promise<SandboxBench> {
  const opened = await openSandbox();
  const server = serve({ fetch: opened.sandbox.app.fetch, port: 0, hostname: '127.0.0.1' });
  closers.push(async () => void server.close());
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.once('listening', () => resolve(server.address() as AddressInfo)),
  );
  return provider(opened, `http://127.0.0.1:${port}`, fetch);
}

function provider(
  { sandbox, clock, sent, slept, whileSleeping }: Awaited<ReturnType<typeof openSandbox>>,
  url: string,
  send: Send,
): SandboxBench {
  let lost = 0;
  async function losing(target: string, init?: RequestInit): Promise<Response> {
    const answer = await send(target, init);
    if (lost === 0) return answer;
    lost -= 1;
    await answer.body?.cancel();
    throw new TypeError('The answer is lost.');
  }
  async function browser({ id, clientSecret }: StartedPayment, verb: string, fields: Readonly<Record<string, string>>) {
    const answer = await sandbox.fetch(`http://sandbox/v1/payment_intents/${id}/${verb}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sandbox.keys.publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    });
    return (await answer.json()) as BrowserAnswer;
  }
  const confirm = (payment: StartedPayment, card: string, notices = 'once') => {
    slept.wake = () => whileSleeping(payments, payment.id);
    return browser(payment, 'confirm', { payment_method: card, sandbox_notices: notices });
  };
  const payments = openStripe({ ...sandbox.keys, url, script: '/payments-sandbox/v3/', fetch: losing });
  return {
    payments,
    sandbox,
    clock,
    sent,
    confirm,
    browser,
    pay: (payment) => confirm(payment, 'pm_card_visa'),
    decline: (payment) => confirm(payment, 'pm_card_visa_chargeDeclined'),
    startProcessing: (payment) => confirm(payment, 'pm_card_outcomeLate'),
    finish: async () => void (clock.now += 10_000),
    dispute: (payment) => confirm(payment, 'pm_card_createDispute'),
    // The adapter sends a request again once.
    loseAnswer: () => void (lost = 2),
    async notice({ id }) {
      await sandbox.deliverDue();
      return sent.find(({ body }) => body.includes(id))!;
    },
  };
}
