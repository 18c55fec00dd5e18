import { describe, expect, it } from 'vitest';
import { ownPictureSource, ownPictureStem } from './own-picture.ts';
import { readPictureAddress } from './picture-url.ts';
import { photoAt } from './picture-set.ts';

describe('pictures that are of no one car', () => {
  it('have addresses of the picture route, which knows its source from them', () => {
    const stem = ownPictureStem('/media/scenes/ute-dusk.webp', { quality: 60 })!;
    const read = readPictureAddress(photoAt(stem, 640, 'avif'))!;
    expect(read).toMatchObject({ index: 0, width: 640, format: 'avif' });
    expect(ownPictureSource(read.vehicleId, read.index)).toBe('/media/scenes/ute-dusk.webp');
  });

  it('come through the CDN of the base', () => {
    expect(ownPictureStem('/media/studio/suv/red/side.webp', { cdn: 'https://img.example.com' })).toMatch(
      /^https:\/\/img\.example\.com\/images\//,
    );
  });

  it.each([
    '/media/silhouettes/suv/red/side.svg',
    'https://a.example/1.webp',
    '/media/../etc/passwd.webp',
    '/media//x.webp',
    '//media/x.webp',
    '/media/a%2eb.webp',
    'car-1',
    '',
  ])('are not %j', (path) => {
    expect(ownPictureStem(path)).toBeNull();
    expect(ownPictureSource(path, 0)).toBeNull();
  });

  it('have no second one', () => expect(ownPictureSource('/media/scenes/ute-dusk.webp', 1)).toBeNull());
});
