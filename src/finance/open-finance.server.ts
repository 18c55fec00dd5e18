import type { Base } from '#platform/base.ts';
import { createCipher } from '#platform/db/cipher.server.ts';
import { createApplications, type ApplicationParts, type Applications } from './applications/applications.server.ts';
import { bindApplicationJobs, createApplicationData } from './applications/own-applications.server.ts';
import type { DeliveryQuotes } from './delivery-port.ts';
import type { FinanceService, FinanceSite } from './finance-service-port.ts';
import { createPostcodePoints, type GeocodingSources, type PointOfPostcode } from './postcode-points.server.ts';
import { createQuotes, type Quotes } from './quotes.server.ts';
import { createSavedDeals, type SavedDeals } from './saved-deals.server.ts';

/** Loans, and the delivery of a vehicle. */
export interface FinanceServices {
  readonly quotes: Quotes;
  /** The service that quotes loans for a site; `null` if none is set up. */
  readonly findService: (site: Pick<FinanceSite, 'settings'>) => FinanceService | null;
  readonly applications: Applications;
  /** The applications of a shopper, for their account. */
  readonly applicationData: ReturnType<typeof createApplicationData>;
  readonly savedDeals: SavedDeals;
  readonly delivery: DeliveryQuotes;
  /** The approximate centre of a postcode, and until when that is known. */
  readonly pointOfPostcode: PointOfPostcode;
}

interface OfferingSite extends FinanceSite {
  readonly settings: FinanceSite['settings'] & { readonly finance: { readonly popup: boolean } };
}

interface Needs extends Pick<ApplicationParts, 'storeLead' | 'additionalData'> {
  readonly tenants: { all(): readonly OfferingSite[] };
  readonly findService: FinanceServices['findService'];
  readonly delivery: DeliveryQuotes;
  readonly geocoding: GeocodingSources;
  /** FINANCE_DATA_KEY, with which applications are encrypted. */
  readonly dataKey: string | undefined;
  /** Counts a quote that a shopper did not get. */
  readonly onQuoteFailure: (reason: string) => void;
  /** Counts a request that the geocoding service did not answer. */
  readonly onGeocodingFailure: () => void;
}

export async function openFinance(
  { database, jobs, log, now, runsJobs }: Base,
  { tenants, findService, delivery, geocoding, dataKey, onQuoteFailure, onGeocodingFailure, ...leads }: Needs,
): Promise<FinanceServices> {
  if (!dataKey && tenants.all().some(({ settings }) => settings.finance.popup))
    log.warn({}, 'without FINANCE_DATA_KEY, a copy of the database is enough to read finance applications');
  const cipher = createCipher(database.db, dataKey ?? '', 'finance-applications');
  const applications = createApplications({
    database,
    cipher,
    tenants,
    findService,
    redirectHosts: ({ lender }) => lender?.redirectHosts ?? [],
    log,
    now,
    ...leads,
  });
  if (runsJobs) await bindApplicationJobs(jobs, { db: database.db, log, storeLostLeads: applications.storeLostLeads });
  return {
    quotes: createQuotes({ findService, now, log, onFailure: onQuoteFailure }),
    findService,
    applications,
    applicationData: createApplicationData(database.db, cipher),
    savedDeals: createSavedDeals(database),
    delivery,
    pointOfPostcode: createPostcodePoints({ sources: geocoding, now, log, onFailure: onGeocodingFailure }),
  };
}
