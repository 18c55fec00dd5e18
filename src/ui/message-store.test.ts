import { describe, expect, it, vi } from 'vitest';
import { createFailureStore, createToastStore, TOAST_MS } from './message-store.ts';

/** A clock that only `pass` moves. */
function fakeClock() {
  let now = 0;
  const waiting = new Set<{ at: number; callback: () => void }>();
  return {
    timers: {
      start(callback: () => void, ms: number) {
        const timer = { at: now + ms, callback };
        waiting.add(timer);
        return timer;
      },
      stop: (timer: unknown) => void waiting.delete(timer as { at: number; callback: () => void }),
    },
    pass(ms: number) {
      now += ms;
      for (const timer of waiting) {
        if (timer.at > now) continue;
        waiting.delete(timer);
        timer.callback();
      }
    },
    waiting: () => waiting.size,
  };
}

function set() {
  const clock = fakeClock();
  return { clock, store: createToastStore(clock.timers) };
}

describe('toasts', () => {
  it('a toast is shown for 3000 ms [SITE-089]', () => {
    const { clock, store } = set();
    store.show('Copied');
    expect(TOAST_MS).toBe(3000);
    clock.pass(2999);
    expect(store.current()).toMatchObject({ text: 'Copied', tone: 'info' });
    clock.pass(1);
    expect(store.current()).toBeNull();
  });

  it('a second toast replaces the first and is shown for its full time [SITE-088]', () => {
    const { clock, store } = set();
    store.show('First');
    clock.pass(2900);
    store.show('Second', 'positive');
    expect(store.current()).toMatchObject({ text: 'Second', tone: 'positive' });
    expect(clock.waiting()).toBe(1);
    clock.pass(2999);
    expect(store.current()?.text).toBe('Second');
    clock.pass(1);
    expect(store.current()).toBeNull();
  });

  it('the same text again is a new toast', () => {
    const { store } = set();
    store.show('Saved');
    const first = store.current();
    store.show('Saved');
    expect(store.current()?.id).not.toBe(first?.id);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const { clock, store } = set();
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.show('One');
    clock.pass(TOAST_MS);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    store.show('Two');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('`dismiss` removes the toast and its timer', () => {
    const { clock, store } = set();
    const heard = vi.fn();
    store.show('One');
    store.subscribe(heard);
    store.dismiss();
    store.dismiss();
    expect(store.current()).toBeNull();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(clock.waiting()).toBe(0);
  });
});

function texts(store: ReturnType<typeof createFailureStore>) {
  return store.current().map(({ text }) => text);
}

describe('failed saves', () => {
  it('each stays until it is dismissed or its kind succeeds [ERR-007]', () => {
    vi.useFakeTimers();
    const store = createFailureStore();
    store.show('watchlist', 'Not watched');
    store.show('saved-search', 'Not saved');
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    expect(texts(store)).toEqual(['Not watched', 'Not saved']);
    store.clear('watchlist');
    expect(texts(store)).toEqual(['Not saved']);
    store.clear('compare');
    expect(texts(store)).toEqual(['Not saved']);
  });

  it('a second failure of a kind replaces the first, and is announced although the text is the same', () => {
    const store = createFailureStore();
    store.show('watchlist', 'Not watched');
    const [first] = store.current();
    store.show('watchlist', 'Not watched');
    expect(texts(store)).toEqual(['Not watched']);
    expect(store.current()[0]?.id).not.toBe(first?.id);
  });

  it('notifies its listeners of changes until they unsubscribe', () => {
    const store = createFailureStore();
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.clear('watchlist');
    store.show('watchlist', 'Not watched');
    store.clear('watchlist');
    leave();
    store.show('watchlist', 'Not watched');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
