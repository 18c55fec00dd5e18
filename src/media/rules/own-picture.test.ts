import { describe, expect, it } from 'vitest';
import { dealerPictureIn, ownPictureSource, ownPictureStem } from './own-picture.ts';
import { parsePictureUrl, pictureSource } from './picture-url.ts';
import { photoAt } from '#rules/photo-urls.ts';

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

  it('of a dealer do not use the CDN, which could fetch them from the site of another group', () => {
    expect(ownPictureStem('/media/dealers/team-0123456789abcdef.webp', { cdn: 'https://img.example.com' })).toMatch(
      /^\/images\//,
    );
  });

  it('of a dealer are recognised at their address and in every size', () => {
    const address = '/media/dealers/team-0123456789abcdef.webp';
    expect(dealerPictureIn(address)).toBe(address);
    expect(dealerPictureIn(photoAt(ownPictureStem(address)!, 640, 'avif'))).toBe(address);
    expect(dealerPictureIn('/media/scenes/ute-dusk.webp')).toBeNull();
    expect(dealerPictureIn(photoAt(ownPictureStem('/media/scenes/ute-dusk.webp')!, 640, 'avif'))).toBeNull();
  });

  it('of a dealer are not the photos, frames or panorama of a vehicle, which a feed names', () => {
    const address = '/media/dealers/team-0123456789abcdef.webp';
    const vehicle = { images: [{ url: address, thumbUrl: null }], spinImages: [address], spinInteriorImage: address };
    for (const part of [undefined, 'spin', 'interior'] as const) expect(pictureSource(vehicle, 0, part)).toBeNull();
  });

  it('have only the index 0', () => expect(ownPictureSource('/media/scenes/ute-dusk.webp', 1)).toBeNull());
});
