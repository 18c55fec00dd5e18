import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '#platform/cache.ts';
import type { Encoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses bytes on request, once per encoding: nearly every browser accepts brotli, and compressing with gzip in
 * advance would double the cost.
 */
export function compressor(bytes: Uint8Array<ArrayBuffer>): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (encoding) => {
    let compressed = made.get(encoding);
    if (!compressed) {
      compressed = (
        encoding === 'br'
          ? brotli(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 5,
                [constants.BROTLI_PARAM_LGWIN]: 18,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
              },
            })
          : zip(bytes, { level: 6 })
      ).then((buffer) => new Uint8Array(buffer));
      made.set(encoding, compressed);
    }
    return compressed;
  };
}

export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly compressed: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
  readonly etag: string;
  /** Epoch ms at which the page becomes invalid through time alone. */
  readonly holdsUntil: number;
}

const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Finished pages under a key of everything they depend on (site, site version, stock revision, URL), so nothing needs
 * to be invalidated when stock changes: old keys are simply not requested any more.
 */
export class PageCache {
  readonly #pages = createCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    // Compressed versions add about a fifth each, for up to two encodings.
    sizeCalculation: (page) => Math.ceil(page.identity.byteLength * 1.4) + 1024,
  });
  readonly #making = new Map<string, Promise<CachedPage | null>>();

  get(key: string, now: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    return page && now < page.holdsUntil ? page : undefined;
  }

  /** Renders a page once for concurrent requests. `null` from `make` means that it must not be cached. */
  async getOrCreate(key: string, now: number, make: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const cached = this.get(key, now);
    if (cached) return cached;
    const already = this.#making.get(key);
    if (already) return already;
    const making = make()
      .then((page) => {
        if (page) this.#pages.set(key, page);
        return page;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }
}
