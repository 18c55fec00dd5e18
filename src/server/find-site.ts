import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { resolveSite } from '#sites/resolve-site.ts';
import type { Site } from '#sites/site.ts';
import type { Env } from './env.ts';
import { firstValue, watchProxy } from './forwarded.server.ts';
import type { App, WebDependencies } from './web-dependencies.ts';

/** Finds the site that the request's host names, and the URL under which the shopper sees the page. An unknown host is a plain 404. */
export function findSite({
  env,
  tenants,
  log,
}: Pick<WebDependencies, 'env' | 'tenants' | 'log'>): MiddlewareHandler<App> {
  const publicOrigin = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN) : null;
  const watch = watchProxy(env.DATA_DIR, env.TRUST_PROXY, log);
  return createMiddleware<App>(async (c, next) => {
    const forwarded = { host: c.req.header('x-forwarded-host'), proto: c.req.header('x-forwarded-proto') };
    watch(forwarded);
    const host = (env.TRUST_PROXY && firstValue(forwarded.host)) || c.req.header('host');
    const own = publicOrigin !== null && host === publicOrigin.host ? tenants.byHost('localhost') : undefined;
    const found = own ? { site: own, authority: publicOrigin!.host } : resolveSite(tenants, host);
    // Says nothing of the sites that do exist.
    if (!found) return c.text('There is no website at this address.\n', 404);
    const secured = own
      ? publicOrigin!.protocol === 'https:'
      : env.TRUST_PROXY && firstValue(forwarded.proto)?.toLowerCase() === 'https';
    const { pathname, search } = new URL(c.req.url);
    c.set('site', found.site);
    c.set('url', new URL(`${secured ? 'https' : 'http'}://${found.authority}${pathname}${search}`));
    return next();
  });
}

/** The origin for links in messages: of a site without a host name, its name below `localhost`. */
export function messageOrigin({ hosts, slug, default: isDefault }: Site, { PUBLIC_ORIGIN, PORT }: Env): string {
  if (hosts[0] !== undefined) return `https://${hosts[0]}`;
  return (isDefault && PUBLIC_ORIGIN) || `http://${slug}.localhost:${PORT}`;
}
