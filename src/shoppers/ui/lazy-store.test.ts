import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyStore } from './lazy-store.ts';

function createStore() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    reload: vi.fn(async () => {}),
  };
}

/** Events of the page. */
let page = new EventTarget();
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

it('loads the store with the first component that needs it, and passes on its changes', async () => {
  const store = createStore();
  const fetchStore = vi.fn(async () => store);
  const lazy = lazyStore('list', fetchStore);
  expect([lazy.current(), fetchStore.mock.calls.length]).toEqual([null, 0]);
  const [one, other] = [vi.fn(), vi.fn()];
  lazy.subscribe(one);
  const stop = lazy.subscribe(other);
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce());
  stop();
  store.notify();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]);
});

it('loads nothing for a component that does not need it, until it is used', async () => {
  const store = createStore();
  const fetchStore = vi.fn(async () => store);
  const lazy = lazyStore('list', fetchStore, () => false);
  const [onChange, ended] = [vi.fn(), vi.fn()];
  lazy.subscribe(onChange);
  lazy.subscribe(ended)();
  expect(fetchStore).not.toHaveBeenCalled();
  expect(await lazy.load()).toBe(store);
  store.notify();
  expect([onChange.mock.calls.length, ended.mock.calls.length]).toEqual([2, 0]);
});

it('is null where the code cannot be loaded, and loads it later', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = createStore();
  const fetchStore = vi.fn(async () => store).mockRejectedValueOnce(new Error('offline'));
  const lazy = lazyStore('list', fetchStore);
  expect(await lazy.load()).toBe(null);
  expect(warn).toHaveBeenCalledWith('The list could not be loaded: offline');
  expect(await lazy.load()).toBe(store);
  warn.mockRestore();
});

it('loads the content again on a page that the browser restores', async () => {
  const store = createStore();
  const lazy = lazyStore('list', async () => store);
  await Promise.all([lazy.load(), lazy.load()]);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.reload).toHaveBeenCalledOnce();
});
