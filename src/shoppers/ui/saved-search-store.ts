import { createListeners } from '#ui/listeners.ts';
import {
  accountBrowser,
  onceAtATime,
  sendChange,
  signInFor,
  tryStorage,
  type AccountBrowser,
} from './account-browser.ts';

/** State of the control of one search. `silent`: saved, without alerts. */
export type SearchState = 'unsaved' | 'saving' | 'saved' | 'silent';

export interface SearchBrowser extends AccountBrowser {
  /** The path and query of the page. */
  readonly here: () => string;
}

export interface SavedSearchStore {
  readonly state: (query: string) => SearchState;
  /** Saves a search. Without a session it leads to the sign-in first, and saves the search after it. */
  readonly save: (query: string) => Promise<void>;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Loads the list again: the shopper may have signed in or out, or changed it on another page. */
  readonly reload: () => Promise<void>;
}

interface Search {
  readonly query: string;
  readonly channel: 'none' | 'sms' | 'mail';
}

const SEARCHES = '/api/saved-searches';
/** The page and the search to save there once the shopper has signed in. */
const PENDING = 'forecourt.search';
const FAILED = 'Your search could not be saved. Please try again.';

export function createSavedSearchStore(browser: SearchBrowser): SavedSearchStore {
  let loading: Promise<void> | null = null;
  const known = new Map<string, SearchState>();
  const saving = new Set<string>();
  const { notify, subscribe: listen } = createListeners();
  const add = (query: string, { channel }: Search) => known.set(query, channel === 'none' ? 'silent' : 'saved');

  async function load(): Promise<void> {
    if (!browser.isSignedIn()) return;
    try {
      const answer = await browser.ask(SEARCHES);
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const { saved_searches: searches } = (await answer.json()) as { saved_searches: readonly Search[] };
      for (const search of searches) add(search.query, search);
      notify();
      await savePending();
    } catch (error) {
      // The next page tries again.
      loading = null;
      console.debug(`The saved searches could not be loaded: ${(error as Error).message}`);
      if (pendingQuery() !== null) browser.warn(FAILED);
    }
  }

  /** The search that led to the sign-in, on its page. */
  function pendingQuery(): string | null {
    const [page, query] = tryStorage(() => browser.visit.getItem(PENDING))?.split('\n') ?? [];
    return query !== undefined && page === browser.here() ? query : null;
  }

  async function savePending(): Promise<void> {
    const query = pendingQuery();
    if (query === null) return;
    tryStorage(() => browser.visit.removeItem(PENDING));
    await save(query);
  }

  async function save(query: string): Promise<void> {
    if (saving.has(query)) return;
    if (!browser.isSignedIn()) return signInAndSave(query);
    saving.add(query);
    notify();
    const outcome = await sendChange(browser, { path: SEARCHES, body: { query }, failed: FAILED });
    if (outcome !== 'signedOut' && 'stored' in outcome) add(query, outcome.stored as Search);
    else if (outcome !== 'signedOut') browser.warn(outcome.message);
    saving.delete(query);
    notify();
    // Not awaited: the list that is loaded again waits for this search, if it led to the sign-in.
    if (outcome === 'signedOut') void signInAndSave(query);
  }

  /** The search is saved after the sign-in: here, or once the page of the sign-in has led back. */
  async function signInAndSave(query: string): Promise<void> {
    saving.add(query);
    notify();
    const isSignedIn = await signInFor(browser, PENDING, `${browser.here()}\n${query}`);
    saving.delete(query);
    notify();
    if (!isSignedIn) return;
    await reload();
    if (!browser.isSignedIn()) browser.warn(FAILED);
    else if (!known.has(query)) await save(query);
  }

  const reload = onceAtATime(async () => {
    await loading;
    known.clear();
    await (loading = load());
    notify();
  });

  return {
    state: (query) => (saving.has(query) ? 'saving' : (known.get(query) ?? 'unsaved')),
    save,
    subscribe(onChange) {
      browser.onSignedIn(reload);
      loading ??= load();
      return listen(onChange);
    },
    reload,
  };
}

/** The saved searches of this browser's shopper. */
export const savedSearches = createSavedSearchStore({
  ...accountBrowser('saved-search'),
  here: () => location.pathname + location.search,
});
