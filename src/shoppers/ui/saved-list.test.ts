import { describe, expect, it, vi } from 'vitest';
import { createKeptList, type ListKeeper } from './saved-list.ts';

const rules = {
  key: 'list',
  most: 3,
  read: (kept: unknown) => (typeof kept === 'object' && kept !== null && 'id' in kept ? { id: String(kept.id) } : null),
};

/** Two tabs of one browser. */
function browser(text: string | null = null) {
  let kept = text;
  const tabs: ((key: string | null) => void)[] = [];
  const tab = (): ListKeeper => {
    let own: ((key: string | null) => void) | null = null;
    return {
      storage: () => ({
        getItem: () => kept,
        setItem: (key, value) => {
          kept = value;
          for (const listener of tabs) if (listener !== own) listener(key);
        },
      }),
      onForeignWrite(listener) {
        own = listener;
        tabs.push(listener);
        return () => void tabs.splice(tabs.indexOf(listener), 1);
      },
    };
  };
  return { tab, listening: () => tabs.length };
}

describe('a list that a browser keeps', () => {
  it('is there for the next page, newest first, and is the same object while nothing changes [ACC-024]', () => {
    const { tab } = browser();
    const first = createKeptList(rules, tab());
    expect([first.toggle({ id: 'a' }), first.toggle({ id: 'b' })]).toEqual(['added', 'added']);
    const next = createKeptList(rules, tab());
    expect(next.current()).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(next.current()).toBe(next.current());
    next.remove('a');
    expect(first.current()).toEqual([{ id: 'b' }]);
  });

  it('tells the other tabs, and stops listening with its last listener', () => {
    const { tab, listening } = browser();
    const [here, there] = [createKeptList(rules, tab()), createKeptList(rules, tab())];
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

  it('a fourth of three is refused; a tab that knows an old list writes no old list', () => {
    const { tab } = browser('[{"id":"a"},{"id":"b"}]');
    const [here, there] = [createKeptList(rules, tab()), createKeptList(rules, tab())];
    expect(there.current()).toHaveLength(2);
    here.toggle({ id: 'c' });
    expect(there.toggle({ id: 'd' })).toBe('full');
    expect(there.toggle({ id: 'c' })).toBe('removed');
    expect(here.current()).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it.each(['', '{', '7', '{"id":"a"}', '[null, 3, "x"]'])('what was kept in another shape is nothing: %s', (text) => {
    expect(createKeptList(rules, browser(text).tab()).current()).toEqual([]);
  });

  it('an entry that stands there twice is one', () => {
    expect(createKeptList(rules, browser('[{"id":"a"},{"id":"a"},{"id":"b"}]').tab()).current()).toEqual([
      { id: 'a' },
      { id: 'b' },
    ]);
  });

  it('without a storage it lives as long as the page', () => {
    const closed: ListKeeper = {
      storage: () => {
        throw new Error('denied');
      },
      onForeignWrite: () => () => {},
    };
    const list = createKeptList(rules, closed);
    list.toggle({ id: 'a' });
    expect(list.current()).toEqual([{ id: 'a' }]);
  });
});
