import type { Base } from '#platform/base.ts';
import { createAlertLinks, type AlertLinks } from './alerts/alert-links.server.ts';
import { bindAlertJobs, type AlertParts } from './alerts/bind-alerts.server.ts';
import { bindShopperJobs } from './delete-old-sign-ins.server.ts';
import type { DailyCodes } from './rules/code-limits.ts';
import { createOwnData, type OwnData, type SenderData } from './own-data.server.ts';
import { createSavedSearches, type AlertConsents, type SavedSearches } from './saved-searches.server.ts';
import { createSessions, type Sessions } from './sessions.server.ts';
import { createSignIn, type SignIn } from './sign-in.server.ts';
import { createSpins, type Spins } from './spins.server.ts';
import { createWatchlist, type Watchlist } from './watchlist.server.ts';

/** Accounts of shoppers, and their alerts. */
export interface ShopperServices {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly watchlist: Watchlist;
  readonly savedSearches: SavedSearches;
  readonly spins: Spins;
  readonly alertLinks: AlertLinks;
  readonly ownData: OwnData;
}

interface Needs extends Omit<AlertParts, 'database' | 'log' | 'now'> {
  readonly codesPerDay: DailyCodes;
  readonly consents: AlertConsents;
  /** The data of a shopper that other features store. */
  readonly senderData: readonly SenderData[];
}

export async function openShoppers(
  { database, jobs, log, now, runsJobs }: Base,
  { consents, senderData, codesPerDay, ...alerts }: Needs,
): Promise<ShopperServices> {
  if (runsJobs) {
    await bindShopperJobs(jobs, { db: database.db, tenants: alerts.tenants, log });
    await bindAlertJobs(jobs, { database, log, now, ...alerts });
  }
  return {
    signIn: createSignIn({ database, sms: alerts.sms, log, codesPerDay }),
    sessions: createSessions(database),
    watchlist: createWatchlist(database, consents),
    savedSearches: createSavedSearches(database, consents),
    spins: createSpins(database),
    alertLinks: createAlertLinks(database, consents),
    ownData: createOwnData(database, ...senderData),
  };
}
