import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardStrip, MAX_ON_CARD, stripPhotoStem } from './card-strip.ts';
import { photoStem } from './picture-set.ts';

const image = (url: string) => ({ url, thumbUrl: null });

describe('the swipeable photos of a card', () => {
  it('there is no strip with fewer than two photos', () => {
    expect(cardStrip({ id: 'a', images: [] })).toBeNull();
    expect(cardStrip({ id: 'a', images: [image('https://photos.example/1.jpg')] })).toBeNull();
  });

  it('a drawing is its own URL, and unsupported URLs are left out', () => {
    const images = [
      'https://photos.example/1.jpg',
      '/media/silhouettes/suv/red/side.svg',
      'data:image/png;base64,AAAA',
      'https://photos.example/4.jpg',
    ].map(image);
    const strip = cardStrip({ id: 'a', images })!;
    expect(strip.photos).toEqual(['/media/silhouettes/suv/red/side.svg', expect.stringMatching(/^3-\w{11}$/)]);
    expect(stripPhotoStem(strip, strip.photos[0]!)).toBeNull();
  });

  it("opens to the same URLs as on the vehicle's page, for any photo and CDN", () => {
    fc.assert(
      fc.property(
        fc.array(fc.webUrl(), { maxLength: 9 }),
        fc.string({ minLength: 1, maxLength: 12 }),
        fc.constantFrom(null, 'https://img.example.com'),
        (urls, id, cdn) => {
          const vehicle = { id, images: urls.filter((url) => !url.endsWith('.svg')).map(image) };
          const strip = cardStrip(vehicle, { cdn });
          const photos = strip?.photos.map((photo) => stripPhotoStem(strip, photo)) ?? [];
          expect(photos).toEqual(
            vehicle.images.slice(1, MAX_ON_CARD).map((_, at) => photoStem(vehicle, at + 1, { cdn })),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
