import { useSyncExternalStore } from 'react';
import { lazyStore } from './lazy-store.ts';
import { isSignedIn } from './sign-in.ts';

/** Only shoppers who are signed in can have saved the search. */
export const savedSearchStore = lazyStore(
  'saved searches',
  async () => (await import('./saved-search-store.ts')).savedSearches,
  isSignedIn,
);

/** Whether the shopper has saved the search. On the server nobody has: the pages of all shoppers are the same. */
export function useSaveState(query: string) {
  return useSyncExternalStore(
    savedSearchStore.subscribe,
    () => savedSearchStore.current()?.state(query) ?? 'unsaved',
    () => 'unsaved',
  );
}
