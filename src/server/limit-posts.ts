import { BlockList, isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createCountLimit } from '#platform/count-limit.ts';
import { builtScreens } from './pages.ts';
import { respondFailure } from './observe-requests.ts';
import type { App, WebDependencies } from './web-dependencies.ts';

const WINDOW_MS = 10 * 60_000;
/** The posts of one kind of page for each form that may be sent, such as steps forward and back. */
const POSTS_PER_FORM = 4;

/** Addresses of this machine and of private networks: a proxy before the server has one of them. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

const TOO_MANY = {
  title: 'Too many forms were sent from your connection',
  text: 'We did not save the last one. Go back, wait ten minutes, and send it again.',
};

/** The limits of page forms: of each form of each site, by the address of the sender. The API has its own. */
export function createPostLimits({
  env: { FORMS_PER_ADDRESS: most, TRUST_PROXY },
  now,
}: Pick<WebDependencies, 'env' | 'now'>) {
  const maySend = createCountLimit({ most, windowMs: WINDOW_MS }, now);
  const mayPost = createCountLimit({ most: most * POSTS_PER_FORM, windowMs: WINDOW_MS }, now);
  const count = (may: typeof maySend, c: Context<App>, form: string) =>
    may(TRUST_PROXY || !isBehindProxy(c) ? c.get('remoteAddress') : null, `${c.get('site').id} ${form}`);
  const limitPosts: MiddlewareHandler<App> = createMiddleware<App>(async (c, next) => {
    if (c.req.method !== 'POST' || c.req.path.startsWith('/api/')) return next();
    const screen = (await builtScreens())(c.get('url').pathname) ?? 'none';
    if (count(mayPost, c, screen)) return next();
    return respondFailure(c, TOO_MANY, 429, { 'Retry-After': String(WINDOW_MS / 1000) });
  });
  return { limitPosts, maySend: (c: Context<App>) => (form: string) => count(maySend, c, form) };
}

/** True if the address is that of a proxy. All shoppers share it, so that one limit would cost the dealership leads. */
function isBehindProxy(c: Context<App>): boolean {
  const address = c.get('remoteAddress')?.replace(/^::ffff:/, '') ?? '';
  const version = isIP(address);
  return (
    c.req.header('x-forwarded-for') !== undefined &&
    version !== 0 &&
    PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4')
  );
}
