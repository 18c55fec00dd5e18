import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { toFavourite, storesFavourites, readFavourite, toggle } from './favourite.ts';

describe('saved vehicles', () => {
  it('a favourite has id, name, slug, make, model and primary_image_url [ACC-025]', () => {
    expect(toFavourite(sampleVehicle(), '/images/car-1/0-abc/960.jpeg')).toEqual({
      id: 'car-1',
      name: '2021 Toyota Corolla Ascent Sport',
      slug: '2021-toyota-corolla-ascent-sport-a100',
      make: 'Toyota',
      model: 'Corolla',
      primary_image_url: '/images/car-1/0-abc/960.jpeg',
    });
    expect(toFavourite(sampleVehicle(), null).primary_image_url).toBeNull();
  });

  it('only the modes favourites and both store vehicles in the browser [ACC-024]', () => {
    expect((['off', 'favourites', 'watchlist', 'both'] as const).map(storesFavourites)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it.each([
    null,
    1,
    'x',
    [],
    {},
    { id: 'a', name: 'A', slug: '../admin' },
    { id: '', name: 'A', slug: 'a' },
    { id: 'a', name: 7, slug: 'a' },
  ])('ignores a stored entry of another shape: %j', (stored) => {
    expect(readFavourite(stored)).toBeNull();
  });

  it('reads an entry without make, model and picture', () => {
    expect(readFavourite({ id: 'a', name: 'A', slug: 'a', more: 1 })).toEqual({
      id: 'a',
      name: 'A',
      slug: 'a',
      make: '',
      model: '',
      primary_image_url: null,
    });
  });
});

describe('toggling', () => {
  const ids = fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 })
    .map((list) => list.map((id) => ({ id })));

  it('adds a missing entry and removes an existing one [ACC-023]', () => {
    fc.assert(
      fc.property(ids, fc.string({ minLength: 1, maxLength: 3 }), (list, id) => {
        const once = toggle(list, { id }, 100);
        const there = list.some((one) => one.id === id);
        expect(once.did).toBe(there ? 'removed' : 'added');
        expect(once.list.some((one) => one.id === id)).toBe(!there);
        expect(new Set(toggle(once.list, { id }, 100).list.map((one) => one.id))).toEqual(
          new Set(list.map((one) => one.id)),
        );
      }),
    );
  });

  it('a full list rejects new entries, but allows removal', () => {
    const list = [{ id: 'a' }, { id: 'b' }];
    expect(toggle(list, { id: 'c' }, 2)).toEqual({ list, did: 'full' });
    expect(toggle(list, { id: 'a' }, 2)).toEqual({ list: [{ id: 'b' }], did: 'removed' });
  });
});
