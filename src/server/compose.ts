import path from 'node:path';
import { openDatabase, type DatabaseHandle } from '#platform/db/client.server.ts';
import { unsafeSettings } from '#platform/db/unsafe-settings.server.ts';
import { openOpeningHours } from '#integrations/appointments/opening-hours.server.ts';
import { openDeliveryTable } from '#integrations/delivery/table.server.ts';
import { openFakeFinanceService } from '#integrations/finance-service/fake.server.ts';
import type { FinanceService, FinanceSite } from '#finance/finance-service-port.ts';
import { openYoux } from '#integrations/finance-service/youx.server.ts';
import { openGoogleGeocoding } from '#integrations/geocoding/google.server.ts';
import { openPostcodeTable, postcodePlace } from '#integrations/geocoding/postcode-table.server.ts';
import { suburbsNamed } from '#integrations/geocoding/suburb-table.server.ts';
import { createPostcodePoints } from '#finance/postcode-points.server.ts';
import { createQuotes } from '#finance/quotes.server.ts';
import { openOutbox } from '#integrations/mail/outbox.server.ts';
import type { MailTransport } from '#platform/mail-port.ts';
import { openSmtp } from '#integrations/mail/smtp.server.ts';
import { ownPictureSource } from '#media/rules/own-picture.ts';
import { isDealerPicture, pictureSource } from '#media/rules/picture-url.ts';
import { createImages, type Images } from '#media/create-images.server.ts';
import { pictureFault } from '#media/make-picture.server.ts';
import { createDealerPictures, createPictureCheck } from '#sites/pictures/dealer-pictures.server.ts';
import { createReviewQueries, type ReviewQueries } from '#content/review-queries.server.ts';
import { openGoogleReviews } from '#integrations/reviews/google.server.ts';
import { openRatingService } from '#integrations/reviews/rating-service.server.ts';
import { openSiteReviews } from '#integrations/reviews/site-data.server.ts';
import { openHttpPictures } from '#integrations/pictures/http.server.ts';
import { openHttpTradeInValuation } from '#integrations/trade-in-valuation/http.server.ts';
import { openOwnMarket } from '#integrations/trade-in-valuation/own-market.server.ts';
import { openFakeVehicleLookup } from '#integrations/vehicle-lookup/fake.server.ts';
import { openHttpVehicleLookup } from '#integrations/vehicle-lookup/http.server.ts';
import type { VehicleLookup } from '#leads/vehicle-lookup-port.ts';
import { createVehicleLookUps } from '#leads/look-up-vehicle.server.ts';
import { createSavedValuations } from '#valuation/saved-valuations.server.ts';
import { createTradeInEstimates } from '#valuation/estimate-trade-in.server.ts';
import { openComparables } from '#integrations/valuation/comparables.server.ts';
import { openJobs, type Jobs } from '#platform/jobs/run-jobs.server.ts';
import { LEAD_JOBS } from '#leads/jobs.server.ts';
import { createFileLinks } from '#leads/files/file-links.server.ts';
import { createPhoneReveals } from '#leads/phone-reveals.server.ts';
import { ALERT_JOBS } from '#shoppers/alerts/jobs.server.ts';
import { openTenants } from '#sites/load-tenants.server.ts';
import { createVehicleViews } from '#inventory/vehicle-views.server.ts';
import { openLiveStock, type LiveStock } from '#inventory/live-inventory.server.ts';
import { visibleVehicle } from '#inventory/vehicle-rows.server.ts';
import { createMemoryEngine } from '#search/memory-engine.ts';
import { openFakeSms } from '#integrations/sms/fake.server.ts';
import type { SmsSender } from '#platform/sms-port.ts';
import { openTwilio } from '#integrations/sms/twilio.server.ts';
import { hasAccounts } from '#shoppers/rules/account-features.ts';
import { noPhotoSvg } from '#media/drawings/placeholders.ts';
import type { WebParts } from './web-parts.ts';
import { measure, whyNotReady } from './health.ts';
import { openAccounts, sendAlerts } from './open-accounts.ts';
import { openApplications } from './open-finance.ts';
import { openLeads } from './open-leads.ts';
import { openPurchases } from './open-purchases.ts';
import { openUploads } from './uploads.ts';
import { readBuiltFiles } from './built-files.ts';
import { openCommandSocket } from './control-socket.ts';
import { fillDemoStock, type Demonstration } from './demo-stock.ts';
import { openEmptyLibrary } from '#integrations/media-library/empty.server.ts';
import type { Env } from './env.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { preparePrivateFolder } from '#platform/private-folder.server.ts';
import { ownPicture } from '#media/own-pictures.server.ts';
import { pageProblems } from '#routes/frame/page-problems.ts';
import { builtScreens } from './pages.ts';
import { countLeads, createMetrics } from './probes.ts';
import type { Site, Tenants } from '#sites/site.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';

/** The parts of one running process, and how to stop it. */
export interface RunningParts {
  readonly web: WebParts;
  close(): Promise<void>;
}

/** Input of each step of starting the process. */
interface Opening {
  readonly env: Env;
  readonly log: Logger;
  readonly say: (line: string) => void;
  /** Functions that close what has been opened so far, oldest first. */
  readonly closers: (() => Promise<void>)[];
}

/**
 * The only place where ports meet adapters. Opens them in order of dependency and, when a step fails or the process
 * stops, closes them in reverse order.
 */
export async function compose(
  env: Env,
  say: (line: string) => void = () => {},
  demonstration: Demonstration | null = null,
): Promise<RunningParts> {
  const log = createLog(env.LOG_LEVEL);
  const metrics = createMetrics();
  const now = () => Date.now();
  const opening: Opening = { env, log, say, closers: [] };
  const { closers } = opening;
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await openStorage(opening);
    const library = demonstration?.library ?? openEmptyLibrary();
    const tenants = await openSites(opening, library);
    if (await fillDemoStock(env, demonstration, database, tenants, now(), say)) log.info({}, 'demo stock written');
    // Jobs are closed first, because they use the stock.
    const search = createMemoryEngine();
    const stock = await openLiveStock({ database, tenants, search, log, pointOf: postcodePlace, suburbsNamed });
    closers.push(stock.close);
    const fileLinks = createFileLinks(database.db);
    const jobs = await openQueues(opening, database);
    const mail = openMail(env);
    const sms = openSms(opening, tenants, demonstration);
    const forLeads = { database, tenants, fileLinks, jobs, mail, secret: environmentVariable };
    const { intake, ...aboutLeads } = await openLeads(opening, forLeads, demonstration !== null);
    const leads = countLeads(intake, metrics.leads);
    const services = openFinance(opening, { metrics, now }, demonstration);
    const forSales = { database, jobs, tenants, stock, leads, ...services, ...aboutLeads, now };
    const { applications, applicationData } = await openApplications(opening, forSales);
    const bought = await openPurchases(opening, forSales);
    if (env.ROLE !== 'web') await sendAlerts(opening, { database, tenants, stock, jobs, mail, sms, now });
    const valuation = openValuation(opening, stock, now());
    if (database.kind === 'embedded') closers.push(await openCommandSocket({ env, log, database, tenants, now }));

    const images = openImages(opening, database, tenants, library);

    let closing = false;
    const web: WebParts = {
      env,
      log,
      metrics,
      tenants,
      stock,
      vehicleViews: createVehicleViews(database.db),
      leads,
      ...aboutLeads,
      ...openAccounts(opening, { database, sms, announcement: forSales, applicationData, ...aboutLeads, ...bought }),
      ...bought,
      secret: environmentVariable,
      phoneReveals: createPhoneReveals(database.db),
      valuation,
      lookUpVehicle: createVehicleLookUps({ source: openLookup(env, demonstration), now, log }),
      savedValuations: createSavedValuations(database),
      ...services,
      applications,
      estimateTradeIn: openEstimates(env, valuation, log),
      appointments: openOpeningHours(),
      reviews: openReviews(env, log),
      ...openPostcodes(opening, { metrics, tenants, now }),
      images,
      uploads: await openUploads(path.join(env.DATA_DIR, 'uploads')),
      fileLinks,
      library,
      built: env.ROLE === 'worker' ? null : await readBuiltFiles(path.resolve('build/client')),
      now,
      notReady: async () => (closing ? 'stopping' : whyNotReady(env, database, tenants)),
      measure: () => measure(metrics, database, tenants, stock),
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

/** The database, and the private folder that contains the outbox, reports and pictures even with a database server. */
async function openStorage({ env, log, say, closers }: Opening): Promise<DatabaseHandle> {
  say(env.DATABASE_URL ? 'Opening the database server ...' : `Opening the embedded database in ${env.DATA_DIR} ...`);
  await preparePrivateFolder(env.DATA_DIR);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost; it will be replaced'),
  });
  closers.push(database.close);
  if (database.kind === 'server') for (const risk of await unsafeSettings(database.db)) log.warn({}, risk);
  return database;
}

async function openSites({ env, log, say, closers }: Opening, library: MediaLibrary): Promise<Tenants> {
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
  closers.push(tenants.close);
  for (const problem of tenants.problems()) say(`  ! ${problem.file}: ${problem.message}`);
  return tenants;
}

/** The queues of jobs; a process that only serves pages runs none of them. */
async function openQueues({ env, log, closers }: Opening, database: DatabaseHandle): Promise<Jobs> {
  const jobs = await openJobs({ database, jobs: [...LEAD_JOBS, ...ALERT_JOBS], log, work: env.ROLE !== 'web' });
  closers.push(() => jobs.close());
  return jobs;
}

/** A secret by the name that a site or dealership states: its files contain none. */
const environmentVariable = (name: string) => process.env[name];

function openValuation({ log, closers }: Opening, stock: LiveStock, now: number) {
  const valuation = openComparables({
    stock: { cards: () => stock.cards.values(), follow: (listener) => stock.cards.follow(listener) },
    thisYear: new Date(now).getUTCFullYear(),
    log,
  });
  closers.push(async () => valuation.close());
  return valuation;
}

/**
 * Services that depend on the point of a postcode. Prices of delivery use the table only, so that they do not change
 * with a service.
 */
function openPostcodes(
  { env, log }: Opening,
  { metrics, tenants, now }: Pick<WebParts, 'metrics' | 'tenants' | 'now'>,
): Pick<WebParts, 'pointOfPostcode' | 'delivery'> {
  return {
    pointOfPostcode: createPostcodePoints({
      sources: { table: openPostcodeTable(), google: openGoogleGeocoding({ key: env.GOOGLE_GEOCODING_KEY }) },
      now,
      log,
      onFailure: () => metrics.geocodingFailures.inc(),
    }),
    delivery: openDeliveryTable({
      tableOf: (groupId) => tenants.all().find((site) => site.group_id === groupId)?.delivery ?? null,
      placeOf: postcodePlace,
    }),
  };
}

function openEstimates(env: Env, market: Pick<ReturnType<typeof openComparables>, 'askingRangeOf'>, log: Logger) {
  const sources = {
    comparableStock: openOwnMarket({ askingRangeOf: market.askingRangeOf }),
    thirdParty: openHttpTradeInValuation({ url: env.TRADE_IN_VALUATION_URL, key: env.TRADE_IN_VALUATION_KEY }),
  };
  return createTradeInEstimates(sources, log);
}

/** Without a service, the demonstration has the fake; elsewhere no vehicle is known. */
function openLookup(env: Env, demonstration: Demonstration | null): VehicleLookup {
  if (env.VEHICLE_LOOKUP_URL)
    return openHttpVehicleLookup({ url: env.VEHICLE_LOOKUP_URL, key: env.VEHICLE_LOOKUP_KEY });
  return demonstration ? openFakeVehicleLookup() : { find: async () => [] };
}

/**
 * One service for each key, so that each has its circuit breaker. Without a URL, the demonstration has the fake and no
 * other server a service.
 */
function openFinance(
  { env, log }: Opening,
  { metrics, now }: Pick<WebParts, 'metrics' | 'now'>,
  demonstration: Demonstration | null,
): Pick<WebParts, 'financeServiceOf' | 'quotes' | 'hasTestLender'> {
  const { YOUX_URL: url } = env;
  const fake = !url && demonstration ? openFakeFinanceService() : null;
  const byKey = new Map<string | undefined, FinanceService>();
  const onPause = () => metrics.financeServicePauses.inc();
  const findFinanceService = ({ settings }: Pick<FinanceSite, 'settings'>) => {
    if (!url) return fake;
    const name = settings.finance.serviceKeyEnv;
    const key = name === null ? env.YOUX_KEY : environmentVariable(name);
    const service = byKey.get(key) ?? openYoux({ url, key, now, onPause });
    byKey.set(key, service);
    return service;
  };
  const onFailure = (reason: string) => metrics.quoteFailures.inc({ reason });
  const hasTestLender = fake !== null;
  return {
    financeServiceOf: findFinanceService,
    hasTestLender,
    quotes: createQuotes({ serviceOf: findFinanceService, now, log, onFailure }),
  };
}

/** Without a mail server, mails are files. */
function openMail(env: Env): MailTransport {
  return env.SMTP_URL
    ? openSmtp({ url: env.SMTP_URL, from: env.MAIL_FROM })
    : openOutbox({ dir: path.join(env.DATA_DIR, 'outbox'), from: env.MAIL_FROM });
}

/** Without a service, messages are files. Only the demonstration wants that. */
function openSms(
  { env, log }: { readonly env: Env; readonly log: Logger },
  tenants: Tenants,
  demonstration: Demonstration | null,
): SmsSender {
  if (env.SMS_TWILIO_ACCOUNT && env.SMS_TWILIO_TOKEN && env.SMS_FROM)
    return openTwilio({
      account: env.SMS_TWILIO_ACCOUNT,
      token: env.SMS_TWILIO_TOKEN,
      from: env.SMS_FROM,
      url: env.SMS_TWILIO_URL,
    });
  if (!demonstration && tenants.all().some(({ settings }) => hasAccounts(settings)))
    log.warn({}, 'sign-in codes reach no one: without SMS_TWILIO_ACCOUNT they are files in the outbox');
  return openFakeSms({ dir: path.join(env.DATA_DIR, 'outbox') });
}

function openReviews(env: Env, log: Logger): ReviewQueries {
  const sources = {
    site: openSiteReviews(),
    google: openGoogleReviews({ key: env.GOOGLE_PLACES_KEY }),
    ratingService: openRatingService({ url: env.RATING_SERVICE_URL }),
  };
  return createReviewQueries(sources, log);
}

function openImages(
  { env, log, closers }: Opening,
  database: DatabaseHandle,
  tenants: Tenants,
  library: MediaLibrary,
): Images {
  const dealerPicture = createDealerPictures(env.DEALERS_DIR, tenants.all);
  const images = createImages({
    dataDir: env.DATA_DIR,
    async sourceOf(vehicleId, index, part) {
      const own = part ? null : ownPictureSource(vehicleId, index);
      if (own) return own;
      const vehicle = await visibleVehicle(database.db, vehicleId);
      return vehicle && pictureSource(vehicle, index, part);
    },
    localPicture: (pathname, width) =>
      isDealerPicture(pathname) ? dealerPicture(pathname) : ownPicture(library, pathname, width),
    fetchRemote: openHttpPictures().fetch,
    placeholder: noPhotoSvg(),
    qualities: () => [...new Set(tenants.all().map((site) => site.settings.images.quality))],
    prepare: {
      spins: () =>
        tenants.all().some(({ settings }) => settings.spin.view === 'on' && settings.vdp.detailMode === 'spinner'),
    },
    log,
  });
  closers.push(() => images.close());
  return images;
}
