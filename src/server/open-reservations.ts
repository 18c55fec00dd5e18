import path from 'node:path';
import { openStripe } from '#integrations/payments/stripe.server.ts';
import { openPaymentsSandbox, type PaymentsSandbox } from '#integrations/payments/fake.server.ts';
import type { Payments } from '#reservations/payments-port.ts';
import { createLeadNotices } from '#leads/lead-notices.server.ts';
import { createLinkSigner } from '#leads/signed-links.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import { databaseNow, openDatabaseClock } from '#platform/db/database-clock.server.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { Logger } from '#platform/log.ts';
import { bindReservationJobs } from '#reservations/jobs.server.ts';
import { createOnlinePayments, type OnlinePayments } from '#reservations/online-payments.server.ts';
import type { PrivateLinks, PrivatePage } from '#reservations/reservation-parts.server.ts';
import { createReservations } from '#reservations/reservations.server.ts';
import type { Tenants } from '#sites/site.ts';
import type { Env } from './env.ts';
import type { WebParts } from './web-parts.ts';
import type { ReservationSite } from '#reservations/reservation-site.ts';

/** Path of the demonstration's sandbox, on every site's own origin. */
export const SANDBOX_PATH = '/payments-sandbox';

const PATHS: Readonly<Record<PrivatePage['kind'], (id: string) => string>> = {
  reservation: (id) => `/reservation/${id}`,
  dealership: (id) => `/reservation/${id}/dealership`,
  payment: (id) => `/online-payment/${id}`,
  purchase: (id) => `/checkout-journey/${id}`,
};

interface Sources {
  readonly database: DatabaseHandle;
  readonly jobs: Jobs;
  readonly tenants: Tenants;
  /** Reads an environment variable by the name that a site states. */
  readonly secret: (name: string) => string | undefined;
  readonly isDemonstration: boolean;
}

/** Reservations and payments by card. Without keys, the demonstration has the sandbox, and no other site takes payments. */
export async function openReservations(
  { env, log, closers }: { readonly env: Env; readonly log: Logger; readonly closers: (() => Promise<void>)[] },
  { database, jobs, tenants, secret, isDemonstration }: Sources,
): Promise<Pick<WebParts, 'reservations' | 'onlinePayments' | 'privateLinks' | 'paymentsOf' | 'paymentsSandbox'>> {
  const known: { payments: OnlinePayments | null } = { payments: null };
  const sandbox = isDemonstration
    ? await openPaymentsSandbox({
        dir: path.join(env.DATA_DIR, 'payments-sandbox'),
        // Delivers the provider's notification directly, without HTTP.
        deliver: async (body, headers) => {
          const { paymentId } = (await sandboxPayments!.notification(
            body,
            headers['Stripe-Signature']!,
            Date.now(),
          )) ?? {
            paymentId: null,
          };
          if (paymentId !== null) await known.payments!.notified(paymentId, Date.now());
          return true;
        },
      })
    : null;
  const sandboxPayments = sandbox && openSandbox(sandbox);
  const paymentsOf = openProviders({ env, secret, sandboxPayments });
  const privateLinks = openPrivateLinks(database);
  const clock = await openDatabaseClock({
    databaseNow: () => databaseNow(database.db),
    warn: (facts, message) => log.warn(facts, message),
  });
  closers.push(async () => clock.close());
  const parts = {
    database,
    tenants,
    paymentsOf,
    notify: createLeadNotices({ jobs, tenants }),
    links: privateLinks,
    log,
    skew: clock.skew,
  };
  const reservations = createReservations(parts);
  const onlinePayments = createOnlinePayments(parts);
  known.payments = onlinePayments;
  if (env.ROLE !== 'web') await bindReservationJobs(jobs, parts, { reservations, onlinePayments });
  if (sandbox) {
    closers.push(() => sandbox.close());
    sandbox.start();
  }
  return { reservations, onlinePayments, privateLinks, paymentsOf, paymentsSandbox: sandbox };
}

/** One adapter for each account. */
function openProviders({
  env,
  secret,
  sandboxPayments,
}: {
  readonly env: Env;
  readonly secret: (name: string) => string | undefined;
  readonly sandboxPayments: Payments | null;
}): (site: Pick<ReservationSite, 'settings'>) => Payments | null {
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

function openSandbox({ keys, fetch }: PaymentsSandbox): Payments {
  return openStripe({ ...keys, url: 'http://payments.sandbox', fetch, script: `${SANDBOX_PATH}/v3/` });
}

function openPrivateLinks({ db }: DatabaseHandle): PrivateLinks {
  const signer = createLinkSigner(db, 'reservations');
  const subject = ({ kind, siteId, id }: PrivatePage) => [kind, siteId, id];
  return {
    prepare: () => signer.prepare(),
    path: async (page, expires) => `${PATHS[page.kind](page.id)}?${await signer.query(subject(page), expires)}`,
    check: (page, given, now) => signer.check(subject(page), given, now),
  };
}
