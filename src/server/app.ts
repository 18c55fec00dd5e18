import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { createOpenApi } from '#api/open-api.ts';
import { createOperations } from '#api/operations.ts';
import { leadFile } from '#api/lead-file.ts';
import { serveDealerPicture, serveMedia, serveTheme } from '#api/site-files.ts';
import { youtubePlayer } from '#api/video-player.ts';
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

type MakeScope = (c: Context<App>) => PageRequest['scope'];

/** A request's id from a trusted proxy is at most this long; a longer one is replaced. */
const REQUEST_ID_LENGTH = 64;

/** README.md explains which parts of Hono are used, and why others are not. */
export function createApp(web: WebDependencies): Hono<App> {
  const app = new Hono<App>();
  const limits = createPostLimits(web);
  const makeScope: MakeScope = (c) => requestScope(c, web, limits);

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

function addSearchEngineFiles(app: Hono<App>, pageRequest: (c: Context<App>) => PageRequest): void {
  const file = countAs('file');
  const xml = 'application/xml';
  app.get('/robots.txt', file, (c) => serveForSearchEngines(pageRequest(c), 'text/plain', robotsTxt));
  app.get('/llms.txt', file, (c) => serveForSearchEngines(pageRequest(c), 'text/plain', llmsTxt));
  app.get('/sitemap.xml', file, (c) => serveForSearchEngines(pageRequest(c), xml, sitemapIndex));
  app.get('/sitemaps/:file', file, (c) =>
    serveForSearchEngines(pageRequest(c), xml, (scope) => sitemapFile(c.req.param('file'), scope)),
  );
}

function addApi(app: Hono<App>, web: WebDependencies, makeScope: MakeScope): void {
  const lender = web.hasTestLender ? lenderPage : null;
  const operations = createOperations({ ...web, media: web.services.media, lenderPage: lender, screens: builtScreens });
  const api = countAs('api');
  const openApi = createOpenApi(operations);
  app.get('/openapi.json', api, (c) => c.json(openApi(c.get('site'))));
  app.use('/api/*', api);
  for (const { method, path, handle } of operations)
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      handle(makeScope(c), { request: c.req.raw, path: c.req.param() }),
    );
  app.all('/api/*', (c) =>
    problem(
      404,
      'No such operation',
      `${c.req.method} ${c.req.path} does not exist. /openapi.json lists the operations.`,
    ),
  );
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
    report: (error) =>
      web.log.error(
        { requestId: c.get('requestId'), path: url.pathname, err: error },
        c.get('kind') === 'api' ? 'API operation failed' : 'page failed',
      ),
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
