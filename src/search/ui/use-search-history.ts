import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from '#ui/section-memory.ts';
import { historyEntry, readHistory, withEntry, type HistoryEntry } from '../rules/search-history.ts';
import { isDefault, type SearchRoute } from '../rules/search-url.ts';
import type { StockQuery } from '../rules/stock-query.ts';

const KEY = 'search:history';

/** Saves searches with results in this browser, for the next visit. */
export function useSearchHistory(address: string, query: StockQuery, route: SearchRoute, found: boolean): void {
  const save = useEffectEvent((url: string) => {
    // Filters that come from the path or the site's defaults alone were not chosen by the shopper.
    if (!url.endsWith(route.path) && !isDefault(query, route.defaults))
      write(withEntry(recentSearches(), historyEntry(url, query)));
  });
  useEffect(() => {
    if (found) save(address);
  }, [address, found]);
}

export function recentSearches(): readonly HistoryEntry[] {
  try {
    return readHistory(browserStorage()?.getItem(KEY) ?? null);
  } catch {
    return [];
  }
}

export function forgetSearches(): void {
  write([]);
}

/** Without storage nothing is saved, and the search works without a history. */
function write(history: readonly HistoryEntry[]): void {
  try {
    browserStorage()?.setItem(KEY, JSON.stringify(history));
  } catch {
    return;
  }
}
