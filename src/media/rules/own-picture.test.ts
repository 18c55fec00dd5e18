import { describe, expect, it } from 'vitest';
import { ownPictureSource, ownPictureStem } from './own-picture.ts';
import { parsePictureUrl } from './picture-url.ts';
import { photoAt } from './picture-set.ts';

describe('our own pictures', () => {
  it('have URLs of the picture route, which contain the source', () => {
    const stem = ownPictureStem('/media/scenes/ute-dusk.webp', { quality: 60 })!;
    const read = parsePictureUrl(photoAt(stem, 640, 'avif'))!;
    expect(read).toMatchObject({ index: 0, width: 640, format: 'avif' });
    expect(ownPictureSource(read.vehicleId, read.index)).toBe('/media/scenes/ute-dusk.webp');
  });

  it('use the CDN of the platform', () => {
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
  ])('do not include %j', (path) => {
    expect(ownPictureStem(path)).toBeNull();
    expect(ownPictureSource(path, 0)).toBeNull();
  });

  it('have only the index 0', () => expect(ownPictureSource('/media/scenes/ute-dusk.webp', 1)).toBeNull());
});
