import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '#platform/cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Packs bytes in the way that is asked for, each way once: nearly every browser takes brotli, and gzip would cost as much again. */
export function packer(bytes: Uint8Array<ArrayBuffer>): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (encoding) => {
    let packed = made.get(encoding);
    if (!packed) {
      packed = (
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
      made.set(encoding, packed);
    }
    return packed;
  };
}

export interface KeptPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly packed: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
  readonly etag: string;
  /** Epoch ms at which the page stops being true by the clock alone. */
  readonly holdsUntil: number;
}

const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Finished pages, kept under a key that names everything they depend on (site, site version, stock revision, address), so
 * nothing has to be dropped when stock changes: old keys are simply never asked for again.
 */
export class PageCache {
  readonly #pages = createCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    // Packed, a page takes about a fifth more, in each of the two ways that may be asked for.
    sizeCalculation: (page) => Math.ceil(page.identity.byteLength * 1.4) + 1024,
  });
  readonly #making = new Map<string, Promise<KeptPage | null>>();

  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page && now < page.holdsUntil ? page : undefined;
  }

  /** Makes a page once however many ask for it at the same time. `null` from `make` means: not to be kept; ask again. */
  async getOrCreate(key: string, now: number, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    const kept = this.get(key, now);
    if (kept) return kept;
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
