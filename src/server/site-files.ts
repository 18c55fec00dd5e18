import { makeMark } from './make-mark.ts';
import { studioPicture } from '#demo/studio/studio-pictures.server.ts';
import type { Tenants } from '#sites/site.ts';
import { silhouetteFromPath } from '#ui/pictures/silhouette.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const THEME_FILE = /^([a-z0-9-]+)-([A-Za-z0-9_-]{6,64})\.(css|svg)$/;

/** `/themes/<slug>-<hash>.css` and `.svg` (the logo). A hash that is not the newest is not there: pages name the newest. */
export function serveTheme(tenants: Tenants, file: string): Response {
  const [, slug = '', hash = '', ending = ''] = THEME_FILE.exec(file) ?? [];
  const site = tenants.bySlug(slug);
  if (site && ending === 'css' && site.theme.hash === hash) return text(site.theme.css, 'text/css; charset=utf-8');
  if (site?.theme.logo && ending === 'svg' && site.theme.logo.hash === hash) return svg(site.theme.logo.svg);
  return notFound();
}

/** Pictures of vehicles, drawn or from the studio, by body, colour and view, and the marks of makes. */
export async function serveMedia(pathname: string): Promise<Response> {
  const drawing = silhouetteFromPath(pathname) ?? makeMark(pathname);
  if (drawing !== null) return svg(drawing);
  const rendered = await studioPicture(pathname);
  return rendered === null ? notFound() : new Response(new Uint8Array(rendered), { headers: { 'Content-Type': 'image/webp', 'Cache-Control': IMMUTABLE } });
}

function svg(body: string): Response {
  return text(body, 'image/svg+xml');
}

function text(body: string, type: string): Response {
  // The policy travels with the picture: opened on its own it still runs nothing.
  const headers = { 'Content-Type': type, 'Cache-Control': IMMUTABLE, 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" };
  return new Response(body, { headers });
}

function notFound(): Response {
  return new Response('not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
