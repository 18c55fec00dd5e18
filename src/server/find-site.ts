import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { resolveSite } from '#sites/resolve-site.ts';
import type { App, WebParts } from './web-parts.ts';

/** Finds the site that the request's host names, and the URL under which the shopper sees the page. An unknown host is a plain 404. */
export function findSite({ env, tenants }: Pick<WebParts, 'env' | 'tenants'>): MiddlewareHandler<App> {
  const publicOrigin = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN) : null;
  return createMiddleware<App>(async (c, next) => {
    const host = (env.TRUST_PROXY && c.req.header('x-forwarded-host')) || c.req.header('host');
    const own = publicOrigin !== null && host === publicOrigin.host ? tenants.byHost('localhost') : undefined;
    const found = own ? { site: own, authority: publicOrigin!.host } : resolveSite(tenants, host);
    // Says nothing of the sites that do exist.
    if (!found) return c.text('There is no website at this address.\n', 404);
    const secured = own
      ? publicOrigin!.protocol === 'https:'
      : env.TRUST_PROXY && c.req.header('x-forwarded-proto') === 'https';
    const { pathname, search } = new URL(c.req.url);
    c.set('site', found.site);
    c.set('url', new URL(`${secured ? 'https' : 'http'}://${found.authority}${pathname}${search}`));
    return next();
  });
}
