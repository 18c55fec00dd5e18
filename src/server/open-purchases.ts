import { createCipher } from '#platform/db/cipher.server.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { Logger } from '#platform/log.ts';
import { createLeadNotices } from '#leads/lead-notices.server.ts';
import { bindPurchaseJobs } from '#purchases/jobs.server.ts';
import { createOwnPurchases } from '#purchases/own-purchases.server.ts';
import { createPurchases } from '#purchases/purchases.server.ts';
import { wholeSite } from '#sites/resolve-site.ts';
import { storeUnfinishedLead } from '#views/purchases/purchase-deal.server.ts';
import { unfinishedNotices } from '#routes/purchase/unfinished-notices.server.ts';
import type { Env } from './env.ts';
import type { WebParts } from './web-parts.ts';

interface PurchaseSources extends Pick<
  WebParts,
  'tenants' | 'stock' | 'leads' | 'reservations' | 'privateLinks' | 'paymentsOf' | 'now'
> {
  readonly database: DatabaseHandle;
  readonly jobs: Jobs;
}

/** Purchases online with their jobs, and what shoppers may know of them. */
export async function openPurchases(
  { env, log }: { readonly env: Env; readonly log: Logger },
  { database, jobs, tenants, stock, leads, reservations, privateLinks, paymentsOf, now }: PurchaseSources,
): Promise<Pick<WebParts, 'purchases' | 'ownPurchases'>> {
  const cipher = createCipher(database.db, env.FINANCE_DATA_KEY ?? '', 'purchases');
  const purchases = createPurchases({ database, cipher, notify: createLeadNotices({ jobs, tenants }) });
  if (env.ROLE !== 'web')
    await bindPurchaseJobs(jobs, {
      database,
      cipher,
      purchases,
      tenants,
      storeLead: (site, purchase) =>
        storeUnfinishedLead({ leads, stock, now: now() }, wholeSite(tenants, site), purchase),
      noticesOf: (of, purchase) => {
        const site = wholeSite(tenants, of);
        const paymentPage = paymentsOf(site)?.page ?? null;
        return unfinishedNotices({ stock, privateLinks, paymentPage, now: now() }, site, purchase);
      },
      reservationOf: (leadId) => reservations.ofLead(leadId),
      log,
    });
  return { purchases, ownPurchases: createOwnPurchases(database.db, cipher) };
}
