import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  pictureFingerprint,
  DEFAULT_PICTURE_QUALITY,
  PICTURES_PATH,
  readPictureAddress,
  writePictureAddress,
  type PictureAddress,
  type PicturePart,
  isPictureSource,
} from './rules/picture-url.ts';
import { PictureRefused, type PictureSource } from '#integrations/pictures/port.ts';
import { Gate } from '#platform/concurrency/semaphore.ts';
import { isOfCard, largerPictures } from './rules/larger-pictures.ts';
import { BrokenPicture, makePicture, measurePicture, READING_BYTES } from './make-picture.server.ts';
import { PictureFiles, type PictureLog } from './picture-files.server.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { WhenQuiet } from '#platform/concurrency/idle-queue.ts';

export interface ImagesOptions {
  /** Files are kept in `<dataDir>/pictures`. */
  readonly dataDir: string;
  /** The address that the car's record gives its photo (or frame, or panorama), one of our own pictures by its path, or `null`. The only place where sources come from. */
  readonly sourceOf: (vehicleId: string, index: number, part: PicturePart | undefined) => Promise<string | null>;
  /** One of our own pictures by its path (`/media/...`), which may be SVG; `null` when there is none. */
  readonly localPicture: (path: string) => Promise<Buffer | null>;
  readonly fetchRemote: PictureSource['fetch'];
  readonly log: PictureLog;
  /** SVG shown, with status 404, where a photo is missing or broken. */
  readonly placeholder: string;
  /** The qualities of all sites; a picture of any other quality is not there. */
  readonly qualities?: () => readonly number[];
  /** What a vehicle's page opens with is made after its card was shown, while nobody waits for another. `turns`: whether that may be a turn. */
  readonly ahead?: { readonly turns: () => boolean };
  readonly now?: () => number;
  readonly limits?: Partial<ImageLimits>;
}

interface ImageLimits {
  /** Of all kept files, sources included. */
  readonly diskBytes: number;
  /** Pictures made at a time. */
  readonly makers: number;
  /** Sources fetched at a time. */
  readonly fetchers: number;
  /** Pictures that may be under way or wait; the next one is told to come back. */
  readonly waiting: number;
  /** Cards whose larger pictures may wait to be made ahead. */
  readonly ahead: number;
  /** How long a source that failed is left alone. */
  readonly retryMs: number;
}

const IMAGE_LIMITS: ImageLimits = {
  diskBytes: 1024 ** 3,
  // Node's pool has four threads; files and names need one of them too.
  makers: Math.max(1, Math.min(availableParallelism(), 3)),
  fetchers: 8,
  waiting: 200,
  ahead: 60,
  retryMs: 30_000,
};

export interface Images {
  /** The answer to a request for a picture; `null` when the path is none of a picture. */
  serve(pathname: string, method: string): Promise<Response | null>;
  /** Ends what is under way and refuses what comes. */
  close(): Promise<void>;
}

/** Why there is no picture: told once to the log and, as a placeholder, to everyone who asks. */
class NoPicture extends Error {}
class Busy extends Error {}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** The picture route. See docs/how-to/serve-pictures.md for how it is put together and what it refuses. */
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
  const makers = new Gate(limits.makers);
  // The next one is read while these are made.
  const loaders = new Gate(limits.makers + 1);
  const fetchers = new Gate(limits.fetchers);
  // Several small ones, or a large one alone.
  const memory = new Gate(READING_BYTES);
  /** Sources that failed, and until when they are left alone. */
  const failed = new LRUCache<string, number>({ max: 5000 });
  /** Bytes of memory that reading a source takes, by its key: of one that is kept it is measured once for all its variants. */
  const measured = new LRUCache<string, number>({ max: 5000 });
  let making = 0;
  let closed = false;
  const ahead = new WhenQuiet({
    busy: () => making > 0,
    most: limits.ahead,
    pauseMs: 25,
    onError: (error) => log.warn({ err: error }, 'a picture could not be prepared in advance'),
  });
  /** Cards whose larger pictures were made, or are about to be. */
  const lookedAhead = new LRUCache<string, true>({ max: 5000 });

  async function variantOf(pathname: string, address: PictureAddress): Promise<Buffer> {
    const tooLate = closed;
    const kept = await files.get(pathname);
    if (kept) return kept;
    if (making >= limits.waiting || tooLate) throw new Busy();
    making++;
    try {
      return await make(pathname, address);
    } finally {
      making--;
    }
  }

  async function make(pathname: string, address: PictureAddress): Promise<Buffer> {
    const source = await sourceOf(address.vehicleId, address.index, address.part);
    if (source === null || !isPictureSource(source)) throw new NoPicture();
    const quality = qualities().find((one) => pictureFingerprint(source, one) === address.fingerprint);
    if (quality === undefined || (failed.get(source) ?? 0) > now()) throw new NoPicture();
    try {
      const fetched = source.startsWith('/') ? await readLocal(source) : await fetchIfNew(source);
      const made = await loaders.run(1, async () => {
        const { bytes, reading } = await load(source, fetched);
        return memory.run(reading, () => makers.run(1, () => makePicture(bytes, { ...address, quality })));
      });
      failed.delete(source);
      await files.put(pathname, made);
      return made;
    } catch (error) {
      if (!(error instanceof BrokenPicture || error instanceof PictureRefused)) throw error;
      // It may be whole the next time; a kept half stays a half.
      if (error instanceof BrokenPicture) await files.drop(sourceKey(source));
      if (!failed.has(source))
        log.warn(
          { vehicleId: address.vehicleId, index: address.index, reason: error.message },
          'a photo is missing or broken',
        );
      failed.set(source, now() + limits.retryMs);
      throw new NoPicture();
    }
  }

  function lookAhead(pathname: string, address: PictureAddress): void {
    const { ahead: wanted } = options;
    if (!wanted || !isOfCard(address) || lookedAhead.has(pathname)) return;
    lookedAhead.set(pathname, true);
    ahead.add(pathname, async () => {
      const atHand = async (source: string) => source.startsWith('/') || files.has(sourceKey(source));
      for (const larger of await largerPictures(address, { sourceOf, qualities, atHand, turns: wanted.turns })) {
        const path = writePictureAddress(larger);
        if (await files.has(path)) continue;
        await variants
          .run(path, () => variantOf(path, larger))
          .catch((error: unknown) => {
            // Whoever asks for it is told, and the log knows.
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
    const kept = fetched === null ? await files.get(key) : null;
    // What was kept may have been driven out, or be spoilt, since it was looked for.
    const bytes = fetched ?? kept ?? (await fetchRemote(source));
    const reading = (kept && measured.get(key)) || (await measurePicture(bytes, source.startsWith('/')));
    if (kept) measured.set(key, reading);
    return { bytes, reading };
  }

  async function readLocal(source: string): Promise<Buffer> {
    const bytes = await localPicture(source);
    if (bytes === null) throw new BrokenPicture('a picture of the site is missing');
    return bytes;
  }

  /** Brings a source to disk and lets go of it, so that what waits to be made is not in memory; `null` when it is kept. */
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
      const address = readPictureAddress(pathname);
      if (!address) return noPicture(placeholder, method);
      try {
        const bytes = await variants.run(pathname, () => variantOf(pathname, address));
        if (method === 'GET') lookAhead(pathname, address);
        const headers = {
          'Content-Type': TYPES[address.format],
          'Content-Length': String(bytes.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
        };
        return new Response(method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
      } catch (error) {
        // A turn leaves a missing frame out, so it must learn of it: a drawing would be taken for a frame.
        if (error instanceof NoPicture && address.part) return answer('Picture not found.\n', 404, {});
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
      await ahead.close();
      await variants.settled();
    },
  };
}

/** In the place of a source that lies on disk. */
const NOTHING = Buffer.alloc(0);

function sourceKey(source: string): string {
  return `source ${hash('sha256', source)}`;
}

/** Browsers show a picture whatever its status is; caches keep no 404 with this header, so a photo that comes late is seen. */
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
