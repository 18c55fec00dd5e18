import type { Base } from '#platform/base.ts';
import { createCipher } from '#platform/db/cipher.server.ts';
import { bindPurchaseJobs, type UnfinishedParts } from './jobs.server.ts';
import { createOwnPurchases, type OwnPurchases } from './own-purchases.server.ts';
import { createPurchases, type NotifyingParts, type Purchases } from './purchases.server.ts';

/** Purchases online. */
export interface PurchaseServices {
  readonly purchases: Purchases;
  /** The purchases of a shopper, for themselves. */
  readonly ownPurchases: OwnPurchases;
}

interface Needs
  extends
    Pick<NotifyingParts, 'notify'>,
    Pick<UnfinishedParts, 'tenants' | 'storeLead' | 'enquiryNotices' | 'findReservation'> {
  /** FINANCE_DATA_KEY, with which drafts are encrypted. */
  readonly dataKey: string | undefined;
}

export async function openPurchases(
  { database, jobs, log, runsJobs }: Base,
  { dataKey, notify, ...needs }: Needs,
): Promise<PurchaseServices> {
  const cipher = createCipher(database.db, dataKey ?? '', 'purchases');
  const parts = { database, cipher, notify };
  const purchases = createPurchases(parts);
  if (runsJobs) await bindPurchaseJobs(jobs, { ...parts, ...needs, purchases, log });
  return { purchases, ownPurchases: createOwnPurchases(database.db, cipher) };
}
