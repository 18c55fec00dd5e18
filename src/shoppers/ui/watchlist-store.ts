import { createListeners } from '#ui/listeners.ts';
import { announceEvent } from '#browser/announce-event.ts';
import { MAX_WATCHED } from '../rules/account-features.ts';
import {
  accountBrowser,
  onceAtATime,
  sendChange,
  signInFor,
  tryStorage,
  takeStored,
  type AccountBrowser,
} from './account-browser.ts';
import { favourites } from './saved-list.ts';

/** State of one button. `busy`: the watchlist is loading, or a change of this vehicle is being stored. */
export interface WatchState {
  readonly isWatched: boolean;
  readonly isBusy: boolean;
}

export interface WatchlistBrowser extends AccountBrowser {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Ids of the vehicles saved in this browser. */
  readonly saved: () => readonly string[];
  readonly announce: () => void;
}

export interface WatchlistStore {
  readonly state: (id: string) => WatchState;
  /** Adds or removes a vehicle: here at once, then in the account. Without a session it leads to the sign-in first. */
  readonly toggle: (id: string) => Promise<void>;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Loads the list again: the shopper may have signed in or out, or changed it on another page. */
  readonly reload: () => Promise<void>;
}

interface Me {
  readonly user: { readonly id: string; readonly phone: string } | null;
  readonly watchlist: readonly string[];
}

/** A vehicle to add once the shopper has signed in. */
const PENDING = 'forecourt.watch';
/** The account into which this browser's favourites were merged. */
const MERGED = 'forecourt.merged';
const ADD = '/api/watchlist/save-car';
const REMOVE = '/api/watchlist/remove-car';
const FAILED = 'Your watchlist could not be changed. Please try again.';

const WATCHED: WatchState = { isWatched: true, isBusy: false };
const UNWATCHED: WatchState = { isWatched: false, isBusy: false };
const WATCHED_BUSY: WatchState = { isWatched: true, isBusy: true };
const UNWATCHED_BUSY: WatchState = { isWatched: false, isBusy: true };

export function createWatchlistStore(browser: WatchlistBrowser): WatchlistStore {
  let phase: 'idle' | 'loading' | 'signedOut' | 'signedIn' = 'idle';
  let phone = '';
  let loading = Promise.resolve();
  const watched = new Set<string>();
  const changing = new Set<string>();
  const { notify, subscribe: listen } = createListeners();
  const load = () => (phase === 'idle' ? (loading = fetchList()) : loading);

  async function fetchList(): Promise<void> {
    phase = browser.isSignedIn() ? 'loading' : 'signedOut';
    if (phase === 'signedOut') return watched.clear();
    try {
      const { user, watchlist } = await readMe(browser);
      phase = user === null ? 'signedOut' : 'signedIn';
      phone = user?.phone ?? '';
      watched.clear();
      for (const id of watchlist) watched.add(id);
      notify();
      if (user !== null) await takeOver(user.id);
    } catch (error) {
      // The next page tries again; until then, a press does.
      phase = 'idle';
      reportNotLoaded(browser, error as Error);
      notify();
    }
  }

  /** Adds what was saved in this browser without an account, and the vehicle that led to the sign-in. */
  async function takeOver(account: string): Promise<void> {
    const pending = takeStored(browser.visit, PENDING);
    if (pending !== null && !watched.has(pending)) await change(pending);
    for (const id of await mergeSaved(browser, account)) watched.add(id);
    notify();
  }

  async function change(id: string): Promise<void> {
    const isAdded = !watched.has(id);
    const set = (isIn: boolean) => void (isIn ? watched.add(id) : watched.delete(id));
    changing.add(id);
    set(isAdded);
    notify();
    const body = { phone_number: phone, car_id: id };
    const outcome = await sendChange(browser, { path: isAdded ? ADD : REMOVE, body, failed: FAILED });
    if (typeof outcome === 'object' && 'stored' in outcome) browser.announce();
    else {
      set(!isAdded);
      if (outcome !== 'signedOut') browser.warn(outcome.message);
    }
    changing.delete(id);
    notify();
    // Not awaited: the list that is loaded again waits for this change, if it took over a vehicle.
    if (outcome === 'signedOut') void signInAndAdd(id);
  }

  /** The vehicle is watched after the sign-in: here, or once the page of the sign-in has led back. */
  async function signInAndAdd(id: string): Promise<void> {
    changing.add(id);
    notify();
    const isSignedIn = await signInFor(browser, PENDING, id).finally(() => changing.delete(id));
    if (!isSignedIn) return notify();
    await reload();
    if (phase !== 'signedIn') browser.warn(FAILED);
    else if (!watched.has(id)) await change(id);
  }

  const reload = onceAtATime(async () => {
    await loading;
    phase = 'idle';
    await load().then(notify);
  });

  return {
    state: (id) => watchState(watched.has(id), phase === 'loading' || changing.has(id)),
    async toggle(id) {
      // Before the list is known, the button says "Save", and that is what a press means.
      const isKnown = phase === 'signedIn';
      if (!isKnown) await load();
      if (changing.has(id) || (watched.has(id) && !isKnown)) return;
      if (phase === 'signedIn') await change(id);
      else if (phase === 'signedOut') await signInAndAdd(id);
      else browser.warn(FAILED);
    },
    subscribe(onChange) {
      browser.onSignedIn(reload);
      void load();
      return listen(onChange);
    },
    reload,
  };
}

/** Warns the shopper if a vehicle waits for the list: they pressed "Save" before the sign-in. */
function reportNotLoaded({ visit, warn }: WatchlistBrowser, { message }: Error): void {
  console.debug(`The watchlist could not be loaded: ${message}`);
  if (tryStorage(() => visit.getItem(PENDING)) !== null) warn(FAILED);
}

/** The same object for the same state, as React's subscriptions need. */
function watchState(isWatched: boolean, isBusy: boolean): WatchState {
  if (isWatched) return isBusy ? WATCHED_BUSY : WATCHED;
  return isBusy ? UNWATCHED_BUSY : UNWATCHED;
}

/** Adds the browser's favourites to an account, once for each account. Returns its watchlist then, or nothing if none was added. */
async function mergeSaved(browser: WatchlistBrowser, account: string): Promise<readonly string[]> {
  const saved = browser.saved().slice(0, MAX_WATCHED);
  if (saved.length === 0 || tryStorage(() => browser.storage.getItem(MERGED)) === account) return [];
  const answer = await browser.ask('/api/watchlist/merge', { car_ids: saved });
  if (!answer.ok) return [];
  // Set only now: what could not be merged is merged on the next page.
  tryStorage(() => browser.storage.setItem(MERGED, account));
  return (await readMe(browser)).watchlist;
}

async function readMe({ ask }: WatchlistBrowser): Promise<Me> {
  return (await (await ask('/api/me')).json()) as Me;
}

/** The watchlist of this browser's shopper. */
export const watchlist = createWatchlistStore({
  ...accountBrowser('watchlist'),
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  saved: () => favourites.current().map(({ id }) => id),
  announce: () => announceEvent('saved'),
});
