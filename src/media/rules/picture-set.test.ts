import { describe, expect, it } from 'vitest';
import { parsePictureUrl, isPictureSource } from './picture-url.ts';
import { PICTURE_WIDTHS } from '#rules/photo-urls.ts';
import { photoStem, type PictureSetOptions } from './picture-set.ts';
import { openPhoto, openPhotoInFull } from '#rules/photo-urls.ts';

const vehicle = {
  id: 'car-1',
  images: [
    { url: 'https://pics.example.com/1.jpg', thumbUrl: null },
    { url: '/media/stock/suv-red-side.svg', thumbUrl: null },
    { url: 'data:image/png;base64,AA', thumbUrl: null },
  ],
};

const pictureSet = (of: Parameters<typeof photoStem>[0], index: number, options?: PictureSetOptions) => {
  const stem = photoStem(of, index, options);
  return stem === null ? null : openPhoto(stem);
};

describe('the picture set of a photo', () => {
  it('has every width in every format, each with a URL that the route parses', () => {
    const set = pictureSet(vehicle, 0)!;
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const entries = set.srcSet[format].split(', ').map((entry) => entry.split(' '));
      expect(entries.map(([, size]) => size)).toEqual(PICTURE_WIDTHS.map((width) => `${width}w`));
      for (const [address = '', size = ''] of entries)
        expect(parsePictureUrl(address)).toMatchObject({
          vehicleId: 'car-1',
          index: 0,
          format,
          width: Number.parseInt(size, 10),
        });
    }
    expect(parsePictureUrl(set.src)).toMatchObject({ format: 'jpeg', width: 960 });
    expect(parsePictureUrl(set.preview)).toMatchObject({ format: 'webp', width: 24 });
    expect(set).toMatchObject({ width: 1200, height: 900 });
  });

  it('has a width of 2400 in full screen, and no others than on the page besides', () => {
    const stem = photoStem(vehicle, 0)!;
    const entries = openPhotoInFull(stem).srcSet.avif.split(', ');
    expect(entries.at(-1)).toMatch(/\/2400\.avif 2400w$/);
    expect(parsePictureUrl(entries.at(-1)!.split(' ')[0]!)).toMatchObject({ index: 0, width: 2400 });
    expect(entries.slice(0, -1).join(', ')).toBe(openPhoto(stem).srcSet.avif);
  });

  it('has URLs that depend on the quality, which is 75 by default [API-038]', () => {
    expect(pictureSet(vehicle, 0, { quality: 75 })).toEqual(pictureSet(vehicle, 0));
    expect(pictureSet(vehicle, 0, { quality: 60 })!.src).not.toBe(pictureSet(vehicle, 0)!.src);
  });

  it('has URLs that depend on the photo', () => {
    const other = { ...vehicle, images: [{ url: 'https://pics.example.com/1.jpg?v=2', thumbUrl: null }] };
    expect(pictureSet(other, 0)!.src).not.toBe(pictureSet(vehicle, 0)!.src);
  });

  it('only changes the origin with a CDN', () => {
    const set = pictureSet(vehicle, 0, { cdn: 'https://img.example.com/' })!;
    const own = pictureSet(vehicle, 0)!;
    expect(set.src).toBe(`https://img.example.com${own.src}`);
    expect(set.preview).toBe(`https://img.example.com${own.preview}`);
    expect(set.srcSet.avif.split(', ').every((entry) => entry.startsWith('https://img.example.com/images/'))).toBe(
      true,
    );
  });

  it('is null without a photo that can be fetched', () => {
    expect(pictureSet(vehicle, 1)).not.toBeNull();
    expect(pictureSet(vehicle, 2)).toBeNull();
    expect(pictureSet(vehicle, 3)).toBeNull();
    expect(pictureSet({ id: 'many', images: Array.from({ length: 201 }, () => vehicle.images[0]!) }, 200)).toBeNull();
  });

  it.each([
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    '//evil.example/1.jpg',
    'ftp://a.example/1.jpg',
    'javascript:alert(1)',
    '/etc/passwd',
    '',
    'https://',
    '/media/a b.svg',
    '/media/../../etc/passwd',
    '/media/..',
    '/media/.env',
    '/media//a.svg',
    '/mediator/a.svg',
  ])('%s is not a source', (url) => expect(isPictureSource(url)).toBe(false));
});
