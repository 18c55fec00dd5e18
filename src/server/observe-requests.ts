import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { isUnavailable, RETRY_SECONDS } from '#platform/db/unavailable.ts';
import { problem } from '#platform/problem.ts';
import type { Site } from '#sites/site.ts';
import { isUnknownCollection } from '#search/rules/stock-query.ts';
import { FAILURE_POLICY, failurePage, type Failure } from './failure-page.ts';
import type { App, WebDependencies } from './web-dependencies.ts';

/** Counts and logs each request, and adds its id to the response. */
export function observe({
  env,
  log,
  metrics,
}: Pick<WebDependencies, 'env' | 'log' | 'metrics'>): MiddlewareHandler<App> {
  return createMiddleware<App>(async (c, next) => {
    const started = performance.now();
    c.set('remoteAddress', remoteAddress(c, env.TRUST_PROXY));
    c.set('kind', 'other');
    await next();
    // Hono's own request-id adds it only to responses that Hono creates, and not without a trusted proxy.
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    const seconds = (performance.now() - started) / 1000;
    metrics.requests.observe({ kind: c.get('kind'), status: `${Math.floor(c.res.status / 100)}xx` }, seconds);
    // The query may hold what a shopper typed: the path alone is logged.
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      site: c.get('site')?.slug,
      status: c.res.status,
      ms: Math.round(seconds * 1e5) / 100,
    };
    if (c.res.status >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
  });
}

/**
 * Explains why the same request may succeed in a moment (answer with 503 and Retry-After); `null` for any other error.
 */
export function whyUnavailable(error: unknown): string | null {
  if (isUnknownCollection(error)) return 'Stock is being loaded';
  return isUnavailable(error) ? 'The database does not answer' : null;
}

/** The response to a request that failed: 503 if it may succeed later, otherwise 500, with the request's id and nothing of the error. */
export function answerFailure(log: WebDependencies['log']): ErrorHandler<App> {
  return (error, c) => {
    // Refused by middleware, such as bearer-auth.
    if (error instanceof HTTPException) return error.getResponse();
    const requestId = c.get('requestId');
    const isApi = c.get('kind') === 'api';
    log.error({ requestId, err: error }, 'unexpected error');
    const reason = whyUnavailable(error);
    if (reason !== null) {
      const headers = { 'Retry-After': String(RETRY_SECONDS) };
      if (isApi) return problem(503, reason, `Try again in ${RETRY_SECONDS} seconds.`, {}, headers);
      const text = 'Please try again in a few seconds.';
      return respondFailure(c, { title: 'This page is not available at the moment', text }, 503, headers);
    }
    if (isApi)
      return problem(500, 'Something went wrong', `The request failed. Quote request ${requestId} when you report it.`);
    const text = `Please try again in a moment. Reference: ${requestId}`;
    return respondFailure(c, { title: 'Something went wrong on our side', text }, 500);
  };
}

const NOT_STORED = { 'Cache-Control': 'no-store' };

/** A page for browsers that ask for one, and otherwise text: for files, robots and hosts without a site. */
export function respondFailure(
  c: Context<App>,
  failure: Failure,
  status: 429 | 500 | 503,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const site: Site | undefined = c.get('site');
  if (!site || !c.req.header('accept')?.includes('text/html'))
    return c.text(`${failure.title}. ${failure.text}\n`, status, { ...headers, ...NOT_STORED });
  const { pathname, search } = c.get('url');
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return c.html(failurePage(site, failure, isRead ? pathname + search : null), status, {
    ...headers,
    ...NOT_STORED,
    'Content-Security-Policy': FAILURE_POLICY,
  });
}

/** The last hop that a trusted proxy added, or the socket's own peer. */
function remoteAddress(c: Context<App>, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || null;
}
