import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../rules/slider.ts';
import { stockQueryToParams } from '../rules/query-codec.ts';
import type { StockQuery } from '../rules/stock-query.ts';

/**
 * How many vehicles a search finds, while it is put together. It begins with what the server counted, asks a moment after the last
 * change, and drops what is not wanted any more. `null` when nobody answers: a wrong number is worse than none. No query finds nothing.
 */
export function useLiveCount(query: StockQuery | null, counted: number): number | null {
  const wanted = query && stockQueryToParams(query).toString();
  const [known, setKnown] = useState<{ wanted: string | null; count: number | null }>({ wanted, count: counted });
  useEffect(() => {
    if (wanted === null || known.wanted === wanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/stock/search?${wanted}&facets=none`, { signal: stop.signal })
        .then(async (response) => {
          if (!response.ok) throw new Error(`status ${response.status}`);
          const { count } = (await response.json()) as { count: number };
          setKnown({ wanted, count });
        })
        .catch((error: Error) => {
          if (stop.signal.aborted) return;
          console.debug(`The count could not be loaded: ${error.message}`);
          setKnown({ wanted, count: null });
        });
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, known.wanted]);
  return wanted === null ? 0 : known.count;
}
