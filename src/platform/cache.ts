import { LRUCache } from 'lru-cache';

/** A cache in this process, limited by `max` entries or by `maxSize`; drops what was used longest ago. `caches.md` lists every cache. */
export function createCache<K extends {}, V extends {}>(
  limit:
    | { readonly max: number }
    | { readonly maxSize: number; readonly sizeCalculation: (value: V, key: K) => number },
): LRUCache<K, V> {
  return new LRUCache<K, V>(limit);
}
