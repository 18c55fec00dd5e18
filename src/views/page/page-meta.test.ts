import { describe, expect, it } from 'vitest';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sharePicture } from './share-picture.server.ts';
import { pageMeta } from './page-meta.ts';

const origin = 'https://www.dealer.example';
const slide = { id: 'a', name: 'A', description: 'A', url: '/', label: 'See', image: '/media/scenes/dusk.webp' };
const scope = (slides: readonly object[] = []) => ({
  site: sampleSite([sampleDealership('one')], { home: { slides } }),
  pictureOrigin: null,
  origin,
});

describe('the preview of a shared page', () => {
  it('has title, description, URL and picture with its size [GAP-090]', () => {
    const tags = pageMeta({
      title: 'Offers',
      siteName: 'Dealer',
      description: 'Two offers.',
      canonical: `${origin}/special-offers`,
      share: { url: `${origin}/a.jpeg`, width: 1280, height: 467 },
    });
    expect(tags.slice(3)).toEqual([
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Dealer' },
      { property: 'og:title', content: 'Offers | Dealer' },
      { property: 'og:description', content: 'Two offers.' },
      { property: 'og:url', content: `${origin}/special-offers` },
      { property: 'og:image', content: `${origin}/a.jpeg` },
      { property: 'og:image:width', content: '1280' },
      { property: 'og:image:height', content: '467' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]);
  });

  it('leaves out what is unknown, and has noindex where search engines should not list the page', () => {
    const tags = pageMeta({
      title: 'Compare',
      siteName: 'Dealer',
      description: null,
      canonical: null,
      isIndexed: false,
      share: null,
    });
    expect(tags).toEqual([
      { title: 'Compare | Dealer' },
      { name: 'robots', content: 'noindex' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Dealer' },
      { property: 'og:title', content: 'Compare | Dealer' },
      { name: 'twitter:card', content: 'summary' },
    ]);
  });

  it('shows the picture of the page, else the first slide of the site, else its first location, else none [GAP-090]', () => {
    expect(sharePicture(scope([slide]), '/media/studio/suv/side.webp')).toMatchObject({ width: 1280, height: 960 });
    const first = sharePicture(scope([slide]));
    expect(first).toMatchObject({ width: 1280, height: 467 });
    expect(first!.url).toMatch(/^https:\/\/www\.dealer\.example\/images\/.+\/1280\.jpeg$/);
    const bare = scope();
    const image = { url: '/media/places/yard.webp', thumb: '/media/places/yard.webp' };
    const photographed = { ...bare, site: { ...bare.site, primaryLocation: { ...bare.site.primaryLocation, image } } };
    expect(sharePicture(photographed)).toMatchObject({ width: 1280, height: 960 });
    expect(sharePicture(bare)).toBeNull();
  });

  it('does not state the size of a picture of another server [GAP-090]', () => {
    const url = 'https://pictures.example/a.jpg';
    expect(sharePicture(scope(), url)).toEqual({ url, width: null, height: null });
  });
});
