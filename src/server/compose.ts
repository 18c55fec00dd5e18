import path from 'node:path';
import { financeLeads } from '#api/finance/applications-api.ts';
import { openContent } from '#content/open-content.server.ts';
import { openDealerships } from '#dealerships/open-dealerships.server.ts';
import { openFinance } from '#finance/open-finance.server.ts';
import { openOpeningHours } from '#integrations/appointments/opening-hours.server.ts';
import { postcodePlace } from '#integrations/geocoding/postcode-table.server.ts';
import { suburbsNamed } from '#integrations/geocoding/suburb-table.server.ts';
import { openEmptyLibrary } from '#integrations/media-library/empty.server.ts';
import { openHttpPictures } from '#integrations/pictures/http.server.ts';
import { openHttpWebhooks } from '#integrations/webhook/http.server.ts';
import { openInventory } from '#inventory/open-inventory.server.ts';
import { visibleVehicle } from '#inventory/vehicle-rows.server.ts';
import { vehiclesOnSite } from '#inventory/vehicles-on-site.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { openLeads } from '#leads/open-leads.server.ts';
import { createLinkSigner } from '#leads/signed-links.server.ts';
import { pictureFault } from '#media/make-picture.server.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';
import { openMedia } from '#media/open-media.server.ts';
import { ownPicture } from '#media/own-pictures.server.ts';
import { cleanPhoto } from '#media/sent-photos.server.ts';
import { createClosing, type Base } from '#platform/base.ts';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { unsafeSettings } from '#platform/db/unsafe-settings.server.ts';
import { openJobs } from '#platform/jobs/run-jobs.server.ts';
import { createLog } from '#platform/log.ts';
import { preparePrivateFolder } from '#platform/private-folder.server.ts';
import type { UnfinishedParts } from '#purchases/jobs.server.ts';
import { openPurchases } from '#purchases/open-purchases.server.ts';
import { leadStanding } from '#reservations/lead-standing.server.ts';
import { openReservations } from '#reservations/open-reservations.server.ts';
import { createConfirmation } from '#routes/contact/confirmation.server.ts';
import { pageProblems } from '#routes/frame/page-problems.ts';
import { unfinishedNotices } from '#routes/purchase/unfinished-notices.server.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { ALERT_JOBS } from '#shoppers/alerts/jobs.server.ts';
import { openShoppers } from '#shoppers/open-shoppers.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { createDealerPictures, createPictureCheck } from '#sites/pictures/dealer-pictures.server.ts';
import { wholeSite } from '#sites/resolve-site.ts';
import type { Site, Tenants } from '#sites/site.ts';
import { mailBrand } from '#sites/theme/mail-brand.ts';
import { openValuation } from '#valuation/open-valuation.server.ts';
import { storeUnfinishedLead } from '#views/purchases/purchase-deal.server.ts';
import type { Services } from '#views/context.ts';
import {
  openDelivery,
  openGeocoding,
  openLenders,
  openLookup,
  openMail,
  openMarket,
  openReviews,
  openSms,
} from './adapters.ts';
import { readBuiltFiles } from './built-files.ts';
import { openCommandSocket } from './control-socket.ts';
import { fillDemoStock, type Demonstration } from './demo-stock.ts';
import type { Env } from './env.ts';
import { messageOrigin } from './find-site.ts';
import { measure, whyNotReady } from './health.ts';
import { openPaymentProviders } from './payment-providers.ts';
import { builtScreens } from './pages.ts';
import { countLeads, createMetrics, type Metrics } from './probes.ts';
import { openUploads } from './uploads.ts';
import type { WebDependencies } from './web-dependencies.ts';

/** The parts of one running process, and how to stop it. */
export interface RunningParts {
  readonly web: WebDependencies;
  close(): Promise<void>;
}

/** Input of each step of starting the process. */
interface Opening {
  readonly env: Env;
  readonly say: (line: string) => void;
  readonly metrics: Metrics;
  readonly demonstration: Demonstration | null;
}

/**
 * The list of everything that a process opens. Opens it in order of dependency and, when a step fails or the process
 * stops, closes it in reverse order.
 */
export async function compose(
  env: Env,
  say: (line: string) => void = () => {},
  demonstration: Demonstration | null = null,
): Promise<RunningParts> {
  const opening: Opening = { env, say, metrics: createMetrics(), demonstration };
  const { metrics } = opening;
  const { onClose, close } = createClosing();
  const core = {
    log: createLog(env.LOG_LEVEL),
    now: () => Date.now(),
    secret: (name: string) => process.env[name],
    runsJobs: env.ROLE !== 'web',
    onClose,
  };
  try {
    const database = await openStorage(opening, core);
    const library = demonstration?.library ?? openEmptyLibrary();
    const tenants = await openSites(opening, core, library);
    const isFilled = await fillDemoStock(env, demonstration, database, tenants, core.now(), say);
    if (isFilled) core.log.info({}, 'demo stock written');
    const stored = { ...core, database };
    const { services, hasTestLender, paymentsSandbox } = await openServices(opening, stored, { tenants, library });
    const { log, now, secret } = core;
    if (database.kind === 'embedded') core.onClose(await openCommandSocket({ env, log, database, tenants, now }));
    let closing = false;
    const web: WebDependencies = {
      env,
      log,
      now,
      metrics,
      tenants,
      services,
      secret,
      hasTestLender,
      paymentsSandbox,
      uploads: await openUploads(path.join(env.DATA_DIR, 'uploads')),
      built: env.ROLE === 'worker' ? null : await readBuiltFiles(path.resolve('build/client')),
      notReady: async () => (closing ? 'stopping' : whyNotReady(env, database, tenants)),
      measure: () => measure(metrics, database, tenants, services.inventory.stock),
    };
    return {
      web,
      async close() {
        closing = true;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type FeaturesOfStock = Pick<Services, 'dealerships' | 'media' | 'content' | 'inventory' | 'valuation'>;

interface Sites {
  readonly tenants: Tenants;
  readonly library: MediaLibrary;
}

/** Opens each feature after those that it depends on, with its adapters and what it needs of others. */
async function openServices(
  opening: Opening,
  core: Omit<Base, 'jobs'>,
  sites: Sites,
): Promise<{ readonly services: Services } & Pick<WebDependencies, 'hasTestLender' | 'paymentsSandbox'>> {
  const { database, log, runsJobs } = core;
  const ofStock = await openStock(opening, core, sites);
  const jobs = await openJobs({ database, jobs: [...LEAD_JOBS, ...ALERT_JOBS], log, work: runsJobs });
  // Closed before the stock, which they use.
  core.onClose(() => jobs.close());
  return openSales(opening, { ...core, jobs }, sites.tenants, ofStock);
}

/** Opens the features that show stock. They have no jobs. */
async function openStock(
  { env }: Opening,
  core: Omit<Base, 'jobs'>,
  { tenants, library }: Sites,
): Promise<FeaturesOfStock> {
  const { db } = core.database;
  const dealerships = openDealerships(core);
  const media = openMedia(core, {
    tenants,
    dataDir: env.DATA_DIR,
    library,
    fetchRemote: openHttpPictures().fetch,
    dealerPicture: createDealerPictures(env.DEALERS_DIR, tenants.all),
    visibleVehicle: (id) => visibleVehicle(db, id),
  });
  const content = openContent(core, { reviews: openReviews(env) });
  const search = createMemoryEngine();
  const inventory = await openInventory(core, { tenants, search, findPoint: postcodePlace, suburbsNamed });
  const revision = inventory.stock.revision;
  const valuation = openValuation(core, { ...openMarket(env, core, inventory), revision });
  return { dealerships, media, content, inventory, valuation };
}

/** Opens the features that sell, from the enquiry to the account of the shopper. */
async function openSales(
  { env, metrics, demonstration }: Opening,
  base: Base,
  tenants: Tenants,
  ofStock: FeaturesOfStock,
): Promise<{ readonly services: Services } & Pick<WebDependencies, 'hasTestLender' | 'paymentsSandbox'>> {
  const { db } = base.database;
  const { now } = base;
  const { inventory } = ofStock;
  const { stock } = inventory;
  const isDemonstration = demonstration !== null;
  const dataKey = env.FINANCE_DATA_KEY;
  const mail = openMail(env);
  const findBrand = (site: Pick<Site, 'id'>, origin: string) => mailBrand(wholeSite(tenants, site), origin);

  const leads = await openLeads(base, {
    tenants,
    mail,
    webhook: openHttpWebhooks(),
    findBrand,
    findStanding: (lead, at) => leadStanding(db, lead, at),
    cleanPhoto,
    filesStoredDays: env.FILES_STORED_DAYS,
    confirmWith: (appointmentLinks) =>
      createConfirmation({ tenants, appointmentLinks, pictureOrigin: env.IMAGE_CDN ?? null }),
    counted: (intake) => countLeads(intake, metrics.leads),
    appointments: openOpeningHours(),
    vehicleLookup: openLookup(env, isDemonstration),
  });
  const { notify } = leads;
  const lenders = openLenders(env, base, { isDemonstration, onPause: () => metrics.financeServicePauses.inc() });
  const finance = await openFinance(base, {
    tenants,
    ...financeLeads({ leads: leads.intake, stock, tenants, now }),
    findService: lenders.findService,
    delivery: openDelivery(tenants),
    geocoding: openGeocoding(env),
    dataKey,
    onQuoteFailure: (reason) => metrics.quoteFailures.inc({ reason }),
    onGeocodingFailure: () => metrics.geocodingFailures.inc(),
  });
  const providers = await openPaymentProviders(env, base, isDemonstration);
  const { findProvider } = providers;
  const signer = createLinkSigner(db, 'reservations');
  const reservations = await openReservations(base, { tenants, notify, findProvider, signer });
  providers.start(reservations.onlinePayments);
  const unfinished = unfinishedPurchases({ leads, inventory, reservations }, tenants, now);
  const purchases = await openPurchases(base, { tenants, dataKey, notify, ...unfinished });
  const { ownPurchases } = purchases;
  const engines = { stock, newEngine: createMemoryEngine };
  const shoppers = await openShoppers(base, {
    tenants,
    mail,
    sms: openSms(env, base, { tenants, isDemonstration }),
    findBrand,
    siteOrigin: (site) => messageOrigin(wholeSite(tenants, site), env),
    codesPerDay: { site: env.SITE_CODES_PER_DAY, group: env.GROUP_CODES_PER_DAY },
    siteAlertsPerDay: env.SITE_ALERTS_PER_DAY,
    refreshStock: inventory.refresh,
    vehiclesOnSite: (site, vehicles, at) => vehiclesOnSite(engines, wholeSite(tenants, site), vehicles, at),
    consents: leads.alertConsents,
    senderData: [leads.senderData, finance.applicationData, ownPurchases, reservations.sentReservations],
  });
  return {
    services: { ...ofStock, leads, finance, reservations, purchases, shoppers },
    hasTestLender: lenders.hasTestLender,
    paymentsSandbox: providers.sandbox,
  };
}

/** The lead of a purchase that was not finished, and the notices to its shopper. */
function unfinishedPurchases(
  { leads, inventory, reservations }: Pick<Services, 'leads' | 'inventory' | 'reservations'>,
  tenants: Tenants,
  now: () => number,
): Pick<UnfinishedParts, 'storeLead' | 'enquiryNotices' | 'findReservation'> {
  const { findProvider } = reservations;
  return {
    storeLead: (site, purchase) =>
      storeUnfinishedLead({ leads, inventory, now: now() }, wholeSite(tenants, site), purchase),
    enquiryNotices(of, purchase) {
      const site = wholeSite(tenants, of);
      const paymentPage = findProvider(site)?.page ?? null;
      return unfinishedNotices({ inventory, reservations, paymentPage, now: now() }, site, purchase);
    },
    findReservation: (leadId) => reservations.reservations.ofLead(leadId),
  };
}

/** The database, and the private folder that contains the outbox, reports and pictures even with a database server. */
async function openStorage(
  { env, say }: Opening,
  { log, onClose }: Pick<Base, 'log' | 'onClose'>,
): Promise<DatabaseHandle> {
  say(env.DATABASE_URL ? 'Opening the database server ...' : `Opening the embedded database in ${env.DATA_DIR} ...`);
  await preparePrivateFolder(env.DATA_DIR);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost; it will be replaced'),
  });
  onClose(database.close);
  if (database.kind === 'server') for (const risk of await unsafeSettings(database.db)) log.warn({}, risk);
  return database;
}

async function openSites(
  { env, say }: Opening,
  { log, onClose }: Pick<Base, 'log' | 'onClose'>,
  library: MediaLibrary,
): Promise<Tenants> {
  const pictureProblems = createPictureCheck(env.DEALERS_DIR, pictureFault);
  const hasPicture = async (site: Site, pathname: string) =>
    Object.hasOwn(site.pictures, pathname) || (await ownPicture(library, pathname)) !== null;
  const tenants = await openTenants({
    dir: env.DEALERS_DIR,
    watch: true,
    log,
    check: async (site) => [
      ...(await pageProblems({ site, findScreen: await builtScreens() }, (pathname) => hasPicture(site, pathname))),
      ...(await pictureProblems(site)),
    ],
  });
  onClose(tenants.close);
  for (const problem of tenants.problems()) say(`  ! ${problem.file}: ${problem.message}`);
  return tenants;
}
