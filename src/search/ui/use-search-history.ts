import { useEffect } from 'react';
import { lastingKeeper } from '#ui/section-memory.ts';
import { historyEntry, readHistory, withEntry, type HistoryEntry } from '../rules/search-history.ts';
import { isDefault, type SearchRoute } from '../rules/search-url.ts';
import type { StockQuery } from '../rules/stock-query.ts';

const KEY = 'search:history';

/** What was found is kept for the next visit, by this browser alone. */
export function useSearchHistory(address: string, query: StockQuery, route: SearchRoute, found: boolean): void {
  useEffect(() => {
    // What the path or the site sets by itself was asked for by nobody.
    if (found && !address.endsWith(route.path) && !isDefault(query, route.defaults))
      write(withEntry(recentSearches(), historyEntry(address, query)));
  }, [address, found]);
}

export function recentSearches(): readonly HistoryEntry[] {
  try {
    return readHistory(lastingKeeper()?.getItem(KEY) ?? null);
  } catch {
    return [];
  }
}

export function forgetSearches(): void {
  write([]);
}

/** Where nothing can be kept, nothing is, and the search works on. */
function write(history: readonly HistoryEntry[]): void {
  try {
    lastingKeeper()?.setItem(KEY, JSON.stringify(history));
  } catch {
    return;
  }
}
