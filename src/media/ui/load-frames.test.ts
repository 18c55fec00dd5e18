import { expect, it } from 'vitest';
import { loadFrames } from './use-frames.ts';

const frame = (address: string) => ({ address }) as unknown as HTMLImageElement;

it('loads all frames of a spin, a few at a time, and reports progress [VDP-014]', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const addresses = Array.from({ length: 24 }, (_, index) => `/${index}`);
  const { all } = loadFrames(
    addresses,
    (settled) => progress.push(settled),
    async (address) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return frame(address);
    },
  );
  expect(await all).toEqual(addresses.map(frame));
  expect(progress).toEqual(addresses.map((_, index) => index + 1));
  expect(most).toBe(4);
});

it('leaves out a frame that fails without delaying the others', async () => {
  const progress: number[] = [];
  const { all } = loadFrames(
    ['/0', '/broken', '/2'],
    (settled) => progress.push(settled),
    (address) => (address === '/broken' ? Promise.reject(new Error('404')) : Promise.resolve(frame(address))),
  );
  expect(await all).toEqual([frame('/0'), null, frame('/2')]);
  expect(progress.at(-1)).toBe(3);
});

it('starts no request after `stop`', async () => {
  const requested: string[] = [];
  const loading = loadFrames(
    ['/0', '/1', '/2', '/3', '/4', '/5'],
    () => {},
    (address) => {
      requested.push(address);
      return Promise.resolve(frame(address));
    },
  );
  loading.stop();
  await loading.all;
  expect(requested).toEqual(['/0', '/1', '/2', '/3']);
});
