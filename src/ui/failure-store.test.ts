import { describe, expect, it, vi } from 'vitest';
import { createFailureStore } from './failure-store.ts';

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
