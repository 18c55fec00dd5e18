import { useEffect, useEffectEvent } from 'react';
import { historyEntry, readHistory, withEntry, type HistoryEntry } from '../rules/search-history.ts';
import { isDefault, type SearchRoute } from '../rules/search-url.ts';
import type { StockQuery } from '../rules/stock-query.ts';

const KEY = 'search:history';

let timesCleared = 0;

/** Number of times that the history was cleared on this page. */
export const historyClears = () => timesCleared;

/** The parts of an answer that decide whether its search is saved. */
interface Answer {
  /** The URL of the first page. */
  readonly address: string;
  readonly query: StockQuery;
  readonly route: SearchRoute;
  readonly count: number;
  readonly hasError: boolean;
  /** `historyClears()` when the search was sent; absent for the first search of a document. */
  readonly clearsBefore?: number;
}

/** Saves searches with results in this browser, for the next visit. */
export function useSearchHistory({ address, query, route, count, hasError, clearsBefore = 0 }: Answer): void {
  const save = useEffectEvent((url: string) => {
    // Sent before the shopper cleared the history: a late answer must not bring the search back.
    if (clearsBefore < timesCleared) return;
    // Filters that come from the path or the site's defaults alone were not chosen by the shopper.
    if (!url.endsWith(route.path) && !isDefault(query, route.defaults))
      write(withEntry(recentSearches(), historyEntry(url, query)));
  });
  const hasResults = !hasError && count > 0;
  useEffect(() => {
    if (hasResults) save(address);
  }, [address, hasResults]);
}

export function recentSearches(): readonly HistoryEntry[] {
  try {
    return readHistory(browserStorage()?.getItem(KEY) ?? null);
  } catch {
    return [];
  }
}

export function forgetSearches(): void {
  timesCleared += 1;
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

/** `localStorage`, or `null` if access to it is forbidden. Its calls may still throw: storage can be full. */
export function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
