import path from 'node:path';
import { openPaymentsSandbox, type PaymentsSandbox } from '#integrations/payments/fake.server.ts';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import type { Base } from '#platform/base.ts';
import type { OnlinePayments } from '#reservations/online-payments.server.ts';
import type { Payments } from '#reservations/payments-port.ts';
import type { ReservationSite } from '#reservations/reservation-site.ts';
import type { Env } from './env.ts';

/** Path of the demonstration's sandbox, on every site's own origin. */
export const SANDBOX_PATH = '/payments-sandbox';

export interface PaymentProviders {
  readonly findProvider: (site: Pick<ReservationSite, 'settings'>) => Payments | null;
  /** The demonstration's own provider. `null`: the process has none. */
  readonly sandbox: Pick<PaymentsSandbox, 'app' | 'keys'> | null;
  /** Starts the sandbox, which notifies these payments. */
  start(payments: Pick<OnlinePayments, 'notified'>): void;
}

/** One adapter for each account. */
function createProviders({
  env,
  secret,
  sandboxPayments,
}: {
  readonly env: Env;
  readonly secret: Base['secret'];
  readonly sandboxPayments: Payments | null;
}): PaymentProviders['findProvider'] {
  const accounts = new Map<string | null, Payments | null>();
  const own = {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  };
  const namedKeys = (name: string) => ({
    secretKey: secret(`${name}_SECRET_KEY`),
    publishableKey: secret(`${name}_PUBLISHABLE_KEY`),
    webhookSecret: secret(`${name}_WEBHOOK_SECRET`),
  });
  const open = (name: string | null): Payments | null => {
    const { secretKey, publishableKey, webhookSecret } = name === null ? own : namedKeys(name);
    if (!secretKey || !publishableKey || !webhookSecret) return sandboxPayments;
    return openStripe({ secretKey, publishableKey, webhookSecret, ...(env.STRIPE_URL ? { url: env.STRIPE_URL } : {}) });
  };
  return ({ settings }) => {
    const name = settings.payments.keysEnv;
    if (!accounts.has(name)) accounts.set(name, open(name));
    return accounts.get(name)!;
  };
}

/** The providers of card payments. Without keys, the demonstration has the sandbox, and no other site takes payments. */
export async function openPaymentProviders(
  env: Env,
  { secret, onClose }: Pick<Base, 'secret' | 'onClose'>,
  isDemonstration: boolean,
): Promise<PaymentProviders> {
  if (!isDemonstration)
    return { findProvider: createProviders({ env, secret, sandboxPayments: null }), sandbox: null, start: () => {} };
  let payments: Pick<OnlinePayments, 'notified'> | null = null;
  const sandbox = await openPaymentsSandbox({
    dir: path.join(env.DATA_DIR, 'payments-sandbox'),
    // Delivers the provider's notification directly, without HTTP.
    deliver: async (body, headers) => {
      const notified = await sandboxPayments.notification(body, headers['Stripe-Signature']!, Date.now());
      const paymentId = notified?.paymentId ?? null;
      if (paymentId !== null) await payments!.notified(paymentId, Date.now());
      return true;
    },
  });
  const { keys, fetch } = sandbox;
  const sandboxPayments = openStripe({
    ...keys,
    url: 'http://payments.sandbox',
    fetch,
    script: `${SANDBOX_PATH}/v3/`,
  });
  return {
    findProvider: createProviders({ env, secret, sandboxPayments }),
    sandbox,
    start(notified) {
      payments = notified;
      onClose(() => sandbox.close());
      sandbox.start();
    },
  };
}
