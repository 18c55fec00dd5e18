import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { freeAppointments } from '#api/appointments-api.ts';
import { searchSeveral } from '#api/multi-search.ts';
import { openApiDocument } from '#api/open-api.ts';
import { createFinanceApi } from '#api/finance/applications-api.ts';
import { createLeadApi } from '#api/lead-api.ts';
import { leadFile } from '#api/lead-file.ts';
import { createSearchApi, stockRevision, suggestStock } from '#api/search-api.ts';
import { carById, financeDisclaimerById } from '#api/finance/car-by-id.ts';
import { takeNotification } from '#api/payments/notifications-api.ts';
import { quoteFinance } from '#api/finance/quote-api.ts';
import { dealershipRating } from '#api/reviews-api.ts';
import { createVehicleSheets } from '#api/sheet/vehicle-sheet.ts';
import { serveDealerPicture, serveMedia, serveTheme } from '#api/site-files.ts';
import { createValuationApi } from '#api/saved-valuation-api.ts';
import { createOffersApi } from '#api/trade-in-offers-api.ts';
import { createGaugeApi } from '#api/valuation-api.ts';
import { quoteDelivery, relatedVehicles, similarVehicles, createVehicleApi, type Caller } from '#api/vehicle-api.ts';
import { youtubePlayer } from '#api/video-player.ts';
import { createAccountApi } from '#api/account-api.ts';
import { changeSearch, listSearches, removeSearch, saveSearch } from '#api/saved-searches-api.ts';
import { createWatchlistApi } from '#api/watchlist-api.ts';
import { createOwnHolds } from '#reservations/own-holds.server.ts';
import { createNotices } from '#shoppers/notices.server.ts';
import { accountAccess, type AccountAccess } from '#shoppers/account-access.server.ts';
import { LEAD_FILES_PATH } from '#leads/files/file-links.server.ts';
import { signatureIn } from '#leads/signed-links.server.ts';
import { dealerPictureIn } from '#media/rules/own-picture.ts';
import { problem } from '#platform/problem.ts';
import { llmsTxt, robotsTxt, sitemapFile, sitemapIndex } from '#routes/sitemap/search-engine-files.server.ts';
import { formsOnly, fromOwnPages, limitBody, takeFiles } from './accept-posts.ts';
import { serveBuilt } from './built-files.ts';
import { compressFile } from './accepted-encoding.ts';
import { findSite } from './find-site.ts';
import { answerFailure, observe } from './observe-requests.ts';
import { createPostLimits } from './limit-posts.ts';
import { PageCache } from './page-cache.ts';
import { builtScreens, servePage, type PageRequest } from './pages.ts';
import { createLenderSandbox, LENDER_SANDBOX_PATH, lenderPage } from './lender-sandbox.ts';
import { SANDBOX_PATH } from './payment-providers.ts';
import { serveForSearchEngines } from './search-engine-files.ts';
import type { App, WebDependencies } from './web-dependencies.ts';
import type { Site } from '#sites/site.ts';
import type { Services } from '#views/context.ts';

type ScopeOf = (c: Context<App>) => PageRequest['scope'];

/** A request's id from a trusted proxy is at most this long; a longer one is replaced. */
const REQUEST_ID_LENGTH = 64;

/** README.md explains which parts of Hono are used, and why others are not. */
export function createApp(web: WebDependencies): Hono<App> {
  const app = new Hono<App>();
  const limits = createPostLimits(web);
  const makeScope: ScopeOf = (c) => requestScope(c, web, limits);

  app.use(requestId({ headerName: web.env.TRUST_PROXY ? 'X-Request-Id' : '', limitLength: REQUEST_ID_LENGTH }));
  app.use(observe(web));
  app.use(securityHeaders);
  app.onError(answerFailure(web.log));
  addProbes(app, web);
  // Before the site is resolved: a CDN may use any host name, and a photo is the same on every site. Dealers' own pictures are not.
  app.on(['GET', 'HEAD'], '/images/*', countAs('file'), async (c, next) => {
    if (dealerPictureIn(c.req.path) !== null) return next();
    return (await web.services.media.images.serve(c.req.path, c.req.method)) ?? c.text('not found\n', 404);
  });
  app.use(findSite(web));
  addFiles(app, web);
  if (web.paymentsSandbox) app.route(SANDBOX_PATH, web.paymentsSandbox.app);
  if (web.hasTestLender) app.route(LENDER_SANDBOX_PATH, createLenderSandbox());
  addLeadFiles(app, web);
  app.use(fromOwnPages, formsOnly, limits.limitPosts, takeFiles(web), limitBody);
  addApi(app, web, makeScope);
  const cache = new PageCache();
  const toPageRequest = (c: Context<App>): PageRequest => ({
    request: c.req.raw,
    url: c.get('url'),
    cache,
    upload: c.get('upload') ?? null,
    scope: makeScope(c),
  });
  addSearchEngineFiles(app, toPageRequest);
  app.all('*', countAs('page'), (c) => servePage(toPageRequest(c)));
  return app;
}

const securityHeaders = secureHeaders({
  // Pages set their own policy.
  overwrite: false,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  // With `no-referrer`, a plain form post would have no origin, which the router refuses.
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'], payment: ['self'] },
  // Set by the reverse proxy, which terminates TLS.
  strictTransportSecurity: false,
  // Pages may load pictures through a CDN.
  crossOriginResourcePolicy: false,
  // Only for old browsers: others obey `frame-ancestors`.
  xFrameOptions: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

function countAs(kind: App['Variables']['kind']): MiddlewareHandler<App> {
  return createMiddleware<App>(async (c, next) => {
    c.set('kind', kind);
    await next();
  });
}

function addProbes(app: Hono<App>, { env, metrics, notReady, measure }: WebDependencies): void {
  const probe = createMiddleware<App>(async (c, next) => {
    c.set('kind', 'probe');
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  const mayReadMetrics: MiddlewareHandler<App> = env.METRICS_TOKEN
    ? bearerAuth({ token: env.METRICS_TOKEN })
    : fromThisMachine;
  app.get('/livez', probe, (c) => c.text('ok\n'));
  app.get('/readyz', probe, async (c) => {
    const reason = await notReady();
    return reason === null ? c.text('ok\n') : c.text(`not ready: ${reason}\n`, 503);
  });
  app.get('/metrics', probe, mayReadMetrics, async (c) => {
    await measure();
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
}

const fromThisMachine: MiddlewareHandler<App> = createMiddleware<App>(async (c, next) => {
  const peer = c.env?.incoming?.socket.remoteAddress ?? '';
  const isLocal = /^(::1|127\.|::ffff:127\.)/.test(peer) && c.req.header('x-forwarded-for') === undefined;
  return isLocal ? next() : c.text('not found\n', 404);
});

function addFiles(app: Hono<App>, { built, tenants, services }: WebDependencies): void {
  const { images, library } = services.media;
  const file = countAs('file');
  const dealerPicture = createMiddleware<App>(
    async (c, next) => (await serveDealerPicture(images, c.get('site'), c.get('url').pathname, c.req.method)) ?? next(),
  );
  if (built) app.get('/assets/*', file, (c) => serveBuilt(built, c.req.raw));
  app.get('/themes/:file', file, async (c) => compressFile(await serveTheme(tenants, c.req.param('file')), c.req.raw));
  app.on(['GET', 'HEAD'], '/images/*', file, dealerPicture);
  app.get('/media/*', file, dealerPicture, (c) => serveMedia(library, c.get('url').pathname, c.req.header('range')));
  app.get('/video/youtube/:id', file, (c) => youtubePlayer(c.req.param('id'), c.req.header('sec-fetch-dest')));
}

function addLeadFiles(app: Hono<App>, { services, now }: WebDependencies): void {
  app.get(`${LEAD_FILES_PATH}/:lead/:file`, countAs('file'), (c) => {
    const link = {
      siteId: c.get('site').id,
      leadId: c.req.param('lead'),
      fileId: c.req.param('file'),
      ...signatureIn(c.get('url').searchParams),
    };
    return leadFile(services.leads.fileLinks, link, now());
  });
}

function addSearchEngineFiles(app: Hono<App>, pageOf: (c: Context<App>) => PageRequest): void {
  const file = countAs('file');
  const xml = 'application/xml';
  app.get('/robots.txt', file, (c) => serveForSearchEngines(pageOf(c), 'text/plain', robotsTxt));
  app.get('/llms.txt', file, (c) => serveForSearchEngines(pageOf(c), 'text/plain', llmsTxt));
  app.get('/sitemap.xml', file, (c) => serveForSearchEngines(pageOf(c), xml, sitemapIndex));
  app.get('/sitemaps/:file', file, (c) =>
    serveForSearchEngines(pageOf(c), xml, (scope) => sitemapFile(c.req.param('file'), scope)),
  );
}

function addApi(app: Hono<App>, web: WebDependencies, scopeOf: ScopeOf): void {
  /** Each operation names the services that it takes in its types. */
  const services = { ...web.services, ...web };
  const { inventory, media, now } = services;
  const { stock } = inventory;
  const counters = createVehicleApi(services);
  const sheets = createVehicleSheets(media.images, media.library);
  const toCaller = (c: Context<App>): Caller => ({ address: c.get('remoteAddress'), requestId: c.get('requestId') });
  const api = countAs('api');
  app.get('/openapi.json', api, (c) => c.json(openApiDocument(c.get('site'))));
  app.use('/api/*', api);
  const searchStock = createSearchApi(stock);
  const gauge = createGaugeApi(services);
  app.get('/api/stock/search', (c) => searchStock(c.get('site'), c.get('url'), now()));
  app.post('/api/stock/multi-search', (c) => searchSeveral(stock, c.get('site'), c.req.raw, now()));
  app.get('/api/stock/revision', () => stockRevision(stock));
  app.get('/api/stock/suggest', (c) => suggestStock(stock, c.get('site'), c.get('url').searchParams, now()));
  app.get('/api/cars/:slug/similar', (c) => similarVehicles(c.req.param('slug'), scopeOf(c)));
  app.get('/api/cars/:slug/related', (c) => relatedVehicles(c.req.param('slug'), scopeOf(c)));
  app.on(['GET', 'HEAD'], '/api/cars/:slug/sheet.pdf', (c) => sheets(c.req.param('slug'), c.req.raw, scopeOf(c)));
  app.get('/api/cars/:slug/autogauge', (c) => gauge(c.get('site'), c.req.param('slug'), c.get('requestId')));
  app.get('/api/cars/:slug/delivery', (c) => quoteDelivery(c.req.param('slug'), scopeOf(c), c.get('url').searchParams));
  app.get('/api/cars/by-id/:id', (c) => carById(c.req.param('id'), scopeOf(c)));
  app.get('/api/cars/by-id/:id/finance-disclaimer', (c) => financeDisclaimerById(c.req.param('id'), scopeOf(c)));
  app.post('/api/youx/quote', (c) => quoteFinance(c.get('site'), c.req.raw, c.get('remoteAddress'), services));
  app.get('/api/cars/:slug/view.json', (c) => counters.views(c.get('site'), c.req.param('slug'), c.req.raw));
  app.post('/api/cars/:slug/view.json', (c) =>
    counters.view(c.get('site'), c.req.param('slug'), c.req.raw, toCaller(c)),
  );
  app.post('/api/cars/:slug/phone-reveals', (c) =>
    counters.revealPhone(c.get('site'), c.req.param('slug'), c.req.raw, toCaller(c)),
  );
  app.get('/api/appointments', (c) => freeAppointments(c.get('site'), c.get('url').searchParams, services));
  app.get('/api/reviews/snap21', (c) => dealershipRating(c.get('site'), c.get('url').searchParams, services));
  const sendLead = createLeadApi(web);
  app.post('/api/leads', async (c) => sendLead(c.req.raw, { ...scopeOf(c), findScreen: await builtScreens() }));
  const applications = createFinanceApi(services, web.hasTestLender ? lenderPage : null);
  app.post('/api/youx/create-customer', (c) => applications.create(c.req.raw, scopeOf(c)));
  app.get('/api/youx/applications/:key', (c) => applications.read(c.req.param('key'), scopeOf(c)));
  app.post('/api/payments/notifications', (c) => takeNotification(c.get('site'), c.req.raw, services));
  addOffers(app, createOffersApi(services));
  addAccounts(app, services, scopeOf);
  const saveValuation = createValuationApi(services);
  app.post('/api/miscellaneous', (c) => saveValuation(c.get('site'), c.req.raw, c.get('remoteAddress')));
  app.all('/api/*', (c) =>
    problem(
      404,
      'No such operation',
      `${c.req.method} ${c.req.path} does not exist. /openapi.json lists the operations.`,
    ),
  );
}

function addOffers(app: Hono<App>, offers: ReturnType<typeof createOffersApi>): void {
  app.post('/api/leads/:lead/trade-in-offers', (c) => offers.make(c.get('site'), c.req.param('lead'), c.req.raw));
  app.get('/api/trade-in-offers/:offer', (c) => offers.read(c.get('site'), c.req.param('offer'), c.req.raw));
  app.post('/api/trade-in-offers/:offer/withdraw', (c) =>
    offers.withdraw(c.get('site'), c.req.param('offer'), c.req.raw),
  );
}

function addAccounts(app: Hono<App>, services: WebDependencies & Services, scopeOf: ScopeOf): void {
  const accounts = createAccountApi(services);
  const watchlist = createWatchlistApi(services);
  const of = (c: Context<App>) => ({ site: c.get('site'), account: openAccount(c, services), request: c.req.raw });
  app.get('/api/me', (c) => accounts.me(of(c)));
  app.get('/api/me/data', (c) => accounts.ownData(of(c)));
  app.post('/api/sign-in/code', (c) => accounts.requestCode(of(c)));
  app.post('/api/sign-in/verify', (c) => accounts.verify(of(c)));
  app.post('/api/sign-out', (c) => accounts.signOut(of(c)));
  app.post('/api/rate-limit', (c) => accounts.rateLimit(of(c)));
  app.get('/api/check-if-contact-exists', (c) => accounts.contactExists(of(c), c.get('url').searchParams));
  app.post('/api/watchlist/save-car', (c) => watchlist.save(of(c)));
  app.post('/api/watchlist/remove-car', (c) => watchlist.remove(of(c)));
  app.post('/api/watchlist/merge', (c) => watchlist.merge(of(c)));
  app.get('/api/saved-searches', (c) => listSearches(c.req.raw, scopeOf(c)));
  app.post('/api/saved-searches', (c) => saveSearch(c.req.raw, scopeOf(c)));
  app.patch('/api/saved-searches/:id', (c) => changeSearch(c.req.raw, c.req.param('id'), scopeOf(c)));
  app.delete('/api/saved-searches/:id', (c) => removeSearch(c.req.raw, c.req.param('id'), scopeOf(c)));
}

/** The account of the sender of a request. */
function openAccount(c: Context<App>, web: WebDependencies): AccountAccess {
  return accountAccess(web.services.shoppers, {
    site: c.get('site'),
    url: c.get('url'),
    cookieHeader: c.req.header('cookie'),
    userAgent: c.req.header('user-agent') ?? null,
    remoteAddress: c.get('remoteAddress'),
    now: web.now(),
  });
}

/** The scope that pages and the API's vehicle operations share. */
function requestScope(
  c: Context<App>,
  web: WebDependencies,
  limits: ReturnType<typeof createPostLimits>,
): PageRequest['scope'] {
  const url = c.get('url');
  return {
    ...web.services,
    site: c.get('site'),
    sites: () => web.tenants.all(),
    now: web.now(),
    requestId: c.get('requestId'),
    remoteAddress: c.get('remoteAddress'),
    account: () => openAccount(c, web),
    ownHolds: () =>
      createOwnHolds(web.services.reservations, {
        siteId: c.get('site').id,
        isSecure: url.protocol === 'https:',
        cookieHeader: c.req.header('cookie'),
        now: web.now(),
      }),
    notices: () => createNotices({ isSecure: url.protocol === 'https:', cookieHeader: c.req.header('cookie') }),
    maySend: limits.maySend(c),
    cameFrom: pathOnSite(c.req.header('referer'), url),
    paymentPage: web.services.reservations.findProvider(c.get('site'))?.page ?? null,
    pictureOrigin: web.env.IMAGE_CDN ?? null,
    files: c.get('upload')?.files ?? [],
    params: url.searchParams,
    origin: canonicalOrigin(c.get('site'), url),
    report: (error) => web.log.error({ requestId: c.get('requestId'), path: url.pathname, err: error }, 'page failed'),
  };
}

/** The page that a browser names as the one it came from, if it is of this site. */
function pathOnSite(referer: string | undefined, { origin }: URL): string | null {
  const from = URL.parse(referer ?? '');
  return from?.origin === origin ? from.pathname + from.search : null;
}

/** A site with several host names is indexed at its first one. On a host name of the platform, at that one. */
function canonicalOrigin({ hosts }: Site, { protocol, hostname, origin }: URL): string {
  return hosts.includes(hostname) && hostname !== hosts[0] ? `${protocol}//${hosts[0]}` : origin;
}
