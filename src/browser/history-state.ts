import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What screens remember of each step of the tab's history. The oldest steps are forgotten. */
const KEPT = new Map<string, unknown>();
const MOST_KEPT = 300;

/**
 * State that belongs to a step of the history: going back or forward brings it as it was left, from the first moment on, so that the
 * page has its old height when its scroll position comes back. A new step takes over what stood there before.
 */
export function useEntryState<T>(name: string, initial: () => T): [T, (change: (now: T) => T) => void] {
  const { key } = useLocation();
  const id = `${key} ${name}`;
  const [state, setState] = useState(() => ({ id, value: KEPT.has(id) ? (KEPT.get(id) as T) : initial() }));
  let { value } = state;
  if (state.id !== id) {
    if (KEPT.has(id)) value = KEPT.get(id) as T;
    setState({ id, value });
  }
  useEffect(() => {
    KEPT.delete(id);
    KEPT.set(id, value);
    if (KEPT.size > MOST_KEPT) KEPT.delete(KEPT.keys().next().value!);
  }, [id, value]);
  return [value, useCallback((change) => setState((now) => ({ ...now, value: change(now.value) })), [])];
}

let leaps = 0;

/**
 * Under which name the router keeps how far a page was scrolled. Entries that the browser made for a link within the page have no key
 * of their own and would all share one: the second such link would lead to where the first one was clicked, not to its anchor.
 * They keep nothing, so that the anchor decides.
 */
export function placeKey({ key, hash }: { readonly key: string; readonly hash: string }): string {
  return key === 'default' && hash !== '' ? `${hash} ${(leaps += 1)}` : key;
}
