import { useEffect, useRef } from 'react';
import { lastingKeeper } from '#ui/section-memory.ts';
import { filtersToRemember, withRemembered } from '../rules/search-history.ts';
import { isBare, isDefault, sameFilters, type SearchRoute } from '../rules/search-url.ts';
import type { StockQuery, ValueFacet } from '../rules/stock-query.ts';

const KEPT = 'search:remembered';
const RESTORED = 'search:restored';

/**
 * Filters that the site wants remembered are put back once a visit, at the first search that asks for nothing beyond its
 * path; a link that says what it wants is never changed.
 */
export function useRememberedFilters(
  facets: readonly ValueFacet[],
  query: StockQuery,
  route: SearchRoute,
  restore: (query: StockQuery) => void,
): void {
  const wasSet = useRef(false);
  useEffect(() => {
    if (facets.length === 0) return;
    const first = claimFirst();
    const asksNothing =
      isDefault(query, route.defaults) ||
      (isBare({ ...query, filters: {} }) && sameFilters(query.filters, route.filters));
    if (first && asksNothing) {
      const path = { ...query, filters: route.filters };
      const wanted = withRemembered(path, read(), facets);
      if (!sameFilters(wanted.filters, path.filters)) return restore(wanted);
    }
    const now = filtersToRemember(query, facets);
    const isSet = Object.keys(now).length > 0;
    // A page that sets none of them forgets nothing, unless they were taken away there.
    if (isSet || wasSet.current) keep(JSON.stringify(now));
    wasSet.current = isSet;
  }, [query]);
}

/** Whether this is the first search of the visit; where that cannot be known, nothing is put back. */
function claimFirst(): boolean {
  try {
    const first = sessionStorage.getItem(RESTORED) === null;
    sessionStorage.setItem(RESTORED, '1');
    return first;
  } catch {
    return false;
  }
}

function read(): string | null {
  try {
    return lastingKeeper()?.getItem(KEPT) ?? null;
  } catch {
    return null;
  }
}

function keep(text: string): void {
  try {
    lastingKeeper()?.setItem(KEPT, text);
  } catch {
    return;
  }
}
