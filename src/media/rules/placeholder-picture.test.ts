import { describe, expect, it } from 'vitest';
import { isPlaceholderPicture, realPhotos } from './own-picture.ts';

describe('a default or coming-soon picture [VDP-010]', () => {
  it.each([
    '/media/silhouettes/coming-soon.svg',
    'https://pics.example.com/stock/ComingSoon.jpg',
    'https://pics.example.com/default.png?v=2',
    'https://a.example/img/no_image.gif',
    'https://a.example/photo-coming-soon.jpg',
    'https://a.example/images/no-photo.webp',
    'https://a.example/placeholder.png',
    'https://a.example/default_vehicle.jpg',
    'https://a.example/image-not-available.jpg',
    'https://a.example/x/123_default.jpg',
  ])('is %s', (url) => expect(isPlaceholderPicture(url)).toBe(true));

  it.each([
    'https://pics.example.com/1.jpg',
    'https://pics.example.com/default/1.jpg',
    'https://pics.example.com/defaults2024.jpg',
    'https://a.example/nophotography.jpg',
    '/media/studio/suv/red/front.webp',
    'https://a.example/pic?name=default.jpg',
    '',
  ])('is not %s', (url) => expect(isPlaceholderPicture(url)).toBe(false));

  it('is not a photo if it is the only one, and is preserved among others', () => {
    const soon = { url: 'https://a.example/coming-soon.jpg', thumbUrl: null };
    const photo = { url: 'https://a.example/1.jpg', thumbUrl: null };
    expect(realPhotos({ images: [soon] })).toEqual([]);
    expect(realPhotos({ images: [photo] })).toEqual([photo]);
    expect(realPhotos({ images: [photo, soon] })).toEqual([photo, soon]);
    expect(realPhotos({ images: [] })).toEqual([]);
  });
});
