import { renderToStaticMarkup } from 'react-dom/server';
import { readPage } from '#tests/support/html.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { photoStem } from '#media/rules/picture-set.ts';
import { openPhoto } from '#rules/photo-urls.ts';
import { rememberPressedPhoto, pressedPhotoOfSame, ResponsivePicture } from './responsive-picture.tsx';

const stem = photoStem({ id: 'car-1', images: [{ url: 'https://pics.example.com/1.jpg', thumbUrl: null }] }, 0)!;
const set = openPhoto(stem);
const renderPicture = (priority: boolean) =>
  renderToStaticMarkup(
    <ResponsivePicture
      photo={stem}
      alt="2021 Toyota Corolla"
      sizes="(min-width: 64rem) 60vw, 100vw"
      priority={priority}
      className="mine"
    />,
  );
const readPicture = (priority: boolean) => readPage(renderPicture(priority));

describe('a responsive picture', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('offers AVIF, then WebP, then JPEG, each in every width', () => {
    const { attribute, attributes } = readPicture(false);
    expect(attributes('picture > source', 'type')).toEqual(['image/avif', 'image/webp']);
    const offered = attributes('picture > *', 'srcset');
    expect(offered).toHaveLength(3);
    for (const one of offered) {
      expect(one).toContain(' 160w, ');
      expect(one).toMatch(/ 1920w$/);
    }
    expect(new Set(attributes('picture > *', 'sizes'))).toEqual(new Set(['(min-width: 64rem) 60vw, 100vw']));
    expect(attribute('picture > source + source + img', 'src')).toBe(set.src);
  });

  it('reserves its space, and has one alternative text', () => {
    const { $, attribute } = readPicture(false);
    expect($('img')).toHaveLength(2);
    expect($('img[width="1200"][height="900"]')).toHaveLength(2);
    expect(attribute('img[alt=""][aria-hidden="true"]', 'src')).toBe(set.preview);
    expect(attribute('picture img', 'alt')).toBe('2021 Toyota Corolla');
  });

  it('loads eagerly with `priority`, lazily otherwise [VDP-020]', () => {
    const first = readPicture(true);
    expect(first.attributes('img', 'loading')).toEqual(['eager', 'eager']);
    expect(first.attribute('picture img', 'fetchpriority')).toBe('high');
    const later = readPicture(false);
    expect(later.attribute('picture img', 'loading')).toBe('lazy');
    expect(later.attributes('img', 'fetchpriority')).toEqual([]);
  });

  it('has a photo of the same vehicle for its spin, from another host too [VDP-020]', () => {
    vi.stubGlobal('document', { baseURI: 'http://site.localhost/search' });
    const card = (file: string) => ({ querySelector: () => ({ currentSrc: file }) }) as unknown as Element;
    rememberPressedPhoto(card('http://site.localhost/images/car-1/0-abc/480.avif'));
    expect(pressedPhotoOfSame('/images/car-1/s0-def')).toBe('/images/car-1/0-abc/480.avif');
    expect(pressedPhotoOfSame('/images/car-2/s0-def')).toBeNull();
    rememberPressedPhoto(card('https://img.example.com/images/car-1/0-abc/480.avif'));
    expect(pressedPhotoOfSame('https://img.example.com/images/car-1/s0-def')).toBe(
      'https://img.example.com/images/car-1/0-abc/480.avif',
    );
    expect(pressedPhotoOfSame('/images/car-1/s0-def')).toBeNull();
  });

  it('shows the photo of the pressed card as a placeholder until its own file is loaded [VDP-020]', () => {
    vi.stubGlobal('document', { baseURI: 'http://site.localhost/search' });
    const card = (file: string) =>
      ({ querySelector: () => ({ currentSrc: file && `http://site.localhost${file}` }) }) as unknown as Element;
    rememberPressedPhoto(card(`${stem}/480.avif`));
    const under = (priority: boolean) => readPicture(priority).attribute('img[aria-hidden="true"]', 'src');
    expect(under(true)).toBe(`${stem}/480.avif`);
    expect(readPicture(true).has('.responsive-picture-preview')).toBe(false);
    expect(under(false)).toBe(set.preview);
    for (const other of [card('/images/other/0-x/480.avif'), card(''), null]) {
      rememberPressedPhoto(other);
      expect(under(true)).toBe(set.preview);
    }
  });
});
