import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInOutcome } from './account-browser.ts';
import { createWatchlistStore, type WatchlistBrowser } from './watchlist-store.ts';

const USER = { id: 'account-1', phone: '+61491570006' };

/** A browser with a server that stores a watchlist. */
function createBrowser({ signedIn = true, watchlist = [] as string[], saved = [] as string[] } = {}) {
  const server = { watchlist: [...watchlist], answer: null as null | (() => Response | Promise<Response>) };
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const requests: { path: string; body: unknown }[] = [];
  const browser = {
    isSignedIn: () => signedIn,
    ask: vi.fn(async (path: string, body?: object) => {
      requests.push({ path, body });
      if (path === '/api/me') return Response.json({ user: signedIn ? USER : null, watchlist: server.watchlist });
      if (server.answer) return server.answer();
      const { car_id: id, car_ids: ids } = body as { car_id?: string; car_ids?: string[] };
      if (path.endsWith('remove-car')) server.watchlist = server.watchlist.filter((one) => one !== id);
      else server.watchlist.push(...(ids ?? [id!]));
      return Response.json({ success: true });
    }),
    onSignedIn: vi.fn<(listener: () => void) => void>(),
    signIn: vi.fn(async (): Promise<SignInOutcome> => 'left'),
    storage,
    visit: storage,
    saved: () => saved,
    announce: vi.fn(),
    warn: vi.fn(),
    clearWarning: vi.fn(),
  } satisfies WatchlistBrowser;
  return { browser, server, values, requests };
}

/** The store once its account is loaded. */
async function loaded(browser: WatchlistBrowser) {
  const store = createWatchlistStore(browser);
  store.subscribe(() => {});
  await vi.waitFor(() => expect(store.state('any').isBusy).toBe(false));
  return store;
}

let parts = createBrowser();
beforeEach(() => void (parts = createBrowser()));

describe('the watchlist of a signed-in shopper', () => {
  it('adds a vehicle here at once, then asks, then announces event 39 [ACC-015, EVT-012]', async () => {
    const store = await loaded(parts.browser);
    const saving = store.toggle('a');
    expect(store.state('a')).toEqual({ isWatched: true, isBusy: true });
    expect(parts.browser.announce).not.toHaveBeenCalled();
    await saving;
    expect(store.state('a')).toEqual({ isWatched: true, isBusy: false });
    expect(parts.requests.at(-1)).toEqual({
      path: '/api/watchlist/save-car',
      body: { phone_number: USER.phone, car_id: 'a' },
    });
    expect(parts.browser.announce).toHaveBeenCalledOnce();
  });

  it('removes a vehicle in the same way [ACC-016]', async () => {
    parts = createBrowser({ watchlist: ['a'] });
    const store = await loaded(parts.browser);
    expect(store.state('a').isWatched).toBe(true);
    await store.toggle('a');
    expect([store.state('a').isWatched, parts.server.watchlist]).toEqual([false, []]);
    expect(parts.browser.announce).toHaveBeenCalledOnce();
  });

  it('is busy while it loads, and while a change is stored [ACC-018]', async () => {
    const store = createWatchlistStore(parts.browser);
    store.subscribe(() => {});
    expect(store.state('a')).toEqual({ isWatched: false, isBusy: true });
    await vi.waitFor(() => expect(store.state('a').isBusy).toBe(false));
    const first = store.toggle('a');
    await store.toggle('a');
    await first;
    expect(parts.server.watchlist).toEqual(['a']);
  });

  it('saves a vehicle whose button was pressed while the list was loading', async () => {
    const store = createWatchlistStore(parts.browser);
    store.subscribe(() => {});
    await store.toggle('a');
    expect(parts.server.watchlist).toEqual(['a']);
  });

  it('does not remove a vehicle whose button said "Save" because the list was loading', async () => {
    parts = createBrowser({ watchlist: ['a'] });
    const store = createWatchlistStore(parts.browser);
    store.subscribe(() => {});
    await store.toggle('a');
    expect([store.state('a').isWatched, parts.server.watchlist]).toEqual([true, ['a']]);
  });

  it('is loaded again on a page that the browser restores after the shopper has signed out or in', async () => {
    parts = createBrowser({ watchlist: ['a'] });
    let isSignedIn = true;
    const store = await loaded({ ...parts.browser, isSignedIn: () => isSignedIn });
    isSignedIn = false;
    await store.reload();
    expect(store.state('a').isWatched).toBe(false);
    isSignedIn = true;
    parts.server.watchlist = ['b'];
    await store.reload();
    expect([store.state('a').isWatched, store.state('b').isWatched]).toEqual([false, true]);
  });

  it.each([
    [
      'the server refuses',
      () => Response.json({ detail: 'You can watch up to 100 vehicles.' }, { status: 409 }),
      'You can watch up to 100 vehicles.',
    ],
    [
      'there is no network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Your watchlist could not be changed. Please try again.',
    ],
    [
      'the answer is a page of a proxy',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'Your watchlist could not be changed. Please try again.',
    ],
  ])('takes a change back with a message when %s [ERR-007, GAP-028]', async (_, answer, message) => {
    const store = await loaded(parts.browser);
    parts.server.answer = answer;
    await store.toggle('a');
    expect(store.state('a')).toEqual({ isWatched: false, isBusy: false });
    expect(parts.browser.warn).toHaveBeenCalledWith(message);
    expect(parts.browser.announce).not.toHaveBeenCalled();
    expect(parts.browser.clearWarning).not.toHaveBeenCalled();
    parts.server.answer = null;
    await store.toggle('a');
    expect(parts.browser.clearWarning).toHaveBeenCalledOnce();
  });

  it('takes over what was saved in this browser, once', async () => {
    parts = createBrowser({ watchlist: ['c'], saved: ['a', 'b'] });
    await loaded(parts.browser);
    await vi.waitFor(() => expect(parts.values.get('forecourt.merged')).toBe(USER.id));
    expect(parts.server.watchlist).toEqual(['c', 'a', 'b']);
    await loaded(parts.browser);
    expect(parts.requests.filter(({ path }) => path.endsWith('merge'))).toHaveLength(1);
  });

  it('tries again on the next page when that failed', async () => {
    parts = createBrowser({ saved: ['a'] });
    parts.server.answer = () => new Response(null, { status: 500 });
    await loaded(parts.browser);
    await vi.waitFor(() => expect(parts.requests.some(({ path }) => path.endsWith('merge'))).toBe(true));
    expect(parts.values.has('forecourt.merged')).toBe(false);
    parts.server.answer = null;
    await loaded(parts.browser);
    await vi.waitFor(() => expect(parts.server.watchlist).toEqual(['a']));
  });
});

describe('the watchlist without a session', () => {
  it('says so where the list cannot be loaded after a sign-in for a vehicle [ERR-007]', async () => {
    parts = createBrowser({ signedIn: false });
    await (await loaded(parts.browser)).toggle('a');
    const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    await loaded({ ...parts.browser, isSignedIn: () => true, ask });
    expect(parts.browser.warn).toHaveBeenCalledWith('Your watchlist could not be changed. Please try again.');
    const later = await loaded({ ...parts.browser, isSignedIn: () => true, ask: createBrowser().browser.ask });
    await vi.waitFor(() => expect(later.state('a').isWatched).toBe(true));
  });

  it('leads to the sign-in, and adds the vehicle afterwards [ACC-020]', async () => {
    parts = createBrowser({ signedIn: false });
    const store = await loaded(parts.browser);
    expect(parts.browser.ask).not.toHaveBeenCalled();
    await store.toggle('a');
    expect(parts.browser.signIn).toHaveBeenCalledOnce();
    expect(store.state('a').isWatched).toBe(false);
    const after = await loaded({ ...parts.browser, isSignedIn: () => true, ask: createBrowser().browser.ask });
    await vi.waitFor(() => expect(after.state('a')).toEqual({ isWatched: true, isBusy: false }));
    expect(parts.values.has('forecourt.watch')).toBe(false);
  });

  it('adds the vehicle after a sign-in on the page, and keeps the button busy meanwhile [ACC-020]', async () => {
    parts = createBrowser();
    const signedIn = Promise.withResolvers<SignInOutcome>();
    let isSignedIn = false;
    const store = await loaded({
      ...parts.browser,
      isSignedIn: () => isSignedIn,
      signIn: () => signedIn.promise,
    });
    const added = store.toggle('a');
    await vi.waitFor(() => expect(store.state('a')).toEqual({ isWatched: false, isBusy: true }));
    isSignedIn = true;
    signedIn.resolve('signedIn');
    await added;
    expect([store.state('a'), parts.server.watchlist]).toEqual([{ isWatched: true, isBusy: false }, ['a']]);
    expect(parts.values.has('forecourt.watch')).toBe(false);
  });

  it('does not remove a vehicle that the account of the sign-in watches already', async () => {
    parts = createBrowser({ watchlist: ['a'] });
    let isSignedIn = false;
    const signIn = async () => {
      isSignedIn = true;
      return 'signedIn' as const;
    };
    const store = await loaded({ ...parts.browser, isSignedIn: () => isSignedIn, signIn });
    await store.toggle('a');
    expect([store.state('a').isWatched, parts.server.watchlist]).toEqual([true, ['a']]);
  });

  it('adds nothing, then or later, when the shopper closes the sign-in', async () => {
    parts = createBrowser({ signedIn: false });
    const store = await loaded({ ...parts.browser, signIn: async () => 'cancelled' });
    await store.toggle('a');
    expect(store.state('a')).toEqual({ isWatched: false, isBusy: false });
    expect(parts.values.has('forecourt.watch')).toBe(false);
  });

  it('says that a vehicle was not added where the browser stores no session', async () => {
    parts = createBrowser({ signedIn: false });
    const store = await loaded({ ...parts.browser, signIn: async () => 'signedIn' });
    await store.toggle('a');
    expect(parts.browser.warn).toHaveBeenCalledOnce();
  });

  it('is loaded again, once, after a sign-in on the page for something else', async () => {
    parts = createBrowser({ watchlist: ['a'] });
    let isSignedIn = false;
    const store = await loaded({ ...parts.browser, isSignedIn: () => isSignedIn });
    isSignedIn = true;
    const [[listener]] = parts.browser.onSignedIn.mock.calls as unknown as [[() => void]];
    listener();
    await store.reload();
    expect([store.state('a').isWatched, parts.browser.ask.mock.calls.length]).toEqual([true, 1]);
  });

  it('leads to the sign-in when the session has ended meanwhile', async () => {
    const store = await loaded(parts.browser);
    parts.server.answer = () => new Response(null, { status: 401 });
    await store.toggle('a');
    expect(parts.browser.signIn).toHaveBeenCalledOnce();
    expect(parts.values.get('forecourt.watch')).toBe('a');
    expect(store.state('a').isWatched).toBe(false);
  });

  it('works without storage', async () => {
    const closed = () => {
      throw new Error('denied');
    };
    const none = { getItem: closed, setItem: closed, removeItem: closed };
    parts = createBrowser({ signedIn: false });
    const store = await loaded({ ...parts.browser, storage: none, visit: none });
    await store.toggle('a');
    expect(parts.browser.signIn).toHaveBeenCalledOnce();
  });
});
