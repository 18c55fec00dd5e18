import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefetchPage, takePrefetched, type PrefetchedPage } from './prefetched-page.ts';

vi.mock('react-router', () => ({ UNSAFE_decodeViaTurboStream: async (body: unknown) => ({ value: body }) }));

const page: PrefetchedPage = { pageJson: '{}' };
let answers: ((answer: unknown) => void)[];
let requested: string[];
let clock: number;

beforeEach(async () => {
  answers = [];
  requested = [];
  clock = 1000;
  vi.stubGlobal('location', { origin: 'http://site.localhost' });
  vi.stubGlobal('window', {});
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('fetch', (url: URL) => {
    requested.push(url.pathname + url.search);
    return new Promise((resolve) => answers.push(resolve));
  });
  await takePrefetched('/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const good = { ok: true, body: { vehicle: { data: page } } };

describe('a prefetched page', () => {
  it('is requested once, like the router does, and used once', async () => {
    const first = prefetchPage('/cars/corolla?from=search');
    expect(prefetchPage('/cars/corolla?from=search')).toBe(first);
    expect(requested).toEqual(['/cars/corolla.data?from=search&_routes=vehicle']);
    answers[0]!(good);
    expect(await first).toBe(page);
    expect(await takePrefetched('/cars/corolla?from=search')).toBe(page);
    expect(await takePrefetched('/cars/corolla?from=search')).toBeNull();
  });

  it('is awaited while the request is pending', async () => {
    void prefetchPage('/cars/corolla');
    clock += 5000;
    const taken = takePrefetched('/cars/corolla');
    answers[0]!(good);
    expect(await taken).toBe(page);
  });

  it('expires after a second, and is requested again', async () => {
    const first = prefetchPage('/cars/corolla');
    answers[0]!(good);
    await first;
    clock += 999;
    expect(prefetchPage('/cars/corolla')).toBe(first);
    clock += 1;
    expect(prefetchPage('/cars/corolla')).not.toBe(first);
    expect(requested).toHaveLength(2);
  });

  it('is not used for another URL', async () => {
    void prefetchPage('/cars/corolla');
    expect(await takePrefetched('/cars/camry')).toBeNull();
  });

  it.each([
    ['fails', { ok: false, body: {} }],
    ['is a redirect', { ok: true, body: {} }],
    ['is an error', { ok: true, body: { vehicle: { error: new Error('broken') } } }],
  ])('is left to the router when the request %s', async (_what, answer) => {
    const first = prefetchPage('/cars/corolla');
    answers[0]!(answer);
    expect(await first).toBeNull();
    expect(await takePrefetched('/cars/corolla')).toBeNull();
  });
});
