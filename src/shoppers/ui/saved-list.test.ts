import { describe, expect, it, vi } from 'vitest';
import { createSavedList, type ListStorage } from './saved-list.ts';

const rules = {
  key: 'list',
  most: 3,
  read: (stored: unknown) =>
    typeof stored === 'object' && stored !== null && 'id' in stored ? { id: String(stored.id) } : null,
};

/** A browser with several tabs. */
function browser(text: string | null = null) {
  let stored = text;
  const tabs: ((key: string | null) => void)[] = [];
  const tab = (): ListStorage => {
    let own: ((key: string | null) => void) | null = null;
    return {
      open: () => ({
        getItem: () => stored,
        setItem: (key, value) => {
          stored = value;
          for (const listener of tabs) if (listener !== own) listener(key);
        },
      }),
      onOtherTabWrite(listener) {
        own = listener;
        tabs.push(listener);
        return () => void tabs.splice(tabs.indexOf(listener), 1);
      },
    };
  };
  return { tab, listening: () => tabs.length };
}

describe('a list in the browser storage', () => {
  it('survives a page load, newest first, as the same object while nothing changes [ACC-024]', () => {
    const { tab } = browser();
    const first = createSavedList(rules, tab());
    expect([first.toggle({ id: 'a' }), first.toggle({ id: 'b' })]).toEqual(['added', 'added']);
    const next = createSavedList(rules, tab());
    expect(next.current()).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(next.current()).toBe(next.current());
    next.remove('a');
    expect(first.current()).toEqual([{ id: 'b' }]);
  });

  it('puts an item at the start once, and the last gives way', () => {
    const list = createSavedList(rules, browser('[{"id":"a"},{"id":"b"},{"id":"c"}]').tab());
    list.put({ id: 'b' });
    expect(list.current().map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    list.put({ id: 'd' });
    expect(list.current().map(({ id }) => id)).toEqual(['d', 'b', 'a']);
    list.clear();
    expect(list.current()).toEqual([]);
  });

  it('notifies other tabs until the last listener unsubscribes', () => {
    const { tab, listening } = browser();
    const [here, there] = [createSavedList(rules, tab()), createSavedList(rules, tab())];
    const [one, other] = [vi.fn(), vi.fn()];
    const stopOne = there.subscribe(one);
    const stopOther = there.subscribe(other);
    here.toggle({ id: 'a' });
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
    expect(there.current()).toEqual([{ id: 'a' }]);
    stopOne();
    stopOther();
    expect(listening()).toBe(0);
  });

  it('a tab with an outdated list reads the storage before it writes', () => {
    const { tab } = browser('[{"id":"a"},{"id":"b"}]');
    const [here, there] = [createSavedList(rules, tab()), createSavedList(rules, tab())];
    expect(there.current()).toHaveLength(2);
    here.toggle({ id: 'c' });
    expect(there.toggle({ id: 'd' })).toBe('full');
    expect(there.toggle({ id: 'c' })).toBe('removed');
    expect(here.current()).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it.each(['', '{', '7', '{"id":"a"}', '[null, 3, "x"]'])(
    'treats a stored value of another shape as an empty list: %s',
    (text) => {
      expect(createSavedList(rules, browser(text).tab()).current()).toEqual([]);
    },
  );

  it('removes duplicate entries', () => {
    expect(createSavedList(rules, browser('[{"id":"a"},{"id":"a"},{"id":"b"}]').tab()).current()).toEqual([
      { id: 'a' },
      { id: 'b' },
    ]);
  });

  it('without storage it lasts as long as the page, which a press reports [ERR-031]', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const closed: ListStorage = {
      open: () => {
        throw new Error('denied');
      },
      onOtherTabWrite: () => () => {},
    };
    const list = createSavedList(rules, closed);
    expect(list.toggle({ id: 'a' })).toBe('unstored');
    list.put({ id: 'b' });
    expect(list.current()).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(debug).toHaveBeenCalledWith(expect.stringContaining('lasts for this page only: denied'));
    debug.mockRestore();
  });
});
