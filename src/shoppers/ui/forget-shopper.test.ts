import { afterEach, expect, it, vi } from 'vitest';
import { forgetShopper, forgetSignedOut } from './forget-shopper.ts';
import { favourites } from './saved-list.ts';

function storage(values: Readonly<Record<string, string>>) {
  const stored = new Map(Object.entries(values));
  return {
    keys: () => [...stored.keys()],
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['favourites stay that no account has', {}, 1],
  ['favourites go that are in the account of the shopper', { 'forecourt.merged': 'one' }, 0],
])('after the sign-out, nothing of the shopper is stored; %s', (_, more, left) => {
  const local = storage({
    'forecourt.details': '{}',
    'forecourt.viewed': '[]',
    other: '1',
    'search:history': '[]',
    'forecourt.enquiredCar': '{}',
    ...more,
  });
  const visit = storage({ 'forecourt.visited': '[]', 'forecourt.watch': 'v1', 'viewed:one': '1', another: '1' });
  vi.stubGlobal('window', { localStorage: local });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', visit);
  favourites.put({ id: 'v1', name: '2021 Kia Rio', slug: 'rio', make: 'Kia', model: 'Rio', primary_image_url: null });
  forgetShopper();
  expect(favourites.current()).toHaveLength(left);
  expect(local.keys().filter((key) => key !== 'forecourt.favourites')).toEqual(['other']);
  expect(visit.keys()).toEqual(['another']);
});

it('removes it and the cookie on the page after a sign-out before scripts ran', () => {
  const local = storage({ 'forecourt.details': '{}' });
  const page = { cookie: 'signed_out=1' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', storage({}));
  forgetSignedOut();
  expect(local.keys()).toEqual([]);
  expect(page.cookie).toBe('signed_out=; path=/; max-age=0');
});

it('throws nothing where storage is disabled', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden');
    },
  });
  expect(forgetShopper).not.toThrow();
});
