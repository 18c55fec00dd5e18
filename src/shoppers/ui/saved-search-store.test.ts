import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInOutcome } from './account-browser.ts';
import { createSavedSearchStore, type SearchBrowser } from './saved-search-store.ts';

const PAGE = '/search/kia';

/** A browser with a server that stores searches. */
function createBrowser() {
  const server = {
    searches: [] as { query: string; channel: string }[],
    channel: 'mail',
    answer: null as null | (() => Response | Promise<Response>),
  };
  const values = new Map<string, string>();
  const at = { isSignedIn: true, page: PAGE };
  const browser = {
    isSignedIn: () => at.isSignedIn,
    ask: vi.fn(async (_path: string, body?: object) => {
      if (server.answer) return server.answer();
      if (body === undefined) return Response.json({ saved_searches: server.searches });
      const search = { ...(body as { query: string }), channel: server.channel };
      server.searches.push(search);
      return Response.json(search);
    }),
    onSignedIn: vi.fn<(listener: () => void) => void>(),
    signIn: vi.fn(async (): Promise<SignInOutcome> => 'left'),
    visit: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
    here: () => at.page,
    warn: vi.fn(),
    clearWarning: vi.fn(),
  } satisfies SearchBrowser;
  return { browser, server, at };
}

let parts = createBrowser();
beforeEach(() => void (parts = createBrowser()));

/** The store of a page that shows the control. */
function opened() {
  const store = createSavedSearchStore(parts.browser);
  store.subscribe(() => {});
  return store;
}
const becomes = (store: ReturnType<typeof opened>, query: string, state: string) =>
  vi.waitFor(() => expect(store.state(query)).toBe(state));

describe('the control of a signed-in shopper', () => {
  it('shows which searches are saved, and whether they have alerts', async () => {
    parts.server.searches.push({ query: 'make=Kia', channel: 'sms' }, { query: 'make=Ford', channel: 'none' });
    const store = opened();
    await becomes(store, 'make=Kia', 'saved');
    expect([store.state('make=Ford'), store.state('make=Mazda')]).toEqual(['silent', 'unsaved']);
  });

  it('is read again on a page that the browser restores', async () => {
    parts.server.searches.push({ query: 'make=Kia', channel: 'none' });
    const store = opened();
    await becomes(store, 'make=Kia', 'silent');
    parts.server.searches = [{ query: 'make=Ford', channel: 'none' }];
    await store.reload();
    expect([store.state('make=Kia'), store.state('make=Ford')]).toEqual(['unsaved', 'silent']);
    parts.at.isSignedIn = false;
    await store.reload();
    expect(store.state('make=Ford')).toBe('unsaved');
  });

  it('saves a search once, however often it is pressed', async () => {
    const store = opened();
    const saving = [store.save('make=Kia'), store.save('make=Kia')];
    expect(store.state('make=Kia')).toBe('saving');
    await Promise.all(saving);
    expect([store.state('make=Kia'), parts.server.searches.length]).toEqual(['saved', 1]);
  });

  it('states the reason when a search is not saved, until one is [ERR-007]', async () => {
    const store = opened();
    parts.server.answer = () => Response.json({ detail: 'You can save up to 50 searches.' }, { status: 409 });
    await store.save('make=Kia');
    expect(store.state('make=Kia')).toBe('unsaved');
    for (const failing of [
      () => Promise.reject(new Error('offline')),
      // A proxy between.
      () => new Response('<h1>Welcome</h1>'),
    ]) {
      parts.server.answer = failing;
      await store.save('make=Kia');
      expect(store.state('make=Kia')).toBe('unsaved');
    }
    const [reason, ...failed] = parts.browser.warn.mock.calls.flat();
    expect(reason).toBe('You can save up to 50 searches.');
    expect(failed).toEqual(Array(2).fill('Your search could not be saved. Please try again.'));
    expect(parts.browser.clearWarning).not.toHaveBeenCalled();
    parts.server.answer = null;
    await store.save('make=Kia');
    expect(parts.browser.clearWarning).toHaveBeenCalledOnce();
  });
});

describe('the control of a shopper who is not signed in', () => {
  it('leads to the sign-in, and saves the search on its page after it', async () => {
    parts.at.isSignedIn = false;
    await opened().save('make=Kia');
    expect(parts.browser.signIn).toHaveBeenCalledOnce();
    expect(parts.browser.ask).not.toHaveBeenCalled();
    parts.at.isSignedIn = true;
    await becomes(opened(), 'make=Kia', 'saved');
    expect(parts.server.searches).toHaveLength(1);
    await becomes(opened(), 'make=Kia', 'saved');
    expect(parts.server.searches).toHaveLength(1);
  });

  it('says so where the searches cannot be loaded after a sign-in for one [ERR-007]', async () => {
    parts.at.isSignedIn = false;
    await opened().save('make=Kia');
    parts.at.isSignedIn = true;
    parts.server.answer = () => new Response(null, { status: 503 });
    opened();
    await vi.waitFor(() =>
      expect(parts.browser.warn).toHaveBeenCalledWith('Your search could not be saved. Please try again.'),
    );
    parts.server.answer = null;
    await becomes(opened(), 'make=Kia', 'saved');
  });

  it('saves the search after a sign-in on the page, and is busy meanwhile', async () => {
    parts.at.isSignedIn = false;
    const signedIn = Promise.withResolvers<SignInOutcome>();
    parts.browser.signIn.mockReturnValue(signedIn.promise);
    const store = opened();
    const saved = store.save('make=Kia');
    expect(store.state('make=Kia')).toBe('saving');
    parts.at.isSignedIn = true;
    signedIn.resolve('signedIn');
    await saved;
    expect([store.state('make=Kia'), parts.server.searches.length]).toEqual(['saved', 1]);
    await becomes(opened(), 'make=Kia', 'saved');
    expect(parts.server.searches).toHaveLength(1);
  });

  it('keeps the alerts of a search that the account of the sign-in has already', async () => {
    parts.at.isSignedIn = false;
    parts.server.searches.push({ query: 'make=Kia', channel: 'none' });
    parts.browser.signIn.mockImplementation(async () => {
      parts.at.isSignedIn = true;
      return 'signedIn';
    });
    const store = opened();
    await store.save('make=Kia');
    expect([store.state('make=Kia'), parts.server.searches.length]).toEqual(['silent', 1]);
  });

  it('shows what is saved after a sign-in on the page for something else', async () => {
    parts.at.isSignedIn = false;
    parts.server.searches.push({ query: 'make=Kia', channel: 'none' });
    const store = opened();
    parts.at.isSignedIn = true;
    const [[listener]] = parts.browser.onSignedIn.mock.calls as unknown as [[() => void]];
    listener();
    await becomes(store, 'make=Kia', 'silent');
  });

  it('saves nothing, then or later, when the shopper closes the sign-in', async () => {
    parts.at.isSignedIn = false;
    parts.browser.signIn.mockResolvedValue('cancelled');
    const store = opened();
    await store.save('make=Kia');
    expect(store.state('make=Kia')).toBe('unsaved');
    parts.at.isSignedIn = true;
    parts.server.searches.push({ query: 'make=Ford', channel: 'none' });
    await becomes(opened(), 'make=Ford', 'silent');
    expect(parts.server.searches).toHaveLength(1);
  });

  it('says that a search was not saved where the browser stores no session', async () => {
    parts.at.isSignedIn = false;
    parts.browser.signIn.mockResolvedValue('signedIn');
    await opened().save('make=Kia');
    expect(parts.browser.warn).toHaveBeenCalledOnce();
  });

  it('saves nothing on another page', async () => {
    parts.at.isSignedIn = false;
    await opened().save('make=Kia');
    Object.assign(parts.at, { isSignedIn: true, page: '/search/ford' });
    parts.server.searches.push({ query: 'make=Ford', channel: 'none' });
    const store = opened();
    await becomes(store, 'make=Ford', 'silent');
    await store.save('make=Mazda');
    expect(parts.server.searches.map(({ query }) => query)).toEqual(['make=Ford', 'make=Mazda']);
  });

  it('leads to the sign-in when the session has ended', async () => {
    const store = opened();
    parts.server.answer = () => Response.json({}, { status: 401 });
    await store.save('make=Kia');
    expect(parts.browser.signIn).toHaveBeenCalledOnce();
    await becomes(store, 'make=Kia', 'unsaved');
  });

  it('leads to the sign-in where the browser stores nothing', async () => {
    parts.at.isSignedIn = false;
    parts.browser.visit.setItem = () => {
      throw new Error('full');
    };
    await opened().save('make=Kia');
    expect(parts.browser.signIn).toHaveBeenCalledOnce();
  });
});
