import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createCache } from '#platform/cache.ts';
import sharp from 'sharp';
import tokens from '#styles/base/tokens.css?raw';
import { themeColour } from '#sites/theme/theme-colour.ts';
import { certifiedBadge } from '#vehicle/certified-badge.server.ts';
import { isAvailable } from '#vehicle/rules/availability.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import type { Images } from '#media/create-images.server.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import type { Scope } from '#views/context.ts';
import { vehicleSheet } from '#routes/print/vehicle-sheet-view.ts';
import type { Site } from '#sites/site.ts';
import type { MediaServices } from '#media/open-media.server.ts';
import type { MediaLibrary } from '#media/media-library-port.ts';
import { ownPicture } from '#media/own-pictures.server.ts';
import { problem } from '#platform/problem.ts';
import { DEAL_PARAMS } from '#finance/rules/deal.ts';
import { findVehicle } from '../find-vehicle.ts';
import { problemResponse, vehicleInPath, type Operation } from '../operation.ts';
import { drawVehicleSheet, type SheetLook } from './vehicle-sheet-pdf.ts';

const parameter = (description: string) => z.string().optional().meta({ description });
const loanQuery = z.object({
  amount: parameter('A loan of the shopper: then the sheet has its figures. Dollars, within the limits of the site.'),
  term: parameter('Years.'),
  interest: parameter('Percent a year.'),
  tradeIn: parameter('Deposit or trade-in, in dollars.'),
  owing: parameter('Still owing on the trade-in, in dollars.'),
  residual: parameter('Paid at the end, in dollars.'),
  frequency: parameter('`week`, `fortnight` or `month`.'),
  price: parameter('The price when the link was made, in dollars: a loan of the whole price follows that of today.'),
} satisfies Record<(typeof DEAL_PARAMS)[number], z.ZodType>);

const sheetDeclaration = {
  method: 'get',
  path: '/api/cars/{slug}/sheet.pdf',
  operationId: 'vehicleSheet',
  summary:
    'Returns an A4 sheet about a vehicle as a PDF that is named after the vehicle. It has one page, or more for long comments.',
  pathParameters: vehicleInPath,
  query: loanQuery,
  responses: {
    200: { description: 'The sheet.', content: { mediaType: 'application/pdf' } },
    303: {
      description:
        'There is no sheet and the client accepts HTML, so the answer redirects to the page of the vehicle, which says why.',
    },
    304: { description: 'The sheet has not changed since the one that If-None-Match names.' },
    404: problemResponse('The site has no such vehicle.'),
    410: problemResponse('The vehicle is no longer for sale.'),
    503: problemResponse(
      'Too many sheets are being made, or the database does not answer. Try again after Retry-After seconds.',
    ),
  },
} as const;

export function sheetOperation(media: Pick<MediaServices, 'images' | 'library'>): Operation {
  const serveSheet = createVehicleSheets(media.images, media.library);
  return { ...sheetDeclaration, handle: (scope, { request, path }) => serveSheet(path['slug']!, request, scope) };
}

export type SheetScope = Scope<'inventory', 'site' | 'now' | 'origin' | 'params' | 'report'>;

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const MAKERS = 2;
/** The limit on running and waiting sheets. */
const MAX_WAITING = 40;
const DRAWING_WIDTH = 640;
const BADGE_HEIGHT = 120;

interface CachedSheet {
  readonly bytes: Buffer;
  readonly holdsUntil: number;
  readonly etag: string;
}

/**
 * Sheets are cached like pages, under a key of everything they contain. Few are
 * created at a time; requests beyond the queue get a retry.
 */
export function createVehicleSheets(
  images: Pick<Images, 'serve'>,
  library: MediaLibrary,
  maxWaiting = MAX_WAITING,
): (slug: string, request: Request, scope: SheetScope) => Promise<Response> {
  const cache = createCache<string, CachedSheet>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (one) => one.bytes.byteLength + 500,
  });
  const flights = new SingleFlight<CachedSheet>();
  const semaphore = new Semaphore(MAKERS);
  let waiting = 0;

  async function make(key: string, vehicle: Vehicle, scope: SheetScope): Promise<CachedSheet> {
    let holdsUntil = Number.POSITIVE_INFINITY;
    const sheet = vehicleSheet(vehicle, {
      ...scope,
      pictureOrigin: null,
      holdsUntil: (instant) => instant !== null && (holdsUntil = Math.min(holdsUntil, instant)),
    })!;
    const bytes = await semaphore.run(1, async () => {
      const badge = sheet.badge && (await readBadge(images, library, sheet.badge.picture, scope));
      const photo = await readPhoto(images, library, sheet.picture.src, scope);
      return drawVehicleSheet(sheet, { ...sheetLook(scope.site), badge }, photo);
    });
    const made = {
      bytes,
      holdsUntil,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    };
    cache.set(key, made);
    return made;
  }

  return async (slug, request, scope) => {
    const { site, now, origin, params, inventory } = scope;
    // Before the vehicle is read: a sheet must not be cached under a later revision.
    const revision = inventory.stock.revision();
    const vehicle = await findVehicle(inventory.stock, site, slug);
    if (vehicle instanceof Response) return vehicle;
    if (!isAvailable(vehicle) && acceptsHtml(request)) return toPage(vehicle);
    if (!isAvailable(vehicle))
      return problem(410, 'No longer for sale', 'This vehicle is no longer for sale, so there is no sheet for it.');
    const key = [site.id, site.version, revision, origin, slug, loanKey(params)].join('\n');
    let sheet = cache.get(key);
    if (!sheet || sheet.holdsUntil <= now) {
      if (waiting >= maxWaiting)
        return problem(
          503,
          'Too many sheets are being made',
          'Please try again in a moment.',
          {},
          { 'Retry-After': '2' },
        );
      waiting++;
      try {
        sheet = await flights.run(key, () => make(key, vehicle, scope));
      } finally {
        waiting--;
      }
    }
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${slug}.pdf"`,
      'Cache-Control': 'no-cache',
      ETag: sheet.etag,
      'X-Robots-Tag': 'noindex',
    };
    const asked = request.headers.get('if-none-match');
    if (asked?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === sheet.etag))
      return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(sheet.bytes), {
      headers: { ...headers, 'Content-Length': String(sheet.bytes.byteLength) },
    });
  };
}

/** The parameters of the shopper's own loan, as far as a sheet reads them; empty without a loan. */
function loanKey(params: URLSearchParams): string {
  if (!params.has('amount')) return '';
  return JSON.stringify(DEAL_PARAMS.map((name) => params.get(name)?.slice(0, 40) ?? null));
}

/** Browsers name HTML; programs that take anything do not. */
function acceptsHtml(request: Request): boolean {
  return /\btext\/html\b/i.test(request.headers.get('accept') ?? '');
}

/** The page of a vehicle that is not for sale answers 410 or, while it says so, 200, and shows similar vehicles. */
function toPage(vehicle: Vehicle): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: vehiclePath(vehicle), 'Cache-Control': 'no-store', Vary: 'Accept' },
  });
}

/** The theme's colours, adjusted for paper. */
function sheetLook(site: Pick<Site, 'theme'>): Omit<SheetLook, 'badge'> {
  const css = `${tokens}\n${site.theme.css}`;
  const brand = themeColour(css, '--color-brand') ?? INK;
  return {
    band: themeColour(css, '--color-band') ?? INK,
    brand,
    accent: themeColour(css, '--color-accent', 1) ?? brand,
  };
}

const INK = '#1b2230';

/** A sheet without its photo is better than none; the reason is logged. */
async function readPhoto(
  images: Pick<Images, 'serve'>,
  library: MediaLibrary,
  src: string,
  scope: SheetScope,
): Promise<Buffer | null> {
  try {
    if (src.startsWith('/media/')) {
      const drawing = await ownPicture(library, src);
      return drawing && (await sharp(drawing).resize({ width: DRAWING_WIDTH }).png().toBuffer());
    }
    const response = await images.serve(src, 'GET');
    return response?.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch (error) {
    scope.report(error);
    return null;
  }
}

/** The badge of a certified vehicle as a PNG, which keeps its transparent edges. */
async function readBadge(
  images: Pick<Images, 'serve'>,
  library: MediaLibrary,
  src: string,
  scope: SheetScope,
): Promise<Buffer | null> {
  const drawing = certifiedBadge(src);
  const picture = drawing === null ? await readPhoto(images, library, src, scope) : Buffer.from(drawing);
  return picture && sharp(picture, { density: 300 }).resize({ height: BADGE_HEIGHT }).png().toBuffer();
}
