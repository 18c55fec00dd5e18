import { expect, it } from 'vitest';
import { loadFrames } from './use-frames.ts';

const frame = (url: string) => ({ url }) as unknown as HTMLImageElement;

it('loads all frames of a spin, a few at a time, and reports progress [VDP-014]', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const urls = Array.from({ length: 24 }, (_, index) => `/${index}`);
  const { all } = loadFrames(
    urls,
    (settled) => progress.push(settled),
    async (url) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return frame(url);
    },
  );
  expect(await all).toEqual(urls.map(frame));
  expect(progress).toEqual(urls.map((_, index) => index + 1));
  expect(most).toBe(4);
});

it('leaves out a frame that fails without delaying the others', async () => {
  const progress: number[] = [];
  const { all } = loadFrames(
    ['/0', '/broken', '/2'],
    (settled) => progress.push(settled),
    (url) => (url === '/broken' ? Promise.reject(new Error('404')) : Promise.resolve(frame(url))),
  );
  expect(await all).toEqual([frame('/0'), null, frame('/2')]);
  expect(progress.at(-1)).toBe(3);
});

it('starts no request after `stop`', async () => {
  const requested: string[] = [];
  const loading = loadFrames(
    ['/0', '/1', '/2', '/3', '/4', '/5'],
    () => {},
    (url) => {
      requested.push(url);
      return Promise.resolve(frame(url));
    },
  );
  loading.stop();
  await loading.all;
  expect(requested).toEqual(['/0', '/1', '/2', '/3']);
});
