import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import { ledgerDifferences } from './ledger.server.ts';
import type { OnlinePayments } from './online-payments.server.ts';
import type { ReservationParts } from './reservation-parts.server.ts';
import type { Reservations } from './reservations.server.ts';

const DUE_MS = 2_000;
const CLOSE_MS = 600_000;
const LEDGER_MS = 6 * 3_600_000;
/** Payments of this time are compared: longer than a process may be down. */
const LEDGER_DAYS = 7;
const DAY_MS = 86_400_000;

/** Ends holds, settles payments and watches the stock every two seconds, and compares the provider's ledger with ours. */
export async function bindReservationJobs(
  jobs: Pick<Jobs, 'repeat'>,
  parts: ReservationParts,
  { reservations, onlinePayments }: { readonly reservations: Reservations; readonly onlinePayments: OnlinePayments },
): Promise<void> {
  await jobs.repeat(DUE_MS, () => reservations.runDue(Date.now()));
  await jobs.repeat(CLOSE_MS, () => onlinePayments.closeOld(Date.now()));
  await jobs.repeat(LEDGER_MS, () => compareLedgers(parts, Date.now()));
}

/** Reports every difference, once per provider. */
async function compareLedgers({ database, tenants, findProvider, log }: ReservationParts, now: number): Promise<void> {
  const providers = Map.groupBy(tenants.all(), (site) => findProvider(site));
  for (const [provider, sites] of providers) {
    if (provider === null) continue;
    try {
      const range = { from: now - LEDGER_DAYS * DAY_MS, to: now };
      for (const { id, problem } of await ledgerDifferences(database.db, provider, sites, range))
        log.error({ payment: id, problem }, 'the ledgers of payments differ');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the ledger of payments could not be compared');
    }
  }
}
