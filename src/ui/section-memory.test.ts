import { describe, expect, it } from 'vitest';
import { recallSections, rememberSection, type SectionStorage } from './section-memory.ts';

function fakeStorage(start: Record<string, string> = {}): SectionStorage {
  const stored = new Map(Object.entries(start));
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) };
}

describe('memory of sections', () => {
  it('remembers which sections of a group are open and which are closed [SITE-094]', () => {
    const store = fakeStorage();
    rememberSection(store, 'specs', 'engine', true);
    rememberSection(store, 'specs', 'warranty', false);
    rememberSection(store, 'specs', 'engine', false);
    rememberSection(store, 'faq', 'engine', true);
    expect(recallSections(store, 'specs')).toEqual({ engine: false, warranty: false });
    expect(recallSections(store, 'faq')).toEqual({ engine: true });
  });

  it.each(['not json', '[true]', 'null', '"engine"', '7'])('ignores a stored value of %s', (text) => {
    expect(recallSections(fakeStorage({ 'sections:specs': text }), 'specs')).toEqual({});
  });

  it('ignores entries that are not booleans', () => {
    expect(recallSections(fakeStorage({ 'sections:specs': '{"engine":true,"warranty":"open"}' }), 'specs')).toEqual({
      engine: true,
    });
  });

  it('works where storage is forbidden or full', () => {
    const forbidden: SectionStorage = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(recallSections(forbidden, 'specs')).toEqual({});
    expect(() => rememberSection(forbidden, 'specs', 'engine', true)).not.toThrow();
    expect(recallSections(null, 'specs')).toEqual({});
  });
});
