import { LRUCache } from 'lru-cache';

export interface KeptPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
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
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => page.identity.byteLength + page.brotli.byteLength + page.gzip.byteLength + 1024,
  });
  readonly #making = new Map<string, Promise<KeptPage | null>>();

  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page && now < page.holdsUntil ? page : undefined;
  }

  /** Makes a page once however many ask for it at the same time. `null` from `make` means: not to be kept; ask again. */
  async getOrMake(key: string, now: number, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
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
