import { randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusal, type Answer, type Form } from './sandbox/answers.server.ts';
import { SandboxApi } from './sandbox/api.server.ts';
import { readIfThere, writeOnce } from './sandbox/files.server.ts';
import { FRAME_FILES } from './sandbox/frames.ts';
import { openLedger } from './sandbox/ledger.server.ts';
import { openNotifications, type Deliver } from './sandbox/notifications.server.ts';
import { API_VERSION } from './sandbox/shapes.ts';
import { STRIPE_JS } from './sandbox/stripe-js.ts';

interface Options {
  /** The folder of its state. Several processes may use one at the same time. */
  readonly dir: string;
  /** Takes a notification to the receiver; true if that has taken it. Otherwise it is repeated, for three days. */
  readonly deliver: Deliver;
  readonly now?: () => number;
  /** Waits for the slow card. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export interface PaymentsSandbox {
  /** To be served alone, or under a path of another server. */
  readonly app: Hono;
  /** The same without a network, for the adapter of a server in the same process. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Made at random once for a folder, and stored in it: a demonstration that is on the internet needs its own. */
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };
  /** From now on, sends notifications when they are due. */
  start(): void;
  /** Sends what is due now. Answers with how many the receiver took. */
  deliverDue(): Promise<number>;
  close(): Promise<void>;
}

const TICK_MS = 250;
const MOST_BYTES = 64 * 1024;
type Params = { Variables: { form: Form } };

/**
 * A payment provider for development and demonstrations, in which no money moves. It speaks the part of Stripe's HTTP API that our adapter
 * uses, in the same version, and serves the browser's part (`/v3/`). All its state is files, so that a restart loses nothing.
 */
export async function openPaymentsSandbox(options: Options): Promise<PaymentsSandbox> {
  const { dir, deliver, now = Date.now, sleep = wait } = options;
  const keys = await readKeys(dir);
  const outbox = openNotifications({ dir: path.join(dir, 'outbox'), secret: keys.webhookSecret, deliver, now });
  const ledger = openLedger({ dir: path.join(dir, 'payments'), announce: outbox.announce });
  const api = new SandboxApi({ dir, ledger, now, sleep });
  const app = new Hono<Params>();
  addApi(app, api, keys);
  addBrowserPart(app);

  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const deliverDue = () => outbox.deliverDue(ledger, (id) => api.settle(id));
  return {
    app: app as unknown as Hono,
    fetch: async (url, init) => app.request(url, init),
    keys,
    start() {
      let isBusy = false;
      timer ??= setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        running = deliverDue()
          .catch(() => 0)
          .finally(() => (isBusy = false));
      }, TICK_MS).unref();
    },
    deliverDue,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

function addApi(app: Hono<Params>, api: SandboxApi, keys: PaymentsSandbox['keys']): void {
  const dealer = withKey((key) => isSame(key, keys.secretKey));
  const payer = withKey((key) => isSame(key, keys.publishableKey));
  const limit = bodyLimit({ maxSize: MOST_BYTES });
  app.use('/v1/*', limit, readForm);
  const key = (c: Context) => c.req.header('idempotency-key') ?? randomBytes(16).toString('hex');
  app.post('/v1/payment_intents', dealer, async (c) => answer(await api.create(c.get('form'), key(c))));
  app.get('/v1/payment_intents', dealer, async (c) => answer(await api.list(c.get('form'))));
  app.get('/v1/payment_intents/:id', dealer, async (c) => answer(await api.read(c.req.param('id'), c.get('form'))));
  app.post('/v1/payment_intents/:id/cancel', dealer, async (c) =>
    answer(await api.cancel(c.req.param('id'), c.get('form'), key(c))),
  );
  app.post('/v1/refunds', dealer, async (c) => answer(await api.refund(c.get('form'), key(c))));
  app.post('/v1/payment_intents/:id/confirm', payer, async (c) =>
    answer(await api.confirm(c.req.param('id'), c.get('form'))),
  );
  app.post('/v1/payment_intents/:id/challenge', payer, async (c) =>
    answer(await api.challenge(c.req.param('id'), c.get('form'))),
  );
  app.post('/v1/payment_intents/:id/read', payer, async (c) =>
    answer(await api.readOwn(c.req.param('id'), c.get('form'))),
  );
  app.all('/v1/*', () => answer(refusal({ type: 'invalid_request_error', message: 'Unrecognized request URL.' }, 404)));
}

/** Frames of it may be on any page: there is nothing that a shopper could be made to click. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

function addBrowserPart(app: Hono<Params>): void {
  const file = (type: string, content: string) =>
    new Response(content, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': FRAME_POLICY,
        'Cache-Control': 'no-cache',
      },
    });
  app.get('/v3/', () => file('text/javascript', STRIPE_JS));
  app.get('/v3/:file', (c) => {
    const name = c.req.param('file');
    return Object.hasOwn(FRAME_FILES, name) ? file(...FRAME_FILES[name]!) : c.text('not found\n', 404);
  });
}

/** Answers as Stripe does. Personal data is in them: nothing keeps a copy. */
function answer({ status, body, ...rest }: Answer & { readonly isRepeated?: boolean }): Response {
  return new Response(JSON.stringify(body, null, 2), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Stripe-Version': API_VERSION,
      'Request-Id': `req_${randomBytes(8).toString('hex')}`,
      ...(rest.isRepeated && { 'Idempotent-Replayed': 'true' }),
    },
  });
}

/** The fields of the query and of the body. Several of one name are refused, because one would be lost. */
const readForm: MiddlewareHandler<Params> = async (c, next) => {
  const sent = [...new URL(c.req.url).searchParams, ...new URLSearchParams(await c.req.text())];
  const form = Object.fromEntries(sent);
  if (Object.keys(form).length !== sent.length)
    return answer(refusal({ type: 'invalid_request_error', message: 'A parameter was sent twice.' }));
  c.set('form', form);
  await next();
};

function withKey(isRight: (key: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isRight(given))
      return answer(refusal({ type: 'invalid_request_error', message: 'Invalid API Key provided.' }, 401));
    const version = c.req.header('stripe-version');
    if (version !== undefined && version !== API_VERSION)
      return answer(refusal({ type: 'invalid_request_error', message: `This sandbox speaks ${API_VERSION}.` }));
    await next();
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function readKeys(dir: string): Promise<PaymentsSandbox['keys']> {
  const file = path.join(dir, 'keys.json');
  const random = () => randomBytes(18).toString('hex');
  const made = {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  };
  await writeOnce(file, JSON.stringify(made));
  return JSON.parse((await readIfThere(file))!) as PaymentsSandbox['keys'];
}
