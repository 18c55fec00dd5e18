import { describe, expect, it } from 'vitest';
import { recallSections, rememberSection, type Keeper } from './section-memory.ts';

function keeper(start: Record<string, string> = {}): Keeper & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(start));
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('memory of sections', () => {
  it('keeps which sections of a group stand open and which closed [SITE-094]', () => {
    const store = keeper();
    rememberSection(store, 'specs', 'engine', true);
    rememberSection(store, 'specs', 'warranty', false);
    rememberSection(store, 'specs', 'engine', false);
    rememberSection(store, 'faq', 'engine', true);
    expect(recallSections(store, 'specs')).toEqual({ engine: false, warranty: false });
    expect(recallSections(store, 'faq')).toEqual({ engine: true });
  });

  it.each(['not json', '[true]', 'null', '"engine"', '7'])('knows nothing from %s', (text) => {
    expect(recallSections(keeper({ 'sections:specs': text }), 'specs')).toEqual({});
  });

  it('takes only yes and no from what it finds', () => {
    expect(recallSections(keeper({ 'sections:specs': '{"engine":true,"warranty":"open"}' }), 'specs')).toEqual({
      engine: true,
    });
  });

  it('goes on where storage is forbidden or full', () => {
    const forbidden: Keeper = {
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
