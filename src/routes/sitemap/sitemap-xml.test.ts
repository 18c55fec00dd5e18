import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { MAX_BYTES, MAX_ENTRIES, sitemapIndexXml, sitemapXml, splitSitemap } from './sitemap-xml.ts';

const ORIGIN = 'https://www.dealer.example';
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `/cars/${at}` }));

describe('a sitemap', () => {
  it('is split at 50,000 pages, in their order [GAP-090]', () => {
    const parts = splitSitemap(entries(MAX_ENTRIES + 1), ORIGIN);
    expect(parts.map((part) => part.entries.length)).toEqual([MAX_ENTRIES, 1]);
    expect(parts[1]!.entries[0]).toContain(`/cars/${MAX_ENTRIES}<`);
  });

  it('is split before 50 MB [GAP-090]', () => {
    const long = Array.from({ length: 4 }, (_, at) => ({ path: `/${at}${'ü'.repeat(MAX_BYTES / 6)}` }));
    const parts = splitSitemap(long, ORIGIN);
    expect(parts.map((part) => part.entries.length)).toEqual([2, 2]);
    for (const part of parts) expect(Buffer.byteLength(sitemapXml(part))).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('has no file where there are no pages [GAP-090]', () => {
    expect(splitSitemap([], ORIGIN)).toEqual([]);
  });

  it('lists URL, last change and pictures, escaped [GAP-090]', () => {
    const [part] = splitSitemap(
      [
        { path: '/search?body=A&fuel=<B>', lastmod: '2026-03-01' },
        { path: '/cars/one', lastmod: '2026-03-02T01:00:00Z', images: [`${ORIGIN}/images/1.jpeg`] },
      ],
      ORIGIN,
    );
    const $ = load(sitemapXml(part!), { xml: true });
    expect(
      $('url > loc')
        .toArray()
        .map((one) => $(one).text()),
    ).toEqual([`${ORIGIN}/search?body=A&fuel=<B>`, `${ORIGIN}/cars/one`]);
    expect(
      $('lastmod')
        .toArray()
        .map((one) => $(one).text()),
    ).toEqual(['2026-03-01', '2026-03-02T01:00:00Z']);
    expect($('image\\:loc').text()).toBe(`${ORIGIN}/images/1.jpeg`);
    expect(part!.lastmod).toBe('2026-03-02T01:00:00Z');
  });

  it('has a last change only where all of its pages have one [GAP-090]', () => {
    const [part] = splitSitemap([{ path: '/a', lastmod: '2026-03-01' }, { path: '/b' }], ORIGIN);
    expect(part!.lastmod).toBeNull();
    const $ = load(sitemapIndexXml([{ url: `${ORIGIN}/sitemaps/pages-1.xml`, lastmod: null }]), { xml: true });
    expect([$('sitemap > loc').text(), $('lastmod').length]).toEqual([`${ORIGIN}/sitemaps/pages-1.xml`, 0]);
  });
});
