import type { Transaction } from 'kysely';
import type { Payments } from './payments-port.ts';
import { acknowledged } from '#platform/db/acknowledged.ts';
import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { Database } from '#platform/db/schema/database.ts';
import type { Log } from '#platform/jobs/run-jobs.server.ts';
import type { NotifyAboutLead } from '#leads/rules/lead-notice.ts';
import type { ReservationSite, ReservationTenants } from './reservation-site.ts';

/** Dependencies of every file of this feature. */
export interface ReservationParts {
  readonly database: Pick<DatabaseHandle, 'db' | 'durable'>;
  readonly tenants: Pick<ReservationTenants, 'all' | 'dealership'>;
  /** The provider that takes the payments of a site; `null`: the site takes none. */
  readonly findProvider: (site: ReservationSite) => Payments | null;
  readonly notify: NotifyAboutLead<Transaction<Database>>;
  /** Signs the paths of the pages that are for one person only. */
  readonly links: PrivateLinks;
  /** Correction of this process's clock (ms): holds begin and end by one clock in all processes. */
  readonly skew: () => number;
  readonly log: Log;
}

/** Data for a page with a payment. */
export type PaymentPage = Payments['page'];

/** A page for one person: a reservation for its shopper or its dealership, an online payment for its payer, or a purchase for its shopper. */
export interface PrivatePage {
  readonly kind: 'reservation' | 'dealership' | 'payment' | 'purchase';
  readonly siteId: string;
  readonly id: string;
}

interface LinkSignature {
  readonly expires: string;
  readonly signature: string;
}

export interface PrivateLinks {
  /** Before a transaction that signs a path. */
  prepare(): Promise<void>;
  /** The path of a page with the signature that opens it until `expires` (epoch ms). */
  path(page: PrivatePage, expires: number): Promise<string>;
  /** `unknown`: this platform never made this link, or not to this page. */
  check(page: PrivatePage, given: LinkSignature, now: number): Promise<'genuine' | 'expired' | 'unknown'>;
}

/** Signs links, with a key of this feature. */
export interface SignLinks {
  prepare(): Promise<void>;
  /** The query string of a link to `subject` that works until `expires` (epoch ms). */
  query(subject: readonly string[], expires: number): Promise<string>;
  check(subject: readonly string[], given: LinkSignature, now: number): Promise<'genuine' | 'expired' | 'unknown'>;
}

const PATHS: Readonly<Record<PrivatePage['kind'], (id: string) => string>> = {
  reservation: (id) => `/reservation/${id}`,
  dealership: (id) => `/reservation/${id}/dealership`,
  payment: (id) => `/online-payment/${id}`,
  purchase: (id) => `/checkout-journey/${id}`,
};

export function createPrivateLinks(signer: SignLinks): PrivateLinks {
  const subject = ({ kind, siteId, id }: PrivatePage) => [kind, siteId, id];
  return {
    prepare: () => signer.prepare(),
    path: async (page, expires) => `${PATHS[page.kind](page.id)}?${await signer.query(subject(page), expires)}`,
    check: (page, given, now) => signer.check(subject(page), given, now),
  };
}

/** Links work for so long: a reservation with its refund is over by then. */
export const LINK_MS = 120 * 86_400_000;

/** Prepares the key of links before the transaction that signs some. */
export async function acknowledgedWithLinks<T>(
  { database, links }: Pick<ReservationParts, 'database' | 'links'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  await links.prepare();
  return acknowledged(database, work);
}
