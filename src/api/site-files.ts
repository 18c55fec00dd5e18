import sharp from 'sharp';
import type { MediaLibrary } from '#media/media-library-port.ts';
import type { Images } from '#media/create-images.server.ts';
import { dealerPictureIn, ownPictureStem } from '#media/rules/own-picture.ts';
import { photoAt } from '#rules/photo-urls.ts';
import { logoBackground } from '#sites/theme/mail-brand.ts';
import type { Site, Tenants } from '#sites/site.ts';
import { silhouetteFromPath } from '#media/drawings/silhouette.ts';
import { certifiedBadge } from '#vehicle/certified-badge.server.ts';
import { makeMark } from '#vehicle/make-marks.server.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const THEME_FILE = /^([a-z0-9-]+)-([A-Za-z0-9_-]{6,64})\.(css|svg|png)$/;
/** Its colour behind the logo is that of the theme, which may change without the logo. */
const A_DAY = 'public, max-age=86400';
/** Width of a logo in a mail: three times as sharp as it is shown. */
const LOGO_PIXELS = 120;

/** `/themes/<slug>-<hash>.css`, `.svg` (the logo) and `.png` (the logo for mails). Outdated hashes are 404: pages use the current one. */
export async function serveTheme(tenants: Tenants, file: string): Promise<Response> {
  const [, slug = '', hash = '', ending = ''] = THEME_FILE.exec(file) ?? [];
  const theme = tenants.bySlug(slug)?.theme;
  if (!theme) return notFound();
  if (ending === 'css') return theme.hash === hash ? text(theme.css, 'text/css; charset=utf-8') : notFound();
  if (theme.logo?.hash !== hash) return notFound();
  return ending === 'svg' ? svg(theme.logo.svg) : logoPng(theme, theme.logo.svg);
}

/** Mail programs show no SVG, and some put a dark page behind a mail: the logo has its own background. */
async function logoPng(theme: Site['theme'], logo: string): Promise<Response> {
  const picture = await sharp(Buffer.from(logo), { density: 300 })
    .resize({ height: LOGO_PIXELS })
    .flatten({ background: logoBackground(theme.css) })
    .png()
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png', 'Cache-Control': A_DAY } });
}

/** Drawings of vehicles by body, colour and view, logos and badges of makes, and pictures and videos of the library. */
export async function serveMedia(
  library: MediaLibrary,
  pathname: string,
  range: string | undefined,
): Promise<Response> {
  const drawing = silhouetteFromPath(pathname) ?? makeMark(pathname) ?? certifiedBadge(pathname);
  if (drawing !== null) return svg(drawing);
  const video = await library.video(pathname);
  if (video) return part(video, range, { 'Content-Type': 'video/mp4', 'Cache-Control': IMMUTABLE });
  const rendered = await library.picture(pathname);
  return rendered === null
    ? notFound()
    : new Response(new Uint8Array(rendered), { headers: { 'Content-Type': 'image/webp', 'Cache-Control': IMMUTABLE } });
}

/** The width of a dealer's picture if a page shows it in one size. */
const FULL_WIDTH = 1920;

/**
 * A picture of a dealer's folder, at its own address or in one of the sizes below `/images/`: only on the sites that have it, and
 * always converted, so that what a camera or a person wrote into the file is not published. `null` for any other picture.
 */
export async function serveDealerPicture(
  images: Pick<Images, 'serve'>,
  site: Pick<Site, 'pictures' | 'settings'>,
  pathname: string,
  method: string,
): Promise<Response | null> {
  const address = dealerPictureIn(pathname);
  if (address === null) return null;
  const stem = Object.hasOwn(site.pictures, address)
    ? ownPictureStem(address, { quality: site.settings.images.quality })
    : null;
  if (stem === null) return notFound();
  const path = pathname === address ? photoAt(stem, FULL_WIDTH, 'webp') : pathname;
  return (await images.serve(path, method)) ?? notFound();
}

/** Players request files in ranges, and some play nothing without them. An invalid range gets the whole file. */
function part(bytes: Uint8Array, range: string | undefined, headers: Readonly<Record<string, string>>): Response {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const from = Number(first);
  const to = last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  if (first === '' || from > to)
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Accept-Ranges': 'bytes' } });
  const body = new Uint8Array(bytes.subarray(from, to + 1));
  return new Response(body, {
    status: 206,
    headers: { ...headers, 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${to}/${bytes.length}` },
  });
}

function svg(body: string): Response {
  return text(body, 'image/svg+xml; charset=utf-8');
}

function text(body: string, type: string): Response {
  // The picture has its own policy: opened alone, it still cannot run anything.
  const headers = {
    'Content-Type': type,
    'Cache-Control': IMMUTABLE,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(body, { headers });
}

function notFound(): Response {
  return new Response('not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
