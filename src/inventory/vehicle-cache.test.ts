import { expect, it } from 'vitest';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { KeptVehicles } from './vehicle-cache.ts';

const vehicle = (id: string, changes: object = {}) =>
  sampleVehicle({ id, groupId: 'group', slug: `slug-${id}`, ...changes });
const LENGTH = JSON.stringify(vehicle('a')).length;

it('gives back what was set last, under its latest slug, and only within its group', () => {
  const kept = new KeptVehicles(LENGTH * 10);
  kept.set(vehicle('a'));
  kept.set(vehicle('a', { price: 1_234_500 }));
  expect(kept.get('group', 'slug-a')).toEqual(vehicle('a', { price: 1_234_500 }));
  expect(kept.get('other', 'slug-a')).toBeNull();
  kept.set(vehicle('a', { slug: 'renamed' }));
  expect(kept.get('group', 'slug-a')).toBeNull();
  expect(kept.get('group', 'renamed')?.id).toBe('a');
  kept.delete('a');
  kept.delete('a');
  expect(kept.get('group', 'renamed')).toBeNull();
});

it('takes no more than there is room for, never an old state of a car, and takes again where room was made', () => {
  const kept = new KeptVehicles(LENGTH * 2);
  for (const id of ['a', 'b', 'c']) kept.set(vehicle(id));
  expect(['a', 'b', 'c'].map((id) => kept.get('group', `slug-${id}`)?.id)).toEqual(['a', 'b', undefined]);
  kept.set(vehicle('b', { comments: 'x'.repeat(LENGTH) }));
  expect(kept.get('group', 'slug-b'), 'what is longer now does not leave the old text behind').toBeNull();
  kept.set(vehicle('c'));
  expect(kept.get('group', 'slug-c')?.id).toBe('c');
  kept.clear();
  for (const id of ['b', 'c']) kept.set(vehicle(id));
  expect(['a', 'b', 'c'].map((id) => kept.get('group', `slug-${id}`)?.id)).toEqual([undefined, 'b', 'c']);
});
