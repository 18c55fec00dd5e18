import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createCache } from '#platform/cache.ts';
import {
  pictureFingerprint,
  DEFAULT_PICTURE_QUALITY,
  PICTURES_PATH,
  parsePictureUrl,
  writePictureUrl,
  type PictureUrl,
  type PicturePart,
  isPictureSource,
} from './rules/picture-url.ts';
import { PictureRefused, type PictureSource } from '#integrations/pictures/port.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import { isOfCard, largerPictures } from './rules/larger-pictures.ts';
import { BrokenPicture, makePicture, measurePicture, READING_BYTES } from './make-picture.server.ts';
import { PictureFiles, type PictureLog } from './picture-files.server.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { IdleQueue } from '#platform/concurrency/idle-queue.ts';

export interface ImagesOptions {
  /** Files are cached in `<dataDir>/pictures`. */
  readonly dataDir: string;
  /** The source URL of a photo, frame or panorama in the vehicle's record, or the path of one of our own pictures. Sources never come from the request. */
  readonly sourceOf: (vehicleId: string, index: number, part: PicturePart | undefined) => Promise<string | null>;
  /** Reads one of our own pictures (`/media/...`), which may be SVG; `null` when it does not exist. */
  readonly localPicture: (path: string) => Promise<Buffer | null>;
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
  /** Of all cached files, sources included. */
  readonly diskBytes: number;
  /** Concurrent encodings. */
  readonly makers: number;
  /** Concurrent downloads of sources. */
  readonly fetchers: number;
  /** The limit of running and queued pictures; further requests get 503 with Retry-After. */
  readonly waiting: number;
  /** The limit of queued cards whose larger pictures are prepared. */
  readonly prepared: number;
  /** How long a failed source is not retried. */
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

/** The picture does not exist or is broken: logged once, and answered with a placeholder. */
class NoPicture extends Error {}
class Busy extends Error {}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** The picture route. See docs/how-to/serve-pictures.md for its design and limits. */
export function createImages(options: ImagesOptions): Images {
  const {
    sourceOf,
    localPicture,
    fetchRemote,
    log,
    placeholder,
    qualities = () => [DEFAULT_PICTURE_QUALITY],
    now = Date.now,
  } = options;
  const limits = { ...IMAGE_LIMITS, ...options.limits };
  const files = new PictureFiles({ dir: path.join(options.dataDir, 'pictures'), maxBytes: limits.diskBytes, log, now });
  const variants = new SingleFlight<Buffer>();
  const sources = new SingleFlight<Buffer>();
  const makers = new Semaphore(limits.makers);
  // One more than `makers`, so that the next source is read while the others are encoded.
  const loaders = new Semaphore(limits.makers + 1);
  const fetchers = new Semaphore(limits.fetchers);
  // Several small pictures, or a single large one.
  const memory = new Semaphore(READING_BYTES);
  /** Failed sources, with the time of the next try. */
  const failed = createCache<string, number>({ max: 5000 });
  /** Bytes of memory that decoding a source takes, by its key: a cached source is measured once for all its variants. */
  const measured = createCache<string, number>({ max: 5000 });
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

  async function variantOf(pathname: string, parsed: PictureUrl): Promise<Buffer> {
    const tooLate = closed;
    const cached = await files.get(pathname);
    if (cached) return cached;
    if (making >= limits.waiting || tooLate) throw new Busy();
    making++;
    try {
      return await make(pathname, parsed);
    } finally {
      making--;
    }
  }

  async function make(pathname: string, parsed: PictureUrl): Promise<Buffer> {
    const source = await sourceOf(parsed.vehicleId, parsed.index, parsed.part);
    if (source === null || !isPictureSource(source)) throw new NoPicture();
    const quality = qualities().find((one) => pictureFingerprint(source, one) === parsed.fingerprint);
    if (quality === undefined || (failed.get(source) ?? 0) > now()) throw new NoPicture();
    try {
      const fetched = source.startsWith('/') ? await readLocal(source) : await fetchIfNew(source);
      const made = await loaders.run(1, async () => {
        const { bytes, reading } = await load(source, fetched);
        return memory.run(reading, () => makers.run(1, () => makePicture(bytes, { ...parsed, quality })));
      });
      failed.delete(source);
      await files.put(pathname, made);
      return made;
    } catch (error) {
      if (!(error instanceof BrokenPicture || error instanceof PictureRefused)) throw error;
      // The next download may be complete, so do not cache a truncated one.
      if (error instanceof BrokenPicture) await files.drop(sourceKey(source));
      if (!failed.has(source))
        log.warn(
          { vehicleId: parsed.vehicleId, index: parsed.index, reason: error.message },
          'a photo is missing or broken',
        );
      failed.set(source, now() + limits.retryMs);
      throw new NoPicture();
    }
  }

  function prepareLarger(pathname: string, parsed: PictureUrl): void {
    const { prepare } = options;
    if (!prepare || !isOfCard(parsed) || prepared.has(pathname)) return;
    prepared.set(pathname, true);
    idle.add(pathname, async () => {
      const isLocal = async (source: string) => source.startsWith('/') || files.has(sourceKey(source));
      for (const larger of await largerPictures(parsed, { sourceOf, qualities, isLocal, spins: prepare.spins })) {
        const path = writePictureUrl(larger);
        if (await files.has(path)) continue;
        await variants
          .run(path, () => variantOf(path, larger))
          .catch((error: unknown) => {
            // Already logged, and a request for it will get the error.
            if (!(error instanceof NoPicture || error instanceof Busy)) throw error;
          });
      }
    });
  }

  async function load(
    source: string,
    fetched: Buffer | null,
  ): Promise<{ readonly bytes: Buffer; readonly reading: number }> {
    const key = sourceKey(source);
    const cached = fetched === null ? await files.get(key) : null;
    // The cached file may have been evicted or damaged since the check.
    const bytes = fetched ?? cached ?? (await fetchRemote(source));
    const reading = (cached && measured.get(key)) || (await measurePicture(bytes, source.startsWith('/')));
    if (cached) measured.set(key, reading);
    return { bytes, reading };
  }

  async function readLocal(source: string): Promise<Buffer> {
    const bytes = await localPicture(source);
    if (bytes === null) throw new BrokenPicture('a picture of the site is missing');
    return bytes;
  }

  /** Downloads a source to disk, so that queued pictures do not occupy memory; returns `null` when it is cached. */
  async function fetchIfNew(source: string): Promise<Buffer | null> {
    const key = sourceKey(source);
    if (await files.has(key)) return null;
    const bytes = await sources.run(key, () =>
      fetchers.run(1, async () => {
        const fetched = await fetchRemote(source);
        measured.set(key, await measurePicture(fetched, false));
        return (await files.put(key, fetched)) ? NOTHING : fetched;
      }),
    );
    return bytes === NOTHING ? null : bytes;
  }

  return {
    async serve(pathname, method) {
      if (!pathname.startsWith(PICTURES_PATH)) return null;
      if (method !== 'GET' && method !== 'HEAD')
        return answer('Pictures are read-only.\n', 405, { Allow: 'GET, HEAD' });
      const parsed = parsePictureUrl(pathname);
      if (!parsed) return noPicture(placeholder, method);
      try {
        const bytes = await variants.run(pathname, () => variantOf(pathname, parsed));
        if (method === 'GET') prepareLarger(pathname, parsed);
        const headers = {
          'Content-Type': TYPES[parsed.format],
          'Content-Length': String(bytes.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
        };
        return new Response(method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
      } catch (error) {
        // No placeholder for a frame: the spin must detect that it is missing.
        if (error instanceof NoPicture && parsed.part) return answer('Picture not found.\n', 404, {});
        if (error instanceof NoPicture) return noPicture(placeholder, method);
        if (error instanceof Busy)
          return answer('Too many pictures are being processed. Please try again in a moment.\n', 503, {
            'Retry-After': '2',
          });
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

/** Stands for a source that is cached on disk. */
const NOTHING = Buffer.alloc(0);

function sourceKey(source: string): string {
  return `source ${hash('sha256', source)}`;
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
