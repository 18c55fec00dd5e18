import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BoundedCache } from '#rules/bounded-cache.ts';

/** States of screens by history entry; the oldest are removed. */
const STATES = new BoundedCache<string, unknown>(300);

/**
 * State per history entry: back and forward restore it in the first render, so that the page has its previous height when the scroll
 * position is restored. A new entry starts with the current state.
 */
export function useEntryState<T>(name: string, initial: () => T): [T, (change: (now: T) => T) => void] {
  const { key } = useLocation();
  const id = `${key} ${name}`;
  const [state, setState] = useState(() => ({ id, value: STATES.has(id) ? (STATES.get(id) as T) : initial() }));
  let { value } = state;
  if (state.id !== id) {
    if (STATES.has(id)) value = STATES.get(id) as T;
    setState({ id, value });
  }
  useEffect(() => {
    STATES.set(id, value);
  }, [id, value]);
  return [value, useCallback((change) => setState((now) => ({ ...now, value: change(now.value) })), [])];
}

let hashVisits = 0;

/**
 * The key under which the router stores the scroll position. History entries of links within the page all have the key "default" and
 * would share one position, which would override the anchor. A unique key has no stored position, so the browser scrolls to the
 * anchor.
 */
export function scrollKey({ key, hash }: { readonly key: string; readonly hash: string }): string {
  return key === 'default' && hash !== '' ? `${hash} ${(hashVisits += 1)}` : key;
}

/**
 * Changes the URL without a navigation: the router would load again what the page shows already. The entry keeps its state, in which
 * the router stores its own key and position.
 */
export function replaceUrl(url: string): void {
  history.replaceState(history.state, '', url);
}

/**
 * The history entry of the URL, which may not have been rendered yet: its key, and the state of its navigation. Only for event handlers;
 * what a screen shows follows `useLocation`.
 */
export function currentEntry<State extends object>(): { readonly key: string; readonly state: Partial<State> } {
  const entry = history.state as { readonly key?: string; readonly usr?: State | null } | null;
  return { key: entry?.key ?? 'default', state: entry?.usr ?? {} };
}
