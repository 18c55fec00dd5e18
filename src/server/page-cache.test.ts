import { expect, it } from 'vitest';
import { cachedPage, PageCache } from './page-cache.ts';

const identity = new Uint8Array(1024 * 1024);
const page = (holdsUntil: number) => cachedPage(200, new Headers(), identity, holdsUntil);

it('a page is rendered once until the instant at which it becomes invalid', async () => {
  const cache = new PageCache();
  const rendered: number[] = [];
  const ask = (now: number) => cache.getOrCreate('key', now, async () => (rendered.push(now), page(20)));
  await Promise.all([ask(10), ask(10)]);
  await ask(19);
  await ask(20);
  expect(rendered).toEqual([10, 20]);
});

it('pages that are valid for one request only do not displace others', async () => {
  const cache = new PageCache();
  await cache.getOrCreate('valid', 10, async () => page(20));
  for (let index = 0; index < 200; index++)
    expect(await cache.getOrCreate(`postcode ${index}`, 10, async () => page(10))).not.toBeNull();
  expect(cache.get('valid', 10)).toBeDefined();
});

it('a failed page is tried again', async () => {
  const cache = new PageCache();
  await expect(cache.getOrCreate('key', 10, () => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
  expect(await cache.getOrCreate('key', 10, async () => page(20))).not.toBeNull();
});
