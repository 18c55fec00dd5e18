import {
  matchRoutes,
  type RouteObject,
  type ServerBuild,
  createRequestHandler,
  RouterContextProvider,
} from 'react-router';
import { deferModules } from '#browser/defer-modules.ts';
import type { PaymentPage } from '#reservations/reservation-parts.server.ts';
import { scopeContext, type ServedScope } from '#views/context.ts';
import { RETRY_SECONDS } from '#platform/db/unavailable.ts';
import { contentSecurityPolicy, policy } from '#platform/content-security-policy.ts';
import { cachedPage, cacheKey, fromCache, type CachedPage, type PageCache } from './page-cache.ts';
import { createCache } from '#platform/cache.ts';
import type { Upload } from './uploads.ts';
import { whyUnavailable } from './observe-requests.ts';

/** The id of the route for a path; `null` without one. */
export type FindScreen = (path: string) => string | null;

/** Uses the routes of the build, so that a link is shown as soon as its page exists. */
export function screenFinder(routes: Pick<ServerBuild, 'routes'>['routes']): FindScreen {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parent)
      .map(({ id, path, index, caseSensitive }) =>
        index
          ? { id, index }
          : {
              id,
              ...(path === undefined ? {} : { path }),
              ...(caseSensitive ? { caseSensitive } : {}),
              children: below(id),
            },
      );
  const tree = below(undefined);
  const known = createCache<string, { readonly id: string | null }>({ max: 10_000 });
  return (path) => {
    const cached = known.get(path);
    if (cached !== undefined) return cached.id;
    const id = matchRoutes(tree, path)?.at(-1)?.route.id ?? null;
    known.set(path, { id });
    return id;
  };
}

const encoder = new TextEncoder();
/** Shared: used by one synchronous call at a time. */
const buffer = new Uint8Array(2 * 1024 * 1024);
/** The most UTF-16 code units that fit for certain: each takes at most three bytes. */
const MAX_CODE_UNITS = buffer.length / 3;

/**
 * Encodes a text in pieces into a buffer of exactly its size. Joining the pieces first would copy all of it once more.
 */
export function utf8(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) > MAX_CODE_UNITS) return encoder.encode(pieces.join(''));
  let at = 0;
  for (const piece of pieces) at += encoder.encodeInto(piece, buffer.subarray(at)).written;
  return buffer.slice(0, at);
}

/** The router, created once per build: given a function, it would process the routes for every request. */
let router: {
  readonly routes: object;
  readonly find: FindScreen;
  readonly handle: ReturnType<typeof createRequestHandler>;
} | null = null;

/**
 * Request headers that the response to a form post may depend on. Pages for GET depend on none, so they can be cached
 * and shared.
 */
const POST_HEADERS = ['content-type', 'content-length', 'origin', 'referer', 'user-agent'];

export interface PageRequest {
  readonly request: Request;
  /** The request's URL on the site's origin, rebuilt from the resolved host. */
  readonly url: URL;
  readonly scope: ServedScope;
  readonly cache: PageCache;
  /** The body of a posted form with files, which has been read. */
  readonly upload: Upload | null;
}

/** Serves every URL that is a screen, from the page cache if possible. */
export async function servePage(page: PageRequest): Promise<Response> {
  // The router would also answer this, but log the whole URL to the console.
  if (!isDecodable(page.url.pathname))
    return refuse(
      page.request,
      400,
      'This URL cannot be read: a % must be followed by the two hexadecimal digits of a byte of UTF-8.\n',
    );
  const method = page.request.method;
  // The fetch standard forbids requests with this method, so the router cannot get one.
  if (method === 'TRACE')
    return refuse(page.request, 405, 'Pages do not answer TRACE.\n', { Allow: 'GET, HEAD, POST' });
  if (method !== 'GET' && method !== 'HEAD') return finish(await render(page, page.request.method), null);
  const { now } = page.scope;
  const key = cacheKey(page.scope, page.url);
  const cached = page.cache.get(key, now);
  if (cached && !(await isFilledIn(cached, page.scope))) return fromCache(cached, page.request);
  if (cached) return finish(await render(page, 'GET'), page.request);
  let holdsUntil = Number.POSITIVE_INFINITY;
  let uncached: Answer | null = null;
  const rendered = await page.cache.getOrCreate(key, now, async () => {
    const answer = await render(page, 'GET', (instant) => {
      if (instant !== null) holdsUntil = Math.min(holdsUntil, instant);
    });
    if (mayBeCached(answer.response)) return toCached(answer, holdsUntil);
    uncached = answer;
    return null;
  });
  if (rendered && !(await isFilledIn(rendered, page.scope))) return fromCache(rendered, page.request);
  // Another request rendered this page for everyone, or found that it must not be cached: this request needs its own response.
  return finish(uncached ?? (await render(page, 'GET')), page.request);
}

/**
 * True if a cached page has other values in its form for the sender. If no account can be read, the sender gets the
 * cached page.
 */
async function isFilledIn({ fillsIn }: CachedPage, { account, report }: PageRequest['scope']): Promise<boolean> {
  if (!fillsIn) return false;
  return (await account().shopper().catch(report)) != null;
}

/** An answer without the router. */
function refuse(request: Request, status: number, text: string, headers: Record<string, string> = {}) {
  const response = new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
  return finish(
    { response, document: null, pictures: new Set(), collector: null, payments: null, fillsIn: false },
    request,
  );
}

function isDecodable(pathname: string): boolean {
  try {
    // The bundler removes calls whose result is unused, so the result is compared.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** The router's response, and the pieces of the page's text if it rendered one. */
interface Answer {
  readonly response: Response;
  readonly document: readonly string[] | null;
  /** Hosts from which the page may load pictures. */
  readonly pictures: ReadonlySet<string>;
  /** The site's analytics service, to which the page may send events. */
  readonly collector: string | null;
  /** The origins of the provider on whose fields the shopper pays. */
  readonly payments: PaymentPage['origins'] | null;
  /** True if a form of the page takes the details of a signed-in shopper. */
  readonly fillsIn: boolean;
}

/** The routes of the build, for checks outside of a request. */
export async function builtScreens(): Promise<FindScreen> {
  router ??= await latestRouter();
  return router.find;
}

async function latestRouter(): Promise<NonNullable<typeof router>> {
  const build = await import('virtual:react-router/server-build');
  return router?.routes === build.routes
    ? router
    : {
        routes: build.routes,
        find: screenFinder(build.routes),
        handle: createRequestHandler(build, import.meta.env?.MODE),
      };
}

async function render(
  page: PageRequest,
  method: string,
  holdsUntil: (instant: number | null) => void = () => {},
): Promise<Answer> {
  const headers = new Headers();
  let body: ArrayBuffer | string | null = null;
  if (method !== 'GET') {
    for (const name of POST_HEADERS) {
      const value = page.request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    body = page.upload ? textFields(page.upload, headers) : await page.request.arrayBuffer();
  }
  // The development server has a new build after each edit.
  if (router === null || import.meta.env?.DEV) router = await latestRouter();
  const context = new RouterContextProvider();
  let document: readonly string[] | null = null;
  let unavailable = false;
  let isPrivate = false;
  let fillsIn = false;
  const pictures = new Set<string>();
  let payments: PaymentPage['origins'] | null = null;
  context.set(scopeContext, {
    ...page.scope,
    // Enforced here: a cached page with account data would leak to other visitors.
    account() {
      isPrivate = true;
      return page.scope.account();
    },
    ownHolds() {
      isPrivate = true;
      return page.scope.ownHolds();
    },
    notices() {
      isPrivate = true;
      return page.scope.notices();
    },
    // Only a filled-in page is private: for everyone else, the same URL stays cached.
    async fillIn() {
      fillsIn = true;
      const shopper = (await page.scope.account().shopper().catch(page.scope.report)) ?? null;
      isPrivate ||= shopper !== null;
      return shopper;
    },
    holdsUntil,
    findScreen: router.find,
    takeDocument: (pieces) => (document = pieces),
    allowPictures: (origin) => void pictures.add(origin),
    allowPayments: (origins) => void (payments = origins),
    report(error) {
      unavailable ||= whyUnavailable(error) !== null;
      page.scope.report(error);
    },
  });
  const response = await router.handle(new Request(page.url, { method, headers, body }), context);
  const { collector } = page.scope.site.settings.tracking;
  const answer = unavailable ? asUnavailable(response) : response;
  return { response: isPrivate ? asPrivate(answer) : answer, document, pictures, collector, payments, fillsIn };
}

/** The router gets the text of the form; screens get its files from their scope. */
function textFields({ fields }: Upload, headers: Headers): string {
  headers.set('content-type', 'application/x-www-form-urlencoded');
  headers.delete('content-length');
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}

/** Turns an error page, or a form that could not be stored, into a 503, because trying again may succeed. */
function asUnavailable(response: Response): Response {
  if (response.status !== 500) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', String(RETRY_SECONDS));
  return new Response(response.body, { status: 503, headers });
}

function asPrivate(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'private, no-store');
  return new Response(response.body, { status: response.status, headers });
}

/** Errors, redirects and private responses are never cached. */
function mayBeCached(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    !/private|no-store/.test(response.headers.get('cache-control') ?? '')
  );
}

async function toCached(answer: Answer, holdsUntil: number): Promise<CachedPage> {
  const headers = new Headers(answer.response.headers);
  const identity = await finishPage(answer, headers);
  return cachedPage(answer.response.status, headers, identity, holdsUntil, answer.fillsIn);
}

async function finish(answer: Answer, request: Request | null): Promise<Response> {
  const headers = new Headers(answer.response.headers);
  const body = await finishPage(answer, headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(request?.method === 'HEAD' || body.byteLength === 0 ? null : body, {
    status: answer.response.status,
    headers,
  });
}

/** The bytes of a page as sent; sets the matching policy in `headers`. */
async function finishPage(
  { response, document, pictures, collector, payments }: Answer,
  headers: Headers,
): Promise<Uint8Array<ArrayBuffer>> {
  if (document === null) {
    headers.set('Content-Security-Policy', policy([]));
    return new Uint8Array(await response.arrayBuffer());
  }
  // The development server starts its modules itself.
  const pieces = import.meta.env?.DEV ? document : document.flatMap(deferModules);
  // No script spans two pieces of the document.
  const connections = [...(collector === null ? [] : [new URL(collector).origin]), ...(payments?.connect ?? [])];
  const { script: scripts = [], frame: frames = [] } = payments ?? {};
  const origins = { pictures: [...pictures], connections, scripts, frames };
  headers.set('Content-Security-Policy', contentSecurityPolicy(document, origins));
  return utf8(pieces);
}
