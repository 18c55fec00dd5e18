import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createCache } from '#platform/cache.ts';
import {
  DEFAULT_PICTURE_QUALITY,
  PICTURES_PATH,
  parsePictureUrl,
  writePictureUrl,
  type PictureUrl,
  type PicturePart,
} from './rules/picture-url.ts';
import type { PictureSource } from './pictures-port.ts';
import { isOfCard, largerPictures } from './rules/larger-pictures.ts';
import { PictureFiles, type PictureLog } from './picture-files.server.ts';
import { NoPicture, PictureMaker } from './picture-maker.server.ts';
import { PictureSources } from './picture-sources.server.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { IdleQueue } from '#platform/concurrency/idle-queue.ts';

export interface ImagesOptions {
  /** Files are cached in `<dataDir>/pictures`. */
  readonly dataDir: string;
  /** The source URL of a photo, frame or panorama in the vehicle's record, or the path of one of our own pictures. Sources never come from the request. */
  readonly findSource: (vehicleId: string, index: number, part: PicturePart | undefined) => Promise<string | null>;
  /** Reads one of our own pictures (`/media/...`), which may be SVG, for a variant of this width; `null` when it does not exist. */
  readonly localPicture: (path: string, width?: number) => Promise<Buffer | null>;
  readonly fetchRemote: PictureSource['fetch'];
  readonly log: PictureLog;
  /** The SVG of the 404 answer for a missing or broken photo. */
  readonly placeholder: string;
  /** The qualities of all sites; URLs with another quality answer 404. */
  readonly qualities?: () => readonly number[];
  /** After a card was shown, prepares the larger pictures of the vehicle's page while the route is idle. `spins`: including the first frame of its spin. */
  readonly prepare?: { readonly spins: () => boolean };
  readonly now?: () => number;
  readonly limits?: Partial<ImageLimits>;
}

interface ImageLimits {
  /** Limit of all cached files, sources included. */
  readonly diskBytes: number;
  /** Concurrent encodings. */
  readonly makers: number;
  /** Concurrent downloads of sources. */
  readonly fetchers: number;
  /** The limit of running and queued pictures; further requests get 503 with Retry-After. */
  readonly waiting: number;
  /** The limit of queued cards whose larger pictures are prepared. */
  readonly prepared: number;
  /** Pause before a failed source is tried again. */
  readonly retryMs: number;
}

const IMAGE_LIMITS: ImageLimits = {
  diskBytes: 1024 ** 3,
  // Node's thread pool has four threads; file access and DNS need one too.
  makers: Math.max(1, Math.min(availableParallelism(), 3)),
  fetchers: 8,
  waiting: 200,
  prepared: 60,
  retryMs: 30_000,
};

export interface Images {
  /** Answers a request for a picture; `null` when the path is not below `/images/`. */
  serve(pathname: string, method: string): Promise<Response | null>;
  /** Rejects new requests and waits for running ones. */
  close(): Promise<void>;
}

class Busy extends Error {}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** The picture route. See docs/how-to/serve-pictures.md for its design and limits. */
export function createImages(options: ImagesOptions): Images {
  const {
    findSource,
    localPicture,
    fetchRemote,
    log,
    placeholder,
    qualities = () => [DEFAULT_PICTURE_QUALITY],
    now = Date.now,
  } = options;
  const limits = { ...IMAGE_LIMITS, ...options.limits };
  const files = new PictureFiles({ dir: path.join(options.dataDir, 'pictures'), maxBytes: limits.diskBytes, log, now });
  const sources = new PictureSources({ files, localPicture, fetchRemote, fetchers: limits.fetchers });
  const maker = new PictureMaker({ files, sources, findSource, qualities, log, now, limits });
  const variants = new SingleFlight<Buffer>();
  let making = 0;
  let closed = false;
  const idle = new IdleQueue({
    busy: () => making > 0,
    limit: limits.prepared,
    pauseMs: 25,
    onError: (error) => log.warn({ err: error }, 'a picture could not be prepared in advance'),
  });
  /** Cards whose larger pictures are prepared or queued. */
  const prepared = createCache<string, true>({ max: 5000 });

  async function readVariant(pathname: string, parsed: PictureUrl): Promise<Buffer> {
    const tooLate = closed;
    const cached = await files.get(pathname);
    if (cached) return cached;
    if (making >= limits.waiting || tooLate) throw new Busy();
    making++;
    try {
      return await maker.make(pathname, parsed);
    } finally {
      making--;
    }
  }

  function prepareLarger(pathname: string, parsed: PictureUrl): void {
    const { prepare } = options;
    if (!prepare || !isOfCard(parsed) || prepared.has(pathname)) return;
    prepared.set(pathname, true);
    idle.add(pathname, async () => {
      const isLocal = (source: string) => sources.isLocal(source);
      for (const larger of await largerPictures(parsed, { findSource, qualities, isLocal, spins: prepare.spins })) {
        const path = writePictureUrl(larger);
        if (await files.has(path)) continue;
        await variants
          .run(path, () => readVariant(path, larger))
          .catch((error: unknown) => {
            // Already logged, and a request for it will get the error.
            if (!(error instanceof NoPicture || error instanceof Busy)) throw error;
          });
      }
    });
  }

  return {
    async serve(pathname, method) {
      if (!pathname.startsWith(PICTURES_PATH)) return null;
      if (method !== 'GET' && method !== 'HEAD')
        return answer('Pictures are read-only.\n', 405, { Allow: 'GET, HEAD' });
      const parsed = parsePictureUrl(pathname);
      if (!parsed) return noPicture(placeholder, method);
      try {
        const bytes = await variants.run(pathname, () => readVariant(pathname, parsed));
        if (method === 'GET') prepareLarger(pathname, parsed);
        return picture(bytes, parsed.format, method);
      } catch (error) {
        // No placeholder for a frame: the spin must detect that it is missing.
        if (error instanceof NoPicture && parsed.part) return answer('Picture not found.\n', 404, {});
        if (error instanceof NoPicture) return noPicture(placeholder, method);
        if (error instanceof Busy) return busy();
        throw error;
      }
    },
    async close() {
      closed = true;
      await idle.close();
      await variants.settled();
    },
  };
}

function busy(): Response {
  return answer('Too many pictures are being processed. Please try again in a moment.\n', 503, { 'Retry-After': '2' });
}

function picture(bytes: Buffer, format: PictureUrl['format'], method: string): Response {
  const headers = {
    'Content-Type': TYPES[format],
    'Content-Length': String(bytes.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return new Response(method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

/** Browsers show a picture of any status. The 404 with this header is not cached, so a photo that arrives later is shown. */
function noPicture(placeholder: string, method: string): Response {
  const headers = {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(method === 'HEAD' ? null : placeholder, { status: 404, headers });
}

function answer(text: string, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
