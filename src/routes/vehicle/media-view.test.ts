import { describe, expect, it } from 'vitest';
import { COMING_SOON_PATH } from '#media/drawings/silhouette.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { mediaView } from './media-view.ts';

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://pics.example.com/${index}.jpg`, thumbUrl: null }));
const frames = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://pics.example.com/turn/${index}.jpg`);
const view = (vehicle: Partial<Vehicle>, settings: unknown = {}) =>
  mediaView(sampleVehicle(vehicle), {
    site: sampleSite([sampleDealership('one')], settings),
    now: Date.parse('2026-11-21T00:00:00Z'),
    holdsUntil: () => {},
    pictureOrigin: null,
  });
const withSpin: Partial<Vehicle> = {
  images: photos(2),
  spinImages: frames(24),
  spinInteriorImage: 'https://pics.example.com/inside.jpg',
};

describe('thumbnails', () => {
  it.each([
    [1, false],
    [3, false],
    [4, true],
    [20, true],
  ])('of %i pictures are shown: %s [VDP-002]', (count, shown) =>
    expect(view({ images: photos(count) }).thumbnails).toBe(shown),
  );
  it.each([
    ['in_stock', true],
    ['coming_soon', false],
    ['sold', false],
    ['withdrawn', false],
  ] as const)('of a vehicle that is %s are shown: %s [VDP-003]', (status, shown) =>
    expect(view({ images: photos(9), status }).thumbnails).toBe(shown),
  );
});

describe('the spin [VDP-008]', () => {
  it('is shown with the interior where the vehicle has them', () => {
    const { spin, interior } = view(withSpin);
    expect(spin?.frames).toHaveLength(24);
    expect(spin?.frames[0]).toMatch(/^\/images\/car-1\/s0-\w{11}$/);
    expect(interior?.panorama).toMatch(/^\/images\/car-1\/i0-\w{11}$/);
  });

  it('is not shown with spin.view: false, or for an unavailable vehicle [SITE-025]', () => {
    for (const none of [view(withSpin, { spin: { view: false } }), view({ ...withSpin, status: 'sold' })])
      expect([none.spin, none.interior, none.opensIn]).toEqual([null, null, 'images']);
  });

  it.each([
    ['one frame', { spinImages: frames(1) }, [null, true]],
    ['no inside', { spinInteriorImage: null }, [24, false]],
    ['an invalid interior picture', { spinInteriorImage: 'javascript:alert(1)' }, [24, false]],
    ['invalid frames', { spinImages: ['javascript:alert(1)', 'data:image/png;base64,AA', ...frames(3)] }, [3, true]],
    ['200 frames', { spinImages: frames(200) }, [67, true]],
  ] as const)('with %s shows what is valid', (_, changes, [count, inside]) => {
    const { spin, interior } = view({ ...withSpin, ...changes });
    expect([spin?.frames.length ?? null, interior !== null]).toEqual([count, inside]);
  });

  it('opens first unless detailMode is gallery, and rotates automatically with autoRotate [VDP-011, VDP-016]', () => {
    expect([view(withSpin).opensIn, view(withSpin).spin?.autoRotate]).toEqual(['spin', false]);
    const otherwise = view(withSpin, { vdp: { detailMode: 'gallery' }, spin: { autoRotate: true } });
    expect([otherwise.opensIn, otherwise.spin?.autoRotate]).toEqual(['images', true]);
    expect(view({ images: photos(2) }).opensIn).toBe('images');
  });

  it('opens first in place of a drawing, in any detailMode [VDP-010]', () => {
    const gallery = { vdp: { detailMode: 'gallery' } };
    expect(view({ ...withSpin, images: [] }, gallery).opensIn).toBe('spin');
    expect(view({ images: [] }, gallery).opensIn).toBe('images');
  });
});

describe('a vehicle without photos [VDP-010]', () => {
  it.each([
    ['none', []],
    ["the feed's placeholder", [{ url: COMING_SOON_PATH, thumbUrl: null }]],
    ['a default picture', [{ url: 'https://pics.example.com/default.jpg', thumbUrl: null }]],
  ])('with %s shows that photos are coming', (_, images) => {
    const { awaited, pictures } = view({ images, simpleBody: 'SUV' });
    expect([awaited?.words, pictures.length, pictures[0]!.illustration, pictures[0]!.src]).toEqual([
      'Photos are on their way.',
      1,
      true,
      '/media/silhouettes/suv/silver/clear.svg',
    ]);
  });

  it("names the model and the maker's colour, with the paint of the drawing", () => {
    const named = { images: [], model: 'Tasman', colour: 'Snow White Pearl', simpleColour: 'White' } as const;
    expect(view(named).awaited).toMatchObject({
      model: 'Tasman',
      colour: { name: 'Snow White Pearl', paint: '#f0f2f4' },
    });
    expect(view({ ...named, simpleColour: null }).awaited?.colour).toBeNull();
  });

  it('links to the form that requests photos of a vehicle for sale that has none [AVL-002, VDP-010]', () => {
    const on = { photos: { request: true } };
    expect([
      view({ slug: 'a-kia', images: [] }, on).awaited?.href ?? null,
      view({ slug: 'a-kia', images: [], status: 'sold' }, on).awaited?.href ?? null,
      view({ slug: 'a-kia', images: photos(1) }, on).awaited?.href ?? null,
    ]).toEqual(['/request-photos?car_id=a-kia', null, null]);
  });
  it('has no link on a site without photo requests', () =>
    expect(view({ images: [] }, { photos: { request: false } }).awaited).toMatchObject({
      words: 'Photos are on their way. This is a drawing.',
      href: null,
    }));
  it('promises no photos of a vehicle that is sold', () => {
    expect(view({ images: [] }).awaited?.words).toContain('Photos are on their way.');
    expect(view({ images: [], status: 'sold' }).awaited?.words).toBe('This is a drawing.');
  });
  it('has no message with a photo', () => expect(view({ images: photos(1) }).awaited).toBeNull());
});

describe('the video [VDP-006]', () => {
  it.each([
    [
      'https://youtu.be/Forecourt01',
      { kind: 'youtube', player: '/video/youtube/Forecourt01', page: 'https://www.youtube.com/watch?v=Forecourt01' },
    ],
    ['https://cdn.example.com/walk.mp4', { kind: 'file', src: 'https://cdn.example.com/walk.mp4', type: 'video/mp4' }],
    ['https://vimeo.com/1', null],
    ['javascript:alert(1)', null],
  ])('at %s', (videoUrl, video) => expect(view({ images: photos(2), videoUrl }).video).toEqual(video));

  it('is not shown for an unavailable vehicle', () =>
    expect(view({ videoUrl: 'https://youtu.be/Forecourt01', status: 'sold' }).video).toBeNull());
});

it('a mosaic is a setting', () => {
  expect(view({ images: photos(8) }, { vdp: { gallery: 'mosaic' } }).mosaic).toBe(5);
  expect(view({ images: photos(8) }).mosaic).toBe(0);
});

it('a picture links to its largest size', () => {
  expect(view({ images: photos(2) }).pictures[1]!.full).toMatch(/^\/images\/car-1\/1-\w{11}\/1920\.jpeg$/);
});
