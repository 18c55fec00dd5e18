import Stripe from 'stripe';
import { z } from 'zod';
import {
  NotificationRefused,
  PaymentsFailed,
  type PaymentPage,
  type PaymentRequest,
  type Payments,
  type ProviderPayment,
} from '#reservations/payments-port.ts';

interface Options {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** URL of the API; it may have a path. */
  readonly url?: string;
  /** The script of the page: an absolute URL, or a path of the site for one that the site serves itself. */
  readonly script?: string;
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  /** Limit of one attempt. Two attempts and the pause between them take 15 seconds at most. */
  readonly timeoutMs?: number;
}

const API = 'https://api.stripe.com';
/** Each release of Stripe.js has the name of the API release that the client uses (2026-10-28.endive). */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';
/**
 * Origins of https://docs.stripe.com/security/guide#content-security-policy; its map hosts are for an element that we
 * do not use.
 */
const STRIPE_ORIGINS: PaymentPage['origins'] = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: [API],
};
const TIMEOUT_MS = 7000;
const TOLERANCE_SECONDS = 300;
const PAGE = 100;
/** Limit of an answer: a page of 100 payments with their charges is below 1 MB. */
const MAX_BYTES = 5_000_000;
/** Answers that say nothing about whether the request was carried out. 409: the first request with this key is still running. */
const UNANSWERED: ReadonlySet<number> = new Set([408, 409, 424, 425, 429]);
/**
 * Cards and wallets, which are cards too. A method that redirects or clears days later would outlive a hold, so the
 * account's own choice is not used.
 */
const METHODS = ['card'] as const;

const charge = z.object({ amount_refunded: z.int().min(0), disputed: z.boolean() });
const intent = z.object({
  id: z.string().regex(/^pi_\w+$/),
  amount: z.int().min(0),
  currency: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  created: z.int(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_secret: z.string().min(1).nullish(),
  latest_charge: charge.nullable(),
});
const STATUSES: Readonly<Record<z.output<typeof intent>['status'], ProviderPayment['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  // 3-D Secure is under way; such a payment can be cancelled.
  requires_action: 'open',
  // Only of payments that someone else created in the account: ours are captured at once.
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
};
const event = z.object({
  data: z.object({
    object: z.object({ object: z.string(), id: z.string(), payment_intent: z.string().nullish().catch(null) }),
  }),
});

/**
 * Stripe: PaymentIntents with its official client, in API version 2026-10-28.endive. Every request that changes something has an
 * idempotency key, so all may be repeated, which happens once after a timeout, a broken connection or a 5xx.
 *
 * Stripe keeps keys for 24 hours at least, and repeats the first answer for them, a refusal and a failure, too. So after a day, look for a
 * payment by `list` before creating it again; and what was refused needs another key.
 */
export function openStripe(options: Options): Payments {
  const { publishableKey, webhookSecret, script = STRIPE_JS } = options;
  const stripe = openClient(options);
  const expand = ['latest_charge'];
  const read = async (id: string) => parse(await stripe.paymentIntents.retrieve(checkPaymentId(id), { expand }));
  const current = async (id: string) => toPayment(await read(id));

  async function create(request: PaymentRequest, key: string) {
    const created = await stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: 'aud',
        allowed_payment_method_types: [...METHODS],
        description: request.description,
        receipt_email: request.email,
        metadata: { payment_id: request.reference },
        expand,
      },
      { idempotencyKey: key },
    );
    // A repeated answer is the first one; the payment may have been paid or cancelled since.
    const isRepeated = responseHeaders(created).get('idempotent-replayed') === 'true';
    const payment = isRepeated ? await read(created.id) : parse(created);
    if (!payment.client_secret) throw unreadable();
    return { ...toPayment(payment), clientSecret: payment.client_secret };
  }
  async function cancel(id: string) {
    try {
      return toPayment(parse(await stripe.paymentIntents.cancel(checkPaymentId(id), { expand })));
    } catch (error) {
      if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
      const payment = await current(id);
      // It was changed at the same moment, so it can be tried again.
      if (payment.status === 'open') throw new PaymentsFailed('unanswered', 'The payment could not be cancelled now.');
      return payment;
    }
  }
  async function refund(id: string, key: string) {
    try {
      const made = await stripe.refunds.create({ payment_intent: checkPaymentId(id) }, { idempotencyKey: key });
      if (made.object !== 'refund') throw unreadable();
    } catch (error) {
      if (!hasCode(error, 'charge_already_refunded')) throw error;
    }
    return current(id);
  }
  async function* list(from: number, to: number): AsyncGenerator<ProviderPayment> {
    const created = { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) };
    const params = { created, limit: PAGE, expand: ['data.latest_charge'] };
    try {
      for await (const each of stripe.paymentIntents.list(params)) {
        const found = parse(each);
        if (found.currency !== 'aud') continue;
        const payment = toPayment(found);
        if (payment.createdAt >= from && payment.createdAt < to) yield payment;
      }
    } catch (error) {
      throw asFailure(error);
    }
  }
  return {
    page: {
      script,
      publishableKey,
      origins: scriptOrigins(script, options.url),
      isTest: !publishableKey.startsWith('pk_live_'),
    },
    create: (request, key) => orFail(create(request, key)),
    read: (id) => orFail(current(id)),
    cancel: (id) => orFail(cancel(id)),
    refund: (id, key) => orFail(refund(id, key)),
    list,
    notification: (body, signature, now) => readNotification({ stripe, webhookSecret }, { body, signature, now }),
  };
}

function openClient({ secretKey, url = API, fetch: send = fetch, timeoutMs = TIMEOUT_MS }: Options): Stripe {
  const base = new URL(url);
  const prefix = base.pathname.replace(/\/$/, '');
  const limitedFetch = async (target: string, init?: RequestInit) => {
    const { pathname, search } = new URL(target);
    const answer = await send(`${base.origin}${prefix}${pathname}${search}`, { ...init, redirect: 'error' });
    return withinLimit(answer);
  };
  return new Stripe(secretKey, {
    host: base.hostname,
    port: base.port,
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(limitedFetch as typeof fetch),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** The answer with its body read, as far as it is not too long. The client's time limit ends the reading, too. */
async function withinLimit(answer: Response): Promise<Response> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength;
    if (size > MAX_BYTES) throw new Error('The answer is too long.');
    pieces.push(piece);
  }
  return new Response(Buffer.concat(pieces), { status: answer.status, headers: answer.headers });
}

function scriptOrigins(script: string, url = API): PaymentPage['origins'] {
  if (script.startsWith('/')) return { script: [], frame: [], connect: [] };
  const { origin } = new URL(script);
  if (origin === new URL(STRIPE_JS).origin) return STRIPE_ORIGINS;
  return { script: [origin], frame: [origin], connect: [new URL(url).origin] };
}

/** An id becomes a part of a URL; Stripe has no payments with ids of another form. */
function checkPaymentId(id: string): string {
  if (!/^pi_\w{1,200}$/.test(id)) throw new PaymentsFailed('refused', 'There is no such payment.');
  return id;
}

function parse(answer: unknown): z.output<typeof intent> {
  const read = intent.safeParse(answer);
  if (!read.success) throw unreadable();
  return read.data;
}

const unreadable = () => new PaymentsFailed('unanswered', 'The answer has another form.');

function toPayment(found: z.output<typeof intent>): ProviderPayment {
  if (found.currency !== 'aud') throw new PaymentsFailed('refused', 'The payment is in another currency.');
  return {
    id: found.id,
    reference: found.metadata?.['payment_id'] ?? null,
    amount: found.amount,
    status: STATUSES[found.status],
    refunded: found.latest_charge?.amount_refunded ?? 0,
    disputed: found.latest_charge?.disputed ?? false,
    createdAt: found.created * 1000,
  };
}

/** The client gives the answer of `fetch` as `lastResponse`, but its types describe Node's own. */
function responseHeaders(answer: Stripe.Response<unknown>): Headers {
  return (answer.lastResponse as unknown as Response).headers;
}

const hasCode = (error: unknown, code: string) => error instanceof Stripe.errors.StripeError && error.code === code;

async function orFail<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asFailure(error);
  }
}

/** Stripe's own messages can contain what was sent, so only its codes are passed on. */
function asFailure(error: unknown): PaymentsFailed {
  if (error instanceof PaymentsFailed) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentsFailed('unanswered', 'No answer.');
  const { statusCode: status = 0, code } = error;
  if (status === 0) return new PaymentsFailed('unanswered', 'No answer, or none in time.');
  const detail = code && /^[a-z_]{1,80}$/.test(code) ? `, ${code}` : '';
  const isRefused = status >= 400 && status < 500 && !UNANSWERED.has(status) && code !== 'rate_limit';
  return new PaymentsFailed(isRefused ? 'refused' : 'unanswered', `Stripe answered with status ${status}${detail}.`);
}

interface Received {
  readonly body: string;
  readonly signature: string;
  readonly now: number;
}

async function readNotification(
  { stripe, webhookSecret }: { readonly stripe: Stripe; readonly webhookSecret: string },
  { body, signature, now }: Received,
): Promise<{ readonly paymentId: string } | null> {
  // The client refuses what is old; what was signed in the future it does not.
  const times = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)].map((match) => Number(match[1]));
  if (times.length !== 1 || times[0]! - now / 1000 > TOLERANCE_SECONDS)
    throw new NotificationRefused('It has no time of signing, several, or one in the future.');
  let received: unknown;
  try {
    received = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    if (!isForged) return null;
    throw new NotificationRefused('Stripe did not sign it, or more than five minutes ago.');
  }
  const read = event.safeParse(received);
  if (!read.success) return null;
  const { object } = read.data.data;
  const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return paymentId && /^pi_\w{1,200}$/.test(paymentId) ? { paymentId } : null;
}
