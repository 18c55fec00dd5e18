import type { DatabaseHandle } from '#platform/db/client.server.ts';
import type { MailTransport } from '#platform/mail-port.ts';
import type { Jobs } from '#platform/jobs/run-jobs.server.ts';
import type { AnnouncementParts } from '#leads/announce-withdrawals.server.ts';
import { alertConsents } from '#leads/alert-consents.server.ts';
import { createSenderData } from '#leads/sender-data.server.ts';
import { createAlertLinks } from '#shoppers/alerts/alert-links.server.ts';
import { bindAlertJobs } from '#shoppers/alerts/bind-alerts.server.ts';
import { createOwnData, type SenderData } from '#shoppers/own-data.server.ts';
import { createSessions } from '#shoppers/sessions.server.ts';
import { createSignIn } from '#shoppers/sign-in.server.ts';
import { createSavedDeals } from '#finance/saved-deals.server.ts';
import { createSavedSearches } from '#shoppers/saved-searches.server.ts';
import { createSpins } from '#shoppers/spins.server.ts';
import { createWatchlist } from '#shoppers/watchlist.server.ts';
import type { LiveStock } from '#inventory/live-inventory.server.ts';
import { vehiclesOnSite } from '#inventory/vehicles-on-site.server.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import type { SmsSender } from '#platform/sms-port.ts';
import type { WebParts } from './web-parts.ts';
import { wholeSite } from '#sites/resolve-site.ts';
import { mailBrand } from '#sites/theme/mail-brand.ts';
import { messageOrigin } from './find-site.ts';
import type { Env } from './env.ts';
import type { Logger } from '#platform/log.ts';

/** Opens the services for shoppers' accounts. */
export function openAccounts(
  { log }: { readonly log: Logger },
  {
    database,
    sms,
    announcement,
    applicationData,
    ownPurchases,
    sentReservations,
  }: {
    database: DatabaseHandle;
    sms: SmsSender;
    announcement: AnnouncementParts;
    applicationData: SenderData;
    ownPurchases: SenderData;
    sentReservations: SenderData;
  },
) {
  return {
    signIn: createSignIn({ database, sms, log }),
    sessions: createSessions(database),
    watchlist: createWatchlist(database, alertConsents),
    ownData: createOwnData(
      database,
      createSenderData(database.db, announcement),
      applicationData,
      ownPurchases,
      sentReservations,
    ),
    savedSearches: createSavedSearches(database, alertConsents),
    savedDeals: createSavedDeals(database),
    spins: createSpins(database),
    alertLinks: createAlertLinks(database, alertConsents),
  };
}

interface AlertSources extends Pick<WebParts, 'tenants' | 'now'> {
  readonly database: DatabaseHandle;
  readonly stock: LiveStock;
  readonly jobs: Jobs;
  readonly mail: MailTransport;
  readonly sms: SmsSender;
}

/** Binds the jobs that find, plan and send alerts. */
export async function sendAlerts(
  { env, log }: { readonly env: Env; readonly log: Logger },
  { stock, jobs, ...others }: AlertSources,
): Promise<void> {
  const engines = { stock, newEngine: createMemoryEngine };
  await bindAlertJobs(jobs, {
    ...others,
    log,
    originOf: (site) => messageOrigin(wholeSite(others.tenants, site), env),
    brandOf: (site, origin) => mailBrand(wholeSite(others.tenants, site), origin),
    refreshStock: stock.refresh,
    vehiclesOnSite: (site, vehicles, at) => vehiclesOnSite(engines, wholeSite(others.tenants, site), vehicles, at),
  });
}
