import { describe, expect, it } from 'vitest';
import { frameWidth, pictureStem, stemAt } from './part-pictures.ts';
import { parsePictureUrl, pictureFingerprint } from './picture-url.ts';

const vehicle = {
  id: 'car-1',
  images: [],
  spinImages: ['https://a.example/0.jpg', 'https://a.example/1.jpg'],
  spinInteriorImage: 'https://a.example/inside.jpg',
};

describe('the pictures of a spin', () => {
  it('have URLs that the route parses', () => {
    expect(parsePictureUrl(stemAt(pictureStem(vehicle, 'spin', 1), 960))).toEqual({
      vehicleId: 'car-1',
      part: 'spin',
      index: 1,
      fingerprint: pictureFingerprint('https://a.example/1.jpg', 75),
      width: 960,
      format: 'webp',
    });
    expect(parsePictureUrl(stemAt(pictureStem(vehicle, 'interior', 0), 3840))).toMatchObject({
      part: 'interior',
      index: 0,
      width: 3840,
    });
  });

  it('have a URL that depends on picture, quality and CDN', () => {
    expect(pictureStem(vehicle, 'spin', 0)).not.toBe(
      pictureStem({ ...vehicle, spinImages: ['https://a.example/0.jpg?v=2'] }, 'spin', 0),
    );
    expect(pictureStem(vehicle, 'spin', 0)).not.toBe(pictureStem(vehicle, 'spin', 0, { quality: 60 }));
    expect(pictureStem(vehicle, 'spin', 0, { cdn: 'https://img.example.com/' })).toBe(
      `https://img.example.com${pictureStem(vehicle, 'spin', 0)}`,
    );
  });

  it.each([
    [0, 480],
    [390, 480],
    [530, 480],
    [600, 640],
    [780, 960],
    [1170, 1280],
    [4000, 1280],
  ])('for %i pixels have width %i', (pixels, width) => expect(frameWidth(pixels)).toBe(width));
});
