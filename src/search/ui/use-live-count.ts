import { useEffect, useState } from 'react';
import { soldCount } from '../rules/facets.ts';
import { SEARCH_DEBOUNCE_MS } from '../rules/slider.ts';
import { stockQueryToParams } from '../rules/query-codec.ts';
import type { StockQuery } from '../rules/stock-query.ts';

/**
 * The number of vehicles for sale that a search finds while the shopper builds it. The first query has the server's count, which
 * may be the site's configured stock count; for others it is requested shortly after the last change, and outdated
 * requests are aborted. `null` when a request fails: no number is better than a wrong one. Zero without a query.
 */
export function useLiveCount(query: StockQuery | null, counted: number): number | null {
  const wanted = query && stockQueryToParams(query).toString();
  const [first] = useState(wanted);
  const [known, setKnown] = useState<{ wanted: string | null; count: number | null }>({ wanted, count: counted });
  useEffect(() => {
    if (wanted === null || known.wanted === wanted) return;
    if (wanted === first) return setKnown({ wanted, count: counted });
    const statuses = new URLSearchParams(wanted).getAll('status');
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/stock/search?${wanted}&facets=status`, { signal: stop.signal })
        .then(async (response) => {
          if (!response.ok) throw new Error(`status ${response.status}`);
          const { count, facets } = (await response.json()) as {
            count: number;
            facets: { status: { value: string; count: number }[] };
          };
          setKnown({ wanted, count: count - soldCount(facets.status, statuses.length > 0 ? statuses : undefined) });
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
  }, [wanted, known.wanted, first, counted]);
  return wanted === null ? 0 : known.count;
}
