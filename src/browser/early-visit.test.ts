import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkedQuery, noteVisit, visitedPages } from '#leads/ui/remembered-details.ts';
import { noteEarlyVisit } from './early-visit.ts';

describe('a page that is left before it is hydrated', () => {
  const values = new Map<string, string>();
  let leave: () => void;
  const open = (pathname: string, search = '') => {
    vi.stubGlobal('location', { pathname, search });
    vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => void (leave = listener));
    noteEarlyVisit();
  };
  beforeEach(() => {
    values.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is part of the visit, with the campaign of the first one [LEAD-001]', () => {
    open('/search/new-cars', '?utm_source=mail');
    leave();
    noteVisit('/cars/kia-rio', '?from=list');
    expect(visitedPages()).toEqual(['/search/new-cars', '/cars/kia-rio']);
    expect(linkedQuery()).toEqual({ utm_source: 'mail' });
  });

  it('is recorded once, and after the pages before it', () => {
    noteVisit('/', '?utm_source=mail');
    noteVisit('/a', '');
    open('/');
    leave();
    leave();
    expect(visitedPages()).toEqual(['/a', '/']);
    expect(linkedQuery()).toEqual({ utm_source: 'mail' });
  });

  it('is forgotten where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new Error('denied');
      },
    });
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    open('/');
    expect(() => leave()).not.toThrow();
    expect(debug).toHaveBeenCalledOnce();
  });
});
