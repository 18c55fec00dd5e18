import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '#platform/cache.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { Site } from '#sites/site.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses bytes on request, once per encoding: nearly every browser accepts brotli, and compressing with gzip in
 * advance would double the cost.
 */
function compressor(bytes: Uint8Array<ArrayBuffer>): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
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
  /** True if a form of the page takes the details of a signed-in shopper: for them it is rendered again. */
  readonly fillsIn: boolean;
}

/** Everything that a page depends on, besides the clock. */
export function cacheKey(
  {
    site,
    inventory,
  }: { readonly site: Site; readonly inventory: { readonly stock: Pick<StockQueries, 'answersVersion'> } },
  url: URL,
): string {
  return [site.id, site.version, inventory.stock.answersVersion(), url.origin, url.pathname + url.search].join('\n');
}

export function cachedPage(
  status: number,
  headers: Headers,
  identity: Uint8Array<ArrayBuffer>,
  holdsUntil: number,
  fillsIn = false,
): CachedPage {
  // Browsers must revalidate, with 304 while nothing has changed: a price is never older than the last feed.
  headers.set('Cache-Control', 'no-cache');
  headers.set('Vary', 'Accept-Encoding');
  return {
    status,
    headers: [...headers],
    identity,
    compressed: compressor(identity),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    holdsUntil,
    fillsIn,
  };
}

export async function fromCache(page: CachedPage, request: Request): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  const encoding = acceptedEncoding(request);
  const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag;
  headers.set('ETag', etag);
  const asked = request.headers.get('if-none-match');
  if (asked?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  const body = encoding ? await page.compressed(encoding) : page.identity;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers });
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
        if (page && now < page.holdsUntil) this.#pages.set(key, page);
        return page;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}
