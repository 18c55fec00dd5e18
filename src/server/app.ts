import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Images } from '#media/create-images.server.ts';
import type { Appointments } from '#integrations/appointments/port.ts';
import type { MediaLibrary } from '#integrations/media-library/port.ts';
import type { Valuation } from '#integrations/valuation/port.ts';
import type { DeliveryQuotes } from '#integrations/delivery/port.ts';
import type { LeadIntake } from '#leads/lead-intake.ts';
import type { PhoneReveals } from '#leads/phone-reveals.server.ts';
import { resolveSite } from '#sites/resolve-site.ts';
import type { Site, Tenants } from '#sites/site.ts';
import type { VehicleViews } from '#inventory/vehicle-views.server.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { Env } from './env.ts';
import type { Logger } from '#platform/log.ts';
import type { Metrics } from './probes.ts';
import { PageCache } from './page-cache.ts';
import { servePage, type PageRequest } from './pages.ts';
import { isUnavailable, RETRY_SECONDS } from '#platform/db/unavailable.ts';
import { problem } from '#platform/problem.ts';
import { serveBuilt, type BuiltFiles } from './built-files.ts';
import { serveMedia, serveTheme } from '#api/site-files.ts';
import { freeAppointments } from '#api/appointments-api.ts';
import { createGauges } from '#api/valuation-api.ts';
import { quoteDelivery, similarVehicles, createVehicleApi, type Caller } from '#api/vehicle-api.ts';
import { youtubePlayer } from '#api/video-player.ts';
import { openApiDocument } from '#api/open-api.ts';
import { searchStock, stockRevision, suggestStock } from '#api/search-api.ts';
import { searchSeveral } from '#api/multi-search.ts';
import { createVehicleSheets } from '#api/sheet/vehicle-sheet.ts';

/** Everything that the web side needs, put together by compose. */
export interface WebParts {
  readonly env: Pick<Env, 'TRUST_PROXY' | 'METRICS_TOKEN' | 'PUBLIC_ORIGIN' | 'IMAGE_CDN'>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tenants: Tenants;
  readonly stock: StockQueries;
  readonly vehicleViews: VehicleViews;
  readonly leads: LeadIntake;
  readonly phoneReveals: PhoneReveals;
  readonly valuation: Valuation;
  readonly delivery: DeliveryQuotes;
  readonly appointments: Appointments;
  readonly images: Images;
  readonly library: MediaLibrary;
  readonly built: BuiltFiles | null;
  readonly now: () => number;
  /** `null` when ready; otherwise why not. */
  readonly notReady: () => Promise<string | null>;
  /** Brings gauges up to date just before they are read. */
  readonly measure: () => Promise<void>;
}

interface Variables {
  requestId: string;
  remoteAddress: string | null;
  site: Site;
  url: URL;
  kind: string;
}

type App = { Variables: Variables; Bindings: { incoming?: { socket: { remoteAddress?: string } } } };

const MAX_BODY_BYTES = 64 * 1024;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The middleware in order: identify, log, protect, probe, find the site, then files, API and pages. */
export function createApp(parts: WebParts): Hono<App> {
  const app = new Hono<App>();
  const cache = new PageCache();
  const gauges = createGauges(parts);
  const vehicleApi = createVehicleApi(parts);
  const sheets = createVehicleSheets(parts.images, parts.library);
  const publicOrigin = parts.env.PUBLIC_ORIGIN ? new URL(parts.env.PUBLIC_ORIGIN) : null;

  app.use(async (c, next) => {
    const started = performance.now();
    const given = parts.env.TRUST_PROXY ? c.req.header('x-request-id') : undefined;
    c.set('requestId', given && REQUEST_ID.test(given) ? given : randomUUID());
    c.set('remoteAddress', remoteAddress(c, parts.env.TRUST_PROXY));
    c.set('kind', 'other');
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    secure(c.res.headers);
    const seconds = (performance.now() - started) / 1000;
    parts.metrics.requests.observe({ kind: c.get('kind'), status: `${Math.floor(c.res.status / 100)}xx` }, seconds);
    // The query may hold what a shopper typed: the path alone is logged.
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      site: c.get('site')?.slug,
      status: c.res.status,
      ms: Math.round(seconds * 1e5) / 100,
    };
    if (c.res.status >= 500) parts.log.error(line, 'request failed');
    else parts.log.info(line, 'request');
  });

  app.onError((error, c) => {
    parts.log.error({ requestId: c.get('requestId'), err: error }, 'unexpected error');
    if (isUnavailable(error)) {
      const headers = { 'Retry-After': String(RETRY_SECONDS) };
      return c.get('kind') === 'api'
        ? problem(503, 'The database does not answer', `Try again in ${RETRY_SECONDS} seconds.`, {}, headers)
        : c.text('This page is not available at the moment. Please try again in a few seconds.\n', 503, headers);
    }
    if (c.get('kind') === 'api')
      return problem(
        500,
        'Something went wrong',
        `The request failed. Quote request ${c.get('requestId')} when you report it.`,
      );
    return c.text(`Something went wrong on our side. Please try again. Reference: ${c.get('requestId')}\n`, 500);
  });

  app.get('/livez', (c) => probe(c, () => c.text('ok\n')));
  app.get('/readyz', (c) =>
    probe(c, async () => {
      const reason = await parts.notReady();
      return reason === null ? c.text('ok\n') : c.text(`not ready: ${reason}\n`, 503);
    }),
  );
  app.get('/metrics', (c) =>
    probe(c, async () => {
      if (!mayReadMetrics(c, parts.env.METRICS_TOKEN)) return c.text('not found\n', 404);
      await parts.measure();
      return c.text(await parts.metrics.registry.metrics(), 200, {
        'Content-Type': parts.metrics.registry.contentType,
      });
    }),
  );

  // Before the site is looked up: a CDN may ask under any name, and a photo is the same on every site.
  app.on(
    ['GET', 'HEAD'],
    '/images/*',
    async (c) => (
      c.set('kind', 'file'),
      (await parts.images.serve(c.req.path, c.req.method)) ?? c.text('not found\n', 404)
    ),
  );

  app.use(async (c, next) => {
    const host = (parts.env.TRUST_PROXY && c.req.header('x-forwarded-host')) || c.req.header('host');
    const own = publicOrigin !== null && host === publicOrigin.host ? parts.tenants.byHost('localhost') : undefined;
    const found = own ? { site: own, authority: publicOrigin!.host } : resolveSite(parts.tenants, host);
    // Says nothing of the sites that do exist.
    if (!found) return c.text('There is no website at this address.\n', 404);
    const secured = own
      ? publicOrigin!.protocol === 'https:'
      : parts.env.TRUST_PROXY && c.req.header('x-forwarded-proto') === 'https';
    const scheme = secured ? 'https' : 'http';
    const { pathname, search } = new URL(c.req.url);
    c.set('site', found.site);
    c.set('url', new URL(`${scheme}://${found.authority}${pathname}${search}`));
    return next();
  });

  if (parts.built) app.get('/assets/*', (c) => (c.set('kind', 'file'), serveBuilt(parts.built!, c.req.raw)));
  app.get('/themes/:file', (c) => (c.set('kind', 'file'), serveTheme(parts.tenants, c.req.param('file'))));
  app.get(
    '/media/*',
    (c) => (c.set('kind', 'file'), serveMedia(parts.library, c.get('url').pathname, c.req.header('range'))),
  );
  app.get(
    '/video/youtube/:id',
    (c) => (c.set('kind', 'file'), youtubePlayer(c.req.param('id'), c.req.header('sec-fetch-dest'))),
  );

  // Browsers name the page that a form came from. The router refuses others too, as a fault; here it is an answer.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (c, next) => {
    const from = c.req.header('origin');
    if (from === undefined || from === c.get('url').origin) return next();
    return Promise.resolve(
      c.text(
        'This form was sent from another website and was not accepted. Please open the page on this website and send it again.\n',
        403,
      ),
    );
  });
  // Pages take what forms send; the calls of the API say for themselves what they take.
  app.post('*', (c, next) => {
    const type = c.req.header('content-type') ?? '';
    if (c.req.path.startsWith('/api/') || FORM_TYPE.test(type)) return next();
    return Promise.resolve(
      c.text(
        `This URL accepts forms (application/x-www-form-urlencoded or multipart/form-data), not ${type.slice(0, 60) || 'a body without a content type'}. Nothing was stored.\n`,
        415,
      ),
    );
  });
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) =>
      c.text(
        `The form is larger than ${MAX_BODY_BYTES / 1024} kB. Please shorten the message and send it again.\n`,
        413,
      ),
  });
  // The limit looks at the body, for which the adapter must build a whole request; these two have none.
  app.use((c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limitBody(c, next)));

  app.get('/openapi.json', (c) => (c.set('kind', 'api'), c.json(openApiDocument(c.get('site')))));
  app.get(
    '/api/stock/search',
    (c) => (c.set('kind', 'api'), searchStock(parts.stock, c.get('site'), c.get('url').searchParams, parts.now())),
  );
  app.post(
    '/api/stock/multi-search',
    (c) => (c.set('kind', 'api'), searchSeveral(parts.stock, c.get('site'), c.req.raw, parts.now())),
  );
  app.get('/api/stock/revision', (c) => (c.set('kind', 'api'), stockRevision(parts.stock)));
  app.get(
    '/api/stock/suggest',
    (c) => (c.set('kind', 'api'), suggestStock(parts.stock, c.get('site'), c.get('url').searchParams, parts.now())),
  );
  app.get('/api/cars/:slug/similar', (c) => (c.set('kind', 'api'), similarVehicles(c.req.param('slug'), scopeOf(c))));
  app.on(
    ['GET', 'HEAD'],
    '/api/cars/:slug/sheet.pdf',
    (c) => (c.set('kind', 'api'), sheets(c.req.param('slug'), c.req.raw, scopeOf(c))),
  );
  app.get(
    '/api/cars/:slug/autogauge',
    (c) => (c.set('kind', 'api'), gauges.answer(c.get('site'), c.req.param('slug'), c.get('requestId'))),
  );
  app.get(
    '/api/cars/:slug/delivery',
    (c) => (c.set('kind', 'api'), quoteDelivery(c.req.param('slug'), scopeOf(c), c.get('url').searchParams)),
  );
  app.get(
    '/api/cars/:slug/view.json',
    (c) => (c.set('kind', 'api'), vehicleApi.views(c.get('site'), c.req.param('slug'), c.req.raw)),
  );
  app.post(
    '/api/cars/:slug/view.json',
    (c) => (c.set('kind', 'api'), vehicleApi.view(c.get('site'), c.req.param('slug'), c.req.raw, callerOf(c))),
  );
  app.post(
    '/api/cars/:slug/phone-reveals',
    (c) => (c.set('kind', 'api'), vehicleApi.revealPhone(c.get('site'), c.req.param('slug'), c.req.raw, callerOf(c))),
  );
  app.get(
    '/api/appointments',
    (c) => (c.set('kind', 'api'), freeAppointments(c.get('site'), c.get('url').searchParams, parts)),
  );
  app.all(
    '/api/*',
    (c) => (
      c.set('kind', 'api'),
      problem(404, 'No such call', `${c.req.method} ${c.req.path} does not exist. /openapi.json lists the endpoints.`)
    ),
  );

  app.all(
    '*',
    (c) => (c.set('kind', 'page'), servePage({ request: c.req.raw, url: c.get('url'), cache, scope: scopeOf(c) })),
  );

  /** What pages and calls about a vehicle know of their request. */
  function scopeOf(c: Context<App>): PageRequest['scope'] {
    const url = c.get('url');
    return {
      site: c.get('site'),
      sites: () => parts.tenants.all(),
      now: parts.now(),
      requestId: c.get('requestId'),
      remoteAddress: c.get('remoteAddress'),
      stock: parts.stock,
      leads: parts.leads,
      quoteDelivery: (request) => parts.delivery.quote(request),
      freeTimes: (request) => parts.appointments.freeTimes(request),
      gaugeHasNothing: (vehicle) => gauges.hasNothing(c.get('site'), vehicle),
      pictureOrigin: parts.env.IMAGE_CDN ?? null,
      params: url.searchParams,
      origin: url.origin,
      report: (error) =>
        parts.log.error({ requestId: c.get('requestId'), path: url.pathname, err: error }, 'page failed'),
    };
  }

  return app;
}

async function probe(c: Context<App>, answer: () => Response | Promise<Response>): Promise<Response> {
  c.set('kind', 'probe');
  const response = await answer();
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

function secure(headers: Headers): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  // `no-referrer` would make a plain form post come without an origin, which the router refuses.
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
}

/** The last hop that a trusted proxy added, or the socket's own peer. */
function remoteAddress(c: Context<App>, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || null;
}

const callerOf = (c: Context<App>): Caller => ({ address: c.get('remoteAddress'), requestId: c.get('requestId') });

function mayReadMetrics(c: Context<App>, token: string | undefined): boolean {
  if (token) return sameText(c.req.header('authorization') ?? '', `Bearer ${token}`);
  const peer = c.env?.incoming?.socket.remoteAddress ?? '';
  return /^(::1|127\.|::ffff:127\.)/.test(peer) && c.req.header('x-forwarded-for') === undefined;
}

/** Takes as long for a near miss as for a far one. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
