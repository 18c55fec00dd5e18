import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPhoto, photoStem } from '#media/rules/picture-set.ts';
import { rememberPressedPhoto, pressedPhotoOfSame, ResponsivePicture } from './responsive-picture.tsx';

const stem = photoStem({ id: 'car-1', images: [{ url: 'https://pics.example.com/1.jpg', thumbUrl: null }] }, 0)!;
const set = openPhoto(stem);
const render = (priority: boolean) =>
  renderToStaticMarkup(
    <ResponsivePicture
      photo={stem}
      alt="2021 Toyota Corolla"
      sizes="(min-width: 64rem) 60vw, 100vw"
      priority={priority}
      className="mine"
    />,
  );
const tags = (html: string, name: string) => html.match(new RegExp(`<${name} [^>]*>`, 'g')) ?? [];

describe('a responsive picture', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('offers AVIF, then WebP, then JPEG, each in every width', () => {
    const html = render(false);
    const [avif = '', webp = '', ...more] = tags(html, 'source');
    expect(more).toEqual([]);
    expect(avif).toContain('type="image/avif"');
    expect(webp).toContain('type="image/webp"');
    for (const tag of [avif, webp, tags(html, 'img')[1]!]) {
      expect(tag).toContain(' 160w, ');
      expect(tag).toContain(' 1920w"');
      expect(tag).toContain('sizes="(min-width: 64rem) 60vw, 100vw"');
    }
    expect(tags(html, 'img')[1]).toContain(`src="${set.src}"`);
    expect(html.indexOf('<source')).toBeGreaterThan(html.indexOf('<picture>'));
  });

  it('reserves its space, and has one alternative text', () => {
    const [preview = '', photo = ''] = tags(render(false), 'img');
    for (const tag of [preview, photo]) expect(tag).toMatch(/width="1200" height="900"/);
    expect(preview).toContain(`src="${set.preview}"`);
    expect(preview).toMatch(/alt="" aria-hidden="true"/);
    expect(photo).toContain('alt="2021 Toyota Corolla"');
  });

  it('loads eagerly with `priority`, lazily otherwise [VDP-020]', () => {
    const [preview = '', first = ''] = tags(render(true), 'img');
    expect(first).toContain('loading="eager"');
    expect(first).toMatch(/fetchpriority="high"/i);
    expect(preview).toContain('loading="eager"');
    const later = tags(render(false), 'img')[1]!;
    expect(later).toContain('loading="lazy"');
    expect(later).not.toMatch(/fetchpriority/i);
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
    const [under = ''] = tags(render(true), 'img');
    expect(under).toContain(`src="${stem}/480.avif"`);
    expect(under).not.toContain('preview');
    expect(tags(render(false), 'img')[0]).toContain(`src="${set.preview}"`);
    for (const other of [card('/images/other/0-x/480.avif'), card(''), null]) {
      rememberPressedPhoto(other);
      expect(tags(render(true), 'img')[0]).toContain(`src="${set.preview}"`);
    }
  });
});
