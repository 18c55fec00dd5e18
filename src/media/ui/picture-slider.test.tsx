import { renderToStaticMarkup } from 'react-dom/server';
import { readPage } from '#tests/support/html.ts';
import { describe, expect, it } from 'vitest';
import { GalleryProvider } from './gallery-context.tsx';
import type { GalleryPicture, VideoView } from '../rules/media-view.ts';
import { PictureSlider, toSlides, Thumbnails } from './picture-slider.tsx';

const picture = (index: number): GalleryPicture => ({
  src: `/media/${index}.svg`,
  photo: null,
  alt: `Picture ${index}`,
  illustration: false,
  thumb: `/media/${index}.svg`,
  full: `/media/${index}.svg`,
});
const pictures = [picture(1), picture(2), picture(3)];
const youtube: VideoView = {
  kind: 'youtube',
  player: '/video/youtube/Forecourt01',
  page: 'https://www.youtube.com/watch?v=Forecourt01',
};
const file: VideoView = { kind: 'file', src: 'https://cdn.example.com/walk.mp4', type: 'video/mp4' };
const row = (video: VideoView | null, early = 2) => (
  <GalleryProvider count={pictures.length + (video ? 1 : 0)}>
    <PictureSlider
      name="2021 Toyota Corolla"
      slides={toSlides(pictures, video)}
      poster={pictures[0]!}
      early={early}
      mosaic={0}
      instead={null}
      onOpen={() => {}}
      onNear={() => {}}
    />
  </GalleryProvider>
);

it('useGallery outside its provider throws an error that says what to do [ERR-033]', () => {
  expect(() => renderToStaticMarkup(<Thumbnails slides={[]} poster={pictures[0]!} />)).toThrow(
    'useGallery was called outside <GalleryProvider>. Put the component that shows or moves the gallery inside the provider.',
  );
  expect(() =>
    renderToStaticMarkup(
      <GalleryProvider count={0}>
        <Thumbnails slides={[]} poster={pictures[0]!} />
      </GalleryProvider>,
    ),
  ).not.toThrow();
});

describe('the slider', () => {
  it('has the video as its second slide, even with one picture [VDP-006]', () => {
    expect(toSlides(pictures, youtube).map((slide) => ('video' in slide ? 'video' : slide.number))).toEqual([
      1,
      'video',
      2,
      3,
    ]);
    expect(toSlides(pictures.slice(0, 1), file)).toHaveLength(2);
    expect(toSlides(pictures, null)).toHaveLength(3);
  });

  it('shows YouTube as a link with a poster, and a file as a player without preload [VDP-007]', () => {
    const html = renderToStaticMarkup(row(youtube));
    const { has } = readPage(html);
    expect(has('a[href="https://www.youtube.com/watch?v=Forecourt01"]')).toBe(true);
    expect(has('iframe, [src^="https:"]')).toBe(false);
    expect(html).not.toContain('ytimg');
    const player = readPage(renderToStaticMarkup(row(file)));
    expect(player.attribute('video[controls][preload="none"] > source[type="video/mp4"]', 'src')).toBe(
      'https://cdn.example.com/walk.mp4',
    );
  });

  it.each([
    ['the first two pictures', null, 2, [1, 2]],
    ['the first two pictures around a video', file, 2, [1, 2]],
    ['one picture after a spin', null, 1, [1]],
  ] as const)('loads %s eagerly and the others lazily [VDP-020]', (_, video, early, eager) => {
    const { $ } = readPage(renderToStaticMarkup(row(video, early)));
    const images = $('img[src^="/media/"]:not(video img)')
      .toArray()
      .map((image) => [$(image).attr('fetchpriority') === 'high', $(image).attr('loading')]);
    expect(images).toEqual(
      [1, 2, 3].map((one) => (eager.some((it) => it === one) ? [true, 'eager'] : [false, 'lazy'])),
    );
  });
});
