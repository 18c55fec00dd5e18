import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAhead, takeAhead, type AheadPage } from './prefetched-page.ts';

vi.mock('react-router', () => ({ UNSAFE_decodeViaTurboStream: async (body: unknown) => ({ value: body }) }));

const page: AheadPage = { pageJson: '{}' };
let answers: ((answer: unknown) => void)[];
let asked: string[];
let clock: number;

beforeEach(async () => {
  answers = [];
  asked = [];
  clock = 1000;
  vi.stubGlobal('location', { origin: 'http://site.localhost' });
  vi.stubGlobal('window', {});
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.pathname + url.search);
    return new Promise((resolve) => answers.push(resolve));
  });
  await takeAhead('/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const good = { ok: true, body: { vehicle: { data: page } } };

describe('a page that is asked for ahead', () => {
  it('is asked for once, as the router would, and taken once', async () => {
    const first = askAhead('/cars/corolla?from=search');
    expect(askAhead('/cars/corolla?from=search')).toBe(first);
    expect(asked).toEqual(['/cars/corolla.data?from=search&_routes=vehicle']);
    answers[0]!(good);
    expect(await first).toBe(page);
    expect(await takeAhead('/cars/corolla?from=search')).toBe(page);
    expect(await takeAhead('/cars/corolla?from=search')).toBeNull();
  });

  it('is waited for when it is on its way', async () => {
    void askAhead('/cars/corolla');
    clock += 5000;
    const taken = takeAhead('/cars/corolla');
    answers[0]!(good);
    expect(await taken).toBe(page);
  });

  it('is no longer shown a second after it came, and asked for again', async () => {
    const first = askAhead('/cars/corolla');
    answers[0]!(good);
    await first;
    clock += 999;
    expect(askAhead('/cars/corolla')).toBe(first);
    clock += 1;
    expect(askAhead('/cars/corolla')).not.toBe(first);
    expect(asked).toHaveLength(2);
  });

  it('is that of no other address', async () => {
    void askAhead('/cars/corolla');
    expect(await takeAhead('/cars/camry')).toBeNull();
  });

  it.each([
    ['is refused', { ok: false, body: {} }],
    ['leads elsewhere', { ok: true, body: {} }],
    ['is an error', { ok: true, body: { vehicle: { error: new Error('broken') } } }],
  ])('is left to the router when it %s', async (_what, answer) => {
    const first = askAhead('/cars/corolla');
    answers[0]!(answer);
    expect(await first).toBeNull();
    expect(await takeAhead('/cars/corolla')).toBeNull();
  });
});
