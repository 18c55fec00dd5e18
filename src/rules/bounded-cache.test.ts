import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

it('drops the entry that was set longest ago', () => {
  const cache = new BoundedCache<string, number>(2);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    cache.set(key, value);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
  expect(cache.size).toBe(2);
});

it('stores a value that is undefined', () => {
  const cache = new BoundedCache<string, undefined>(1);
  cache.set('a', undefined);
  expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
});

it('stores nothing with a limit of 0', () => {
  const cache = new BoundedCache<string, number>(0);
  expect([cache.set('a', 1), cache.size]).toEqual([1, 0]);
});
