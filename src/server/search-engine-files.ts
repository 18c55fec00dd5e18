import type { SitemapScope } from '#routes/sitemap/sitemap-entry.ts';
import { cachedPage, cacheKey, fromCache } from './page-cache.ts';
import type { PageRequest } from './pages.ts';

/**
 * Serves a file for search engines, cached like a page: until the site, its stock or the date changes. `make` returns `null` for a
 * file that the site does not have.
 */
export async function serveForSearchEngines(
  { request, url, cache, scope }: PageRequest,
  type: string,
  make: (scope: SitemapScope) => string | null | Promise<string | null>,
): Promise<Response> {
  // Without its query string: nothing depends on it, and each would be cached separately.
  const key = cacheKey(scope, new URL(url.pathname, url));
  const { now } = scope;
  const page = await cache.getOrCreate(key, now, async () => {
    let until = Number.POSITIVE_INFINITY;
    const holdsUntil = (instant: number | null) => void (until = Math.min(until, instant ?? until));
    const text = await make({ ...scope, holdsUntil });
    if (text === null) return null;
    const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8` });
    return cachedPage(200, headers, new TextEncoder().encode(text), until);
  });
  return page ? fromCache(page, request) : new Response('not found\n', { status: 404 });
}
