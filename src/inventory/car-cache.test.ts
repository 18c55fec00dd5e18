import { expect, it } from 'vitest';
import { sampleCar } from '#tests/support/sample-car.ts';
import { KeptCars } from './car-cache.ts';

const car = (id: string, changes: object = {}) => sampleCar({ id, groupId: 'group', slug: `slug-${id}`, ...changes });
const LENGTH = JSON.stringify(car('a')).length;

it('gives back what was set last, under its latest slug, and only within its group', () => {
  const kept = new KeptCars(LENGTH * 10);
  kept.set(car('a'));
  kept.set(car('a', { price: 1_234_500 }));
  expect(kept.get('group', 'slug-a')).toEqual(car('a', { price: 1_234_500 }));
  expect(kept.get('other', 'slug-a')).toBeNull();
  kept.set(car('a', { slug: 'renamed' }));
  expect(kept.get('group', 'slug-a')).toBeNull();
  expect(kept.get('group', 'renamed')?.id).toBe('a');
  kept.delete('a');
  kept.delete('a');
  expect(kept.get('group', 'renamed')).toBeNull();
});

it('takes no more than there is room for, never an old state of a car, and takes again where room was made', () => {
  const kept = new KeptCars(LENGTH * 2);
  for (const id of ['a', 'b', 'c']) kept.set(car(id));
  expect(['a', 'b', 'c'].map((id) => kept.get('group', `slug-${id}`)?.id)).toEqual(['a', 'b', undefined]);
  kept.set(car('b', { comments: 'x'.repeat(LENGTH) }));
  expect(kept.get('group', 'slug-b'), 'what is longer now does not leave the old text behind').toBeNull();
  kept.set(car('c'));
  expect(kept.get('group', 'slug-c')?.id).toBe('c');
  kept.clear();
  for (const id of ['b', 'c']) kept.set(car(id));
  expect(['a', 'b', 'c'].map((id) => kept.get('group', `slug-${id}`)?.id)).toEqual([undefined, 'b', 'c']);
});
