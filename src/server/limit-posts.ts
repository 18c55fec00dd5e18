import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createCountLimit } from '#platform/count-limit.ts';
import { builtScreens } from './pages.ts';
import { failed } from './observe-requests.ts';
import type { App, WebParts } from './web-parts.ts';

const WINDOW_MS = 10 * 60_000;
/** The posts of one kind of page for each form that may be sent, such as steps forward and back. */
const POSTS_PER_FORM = 4;

const TOO_MANY = {
  title: 'Too many forms were sent from your connection',
  text: 'Nothing of the last one was stored. Go back, wait ten minutes, and send it again.',
};

/** The limits of page forms: of each form of each site, by the address of the sender. The API has its own. */
export function createPostLimits({ env: { FORMS_PER_ADDRESS: most }, now }: Pick<WebParts, 'env' | 'now'>) {
  const maySend = createCountLimit({ most, windowMs: WINDOW_MS }, now);
  const mayPost = createCountLimit({ most: most * POSTS_PER_FORM, windowMs: WINDOW_MS }, now);
  const count = (may: typeof maySend, c: Context<App>, form: string) =>
    may(c.get('remoteAddress'), `${c.get('site').id} ${form}`);
  const limitPosts: MiddlewareHandler<App> = createMiddleware<App>(async (c, next) => {
    if (c.req.method !== 'POST' || c.req.path.startsWith('/api/')) return next();
    const screen = (await builtScreens())(c.get('url').pathname) ?? 'none';
    if (count(mayPost, c, screen)) return next();
    return failed(c, TOO_MANY, 429, { 'Retry-After': String(WINDOW_MS / 1000) });
  });
  return { limitPosts, maySend: (c: Context<App>) => (form: string) => count(maySend, c, form) };
}
