import { expect, it } from 'vitest';
import { mosaicSize } from './mosaic.ts';

it.each([
  ['mosaic', 20, false, 5],
  ['mosaic', 5, false, 5],
  ['mosaic', 4, false, 3],
  ['mosaic', 3, false, 3],
  ['mosaic', 2, false, 0],
  ['mosaic', 20, true, 0],
  ['slider', 20, false, 0],
] as const)('%s of %i pictures, with a video: %s, shows %i at once', (layout, pictures, hasVideo, size) => {
  expect(mosaicSize(layout, pictures, hasVideo)).toBe(size);
});
