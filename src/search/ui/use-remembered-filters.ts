import { useEffect, useEffectEvent, useRef } from 'react';
import { browserStorage } from './use-search-history.ts';
import { filtersToRemember, withRemembered } from '../rules/search-history.ts';
import { isBare, isDefault, sameFilters, type SearchRoute } from '../rules/search-url.ts';
import type { StockQuery, ValueFacet } from '../rules/stock-query.ts';

const SAVED = 'search:remembered';
const RESTORED = 'search:restored';

/**
 * Restores saved filters once per visit, at the first search that sets nothing beyond its path. A link that sets
 * filters is never changed.
 */
export function useRememberedFilters(
  facets: readonly ValueFacet[],
  query: StockQuery,
  route: SearchRoute,
  restore: (query: StockQuery) => void,
): void {
  const wasSet = useRef(false);
  const restoreOrSave = useEffectEvent(() => {
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
    // A page without these filters does not clear them, unless the shopper removed them there.
    if (isSet || wasSet.current) save(JSON.stringify(now));
    wasSet.current = isSet;
  });
  useEffect(() => restoreOrSave(), [query]);
}

/** True for the first search of the visit. Without session storage nothing is restored. */
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
    return browserStorage()?.getItem(SAVED) ?? null;
  } catch {
    return null;
  }
}

function save(text: string): void {
  try {
    browserStorage()?.setItem(SAVED, text);
  } catch {
    return;
  }
}
