import { useSyncExternalStore } from 'react';
import { lazyStore } from './lazy-store.ts';
import { isSignedIn } from './sign-in.ts';

/** Only shoppers who are signed in can have saved the search. */
export const savedSearchStore = lazyStore(
  'saved searches',
  async () => (await import('./saved-search-store.ts')).savedSearches,
  isSignedIn,
);

/**
 * State of the search for this shopper. The server renders the page that all shoppers share: nothing is saved there.
 */
export function useSaveState(query: string) {
  return useSyncExternalStore(
    savedSearchStore.subscribe,
    () => savedSearchStore.current()?.state(query) ?? 'unsaved',
    () => 'unsaved',
  );
}
