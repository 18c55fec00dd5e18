import { hash } from 'node:crypto';
import type { PictureSource } from './pictures-port.ts';
import { createCache } from '#platform/cache.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { BrokenPicture, measurePicture } from './make-picture.server.ts';
import type { PictureFiles } from './picture-files.server.ts';
import { isDealerPicture } from './rules/picture-url.ts';

/** The sources of pictures: our own files, and downloads, which are cached on disk. */
export class PictureSources {
  readonly #files: PictureFiles;
  readonly #localPicture: (path: string, width?: number) => Promise<Buffer | null>;
  readonly #fetchRemote: PictureSource['fetch'];
  readonly #fetchers: Semaphore;
  readonly #downloads = new SingleFlight<Buffer>();
  /** Bytes of memory that decoding a source takes, by its key: a cached source is measured once for all its variants. */
  readonly #measured = createCache<string, number>({ max: 5000 });

  constructor(parts: {
    readonly files: PictureFiles;
    readonly localPicture: (path: string, width?: number) => Promise<Buffer | null>;
    readonly fetchRemote: PictureSource['fetch'];
    readonly fetchers: number;
  }) {
    this.#files = parts.files;
    this.#localPicture = parts.localPicture;
    this.#fetchRemote = parts.fetchRemote;
    this.#fetchers = new Semaphore(parts.fetchers);
  }

  /** True if the source can be read without a download. */
  async isLocal(source: string): Promise<boolean> {
    return source.startsWith('/') || this.#files.has(sourceKey(source));
  }

  /**
   * Downloads a source to disk, so that queued pictures do not occupy memory; returns `null` when it is cached. `width` is that of the
   * variant: our own pictures may have more pixels for a large one.
   */
  async fetch(source: string, width?: number): Promise<Buffer | null> {
    // On disk already, and much larger than the platform's own.
    if (isDealerPicture(source)) return null;
    if (source.startsWith('/')) return this.#readLocal(source, width);
    const key = sourceKey(source);
    if (await this.#files.has(key)) return null;
    const bytes = await this.#downloads.run(key, () =>
      this.#fetchers.run(1, async () => {
        const fetched = await this.#fetchRemote(source);
        this.#measured.set(key, await measurePicture(fetched, false));
        return (await this.#files.put(key, fetched)) ? CACHED : fetched;
      }),
    );
    return bytes === CACHED ? null : bytes;
  }

  /** The bytes of a source, and the memory that decoding it takes. `fetched` is the result of `fetch`. */
  async load(source: string, fetched: Buffer | null): Promise<{ readonly bytes: Buffer; readonly reading: number }> {
    if (isDealerPicture(source)) {
      const bytes = await this.#readLocal(source);
      return { bytes, reading: await measurePicture(bytes, false) };
    }
    const key = sourceKey(source);
    const cached = fetched === null ? await this.#files.get(key) : null;
    // The cached file may have been evicted or damaged since the check.
    const bytes = fetched ?? cached ?? (await this.#fetchRemote(source));
    const reading = (cached && this.#measured.get(key)) || (await measurePicture(bytes, source.startsWith('/')));
    if (cached) this.#measured.set(key, reading);
    return { bytes, reading };
  }

  async drop(source: string): Promise<void> {
    await this.#files.drop(sourceKey(source));
  }

  async #readLocal(source: string, width?: number): Promise<Buffer> {
    const bytes = await this.#localPicture(source, width);
    if (bytes === null) throw new BrokenPicture('a picture of the site is missing');
    return bytes;
  }
}

/** Stands for a source that is cached on disk. */
const CACHED = Buffer.alloc(0);

function sourceKey(source: string): string {
  return `source ${hash('sha256', source)}`;
}
