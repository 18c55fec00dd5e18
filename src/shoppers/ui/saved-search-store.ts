import { accountBrowser, sendChange, stored, type AccountBrowser } from './account-browser.ts';

/** What the control of one search shows. `silent`: saved, without alerts. */
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
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const add = (query: string, { channel }: Search) => known.set(query, channel === 'none' ? 'silent' : 'saved');

  async function load(): Promise<void> {
    if (!browser.isSignedIn()) return;
    try {
      const answer = await browser.ask(SEARCHES);
      if (!answer.ok) return;
      const { saved_searches: searches } = (await answer.json()) as { saved_searches: readonly Search[] };
      for (const search of searches) add(search.query, search);
      notify();
      await savePending();
    } catch (error) {
      // The next page tries again.
      loading = null;
      console.debug(`The saved searches could not be loaded: ${(error as Error).message}`);
    }
  }

  /** Saves the search that led to the sign-in, on its page. */
  async function savePending(): Promise<void> {
    const [page, query] = stored(() => browser.visit.getItem(PENDING))?.split('\n') ?? [];
    if (query === undefined || page !== browser.here()) return;
    stored(() => browser.visit.removeItem(PENDING));
    await save(query);
  }

  async function save(query: string): Promise<void> {
    if (saving.has(query)) return;
    if (!browser.isSignedIn()) return signInFor(query);
    saving.add(query);
    notify();
    const outcome = await sendChange(browser, { path: SEARCHES, body: { query }, failed: FAILED });
    if (outcome === 'signedOut') signInFor(query);
    else if ('stored' in outcome) add(query, outcome.stored as Search);
    else browser.warn(outcome.message);
    saving.delete(query);
    notify();
  }

  function signInFor(query: string): void {
    stored(() => browser.visit.setItem(PENDING, `${browser.here()}\n${query}`));
    browser.goToSignIn();
  }

  return {
    state: (query) => (saving.has(query) ? 'saving' : (known.get(query) ?? 'unsaved')),
    save,
    subscribe(onChange) {
      listeners.add(onChange);
      loading ??= load();
      return () => void listeners.delete(onChange);
    },
    async reload() {
      await loading;
      known.clear();
      notify();
      await (loading = load());
    },
  };
}

/** The saved searches of this browser's shopper. */
export const savedSearches = createSavedSearchStore({
  ...accountBrowser('saved-search'),
  here: () => location.pathname + location.search,
});
