import { expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { VehicleCache } from './vehicle-cache.ts';

const vehicle = (id: string, changes: object = {}) =>
  sampleVehicle({ id, groupId: 'group', slug: `slug-${id}`, ...changes });
const LENGTH = JSON.stringify(vehicle('a')).length;

it('returns the last value by its latest slug, only within its group', () => {
  const cache = new VehicleCache(LENGTH * 10);
  cache.set(vehicle('a'));
  cache.set(vehicle('a', { price: 1_234_500 }));
  expect(cache.get('group', 'slug-a')).toEqual(vehicle('a', { price: 1_234_500 }));
  expect(cache.get('other', 'slug-a')).toBeNull();
  cache.set(vehicle('a', { slug: 'renamed' }));
  expect(cache.get('group', 'slug-a')).toBeNull();
  expect(cache.get('group', 'renamed')?.id).toBe('a');
  cache.delete('a');
  cache.delete('a');
  expect(cache.get('group', 'renamed')).toBeNull();
});

it('never exceeds its capacity or returns an outdated vehicle', () => {
  const cache = new VehicleCache(LENGTH * 2);
  for (const id of ['a', 'b', 'c']) cache.set(vehicle(id));
  expect(['a', 'b', 'c'].map((id) => cache.get('group', `slug-${id}`)?.id)).toEqual(['a', 'b', undefined]);
  cache.set(vehicle('b', { comments: 'x'.repeat(LENGTH) }));
  expect(cache.get('group', 'slug-b'), 'a longer text that does not fit removes the old one').toBeNull();
  cache.set(vehicle('c'));
  expect(cache.get('group', 'slug-c')?.id).toBe('c');
  cache.clear();
  for (const id of ['b', 'c']) cache.set(vehicle(id));
  expect(['a', 'b', 'c'].map((id) => cache.get('group', `slug-${id}`)?.id)).toEqual([undefined, 'b', 'c']);
});
