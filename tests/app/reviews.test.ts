import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { appWithSites } from '#tests/support/app.ts';
import { readPage } from '#tests/support/html.ts';

const LONG = `Very good. ${'And again. '.repeat(20)}`;
const review = (id: string, rating: number, more = '') =>
  `  - { id: r${id}, customer_name: Customer ${id}, rating: ${rating}, review_date: "2026-03-0${id}"${more} }\n`;
const FIVE = [1, 2, 3, 4, 5]
  .map((at) => review(String(at), at === 5 ? 2 : 5, at === 1 ? `, text: "${LONG}"` : ''))
  .join('');
const THREE = FIVE.split('\n').slice(0, 3).join('\n');

describe('reviews', async () => {
  const blocks = 'home: { blocks: [search, reviews] }';
  const app = await appWithSites(
    {
      few: blocks,
      many: blocks,
      strict: `${blocks}\n  reviews: { minimumRating: 5, maximum: 2, layout: slider, leaveLink: "https://reviews.example/us" }`,
      named: `${blocks}\n  reviews: { filterText: customer 4, layout: grid }`,
      rated: `${blocks}\n  reviews: { source: ratingService, ratingServiceId: org-7 }`,
      google: `${blocks}\n  reviews: { source: google, googlePlaceId: place-of-dealer, googleQuantity: 5 }`,
    },
    async (group) => {
      for (const slug of ['many', 'strict', 'named', 'rated'])
        await writeFile(`${group}/${slug}/reviews.yaml`, `reviews:\n${FIVE}`);
      await writeFile(`${group}/few/reviews.yaml`, `notice: From our guest book.\nreviews:\n${THREE}\n`);
    },
  );
  const home = async (site: string) => readPage(await (await app.get('/', { site })).text());
  const shown = (page: Awaited<ReturnType<typeof home>>) => page.attributes('#reviews article', 'aria-label');

  it('are a block of the home page with their average, link and notice [LOC-025, LOC-026, SITE-008, SITE-026]', async () => {
    const page = await home('few');
    expect(page.text('#reviews h2')).toBe('5.0 out of 5 from 3 reviews on this site');
    expect(page.text('#reviews')).toContain('From our guest book.');
    expect(page.attribute('#reviews a:contains("Leave a Review")', 'href')).toBe('/contact-us#enquire');
    expect(shown(page)).toHaveLength(3);
  });

  it('are a grid for three and a slider for more, with reviews.layout auto [LOC-023, LOC-024]', async () => {
    const [few, many] = [await home('few'), await home('many')];
    const isSlider = (page: typeof few) => page.has('#reviews [aria-labelledby="reviews-row-title"]');
    expect([isSlider(few), isSlider(many), isSlider(await home('strict')), isSlider(await home('named'))]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(many.text('#reviews [data-start]')).toContain('Customer 2');
  });

  it('say that ratings below reviews.minimumRating are left out [LOC-028, GAP-020]', async () => {
    const many = await home('many');
    expect(shown(many)).toEqual([4, 3, 2, 1].map((at) => `Review by Customer ${at}`));
    expect(many.text('#reviews h2')).toBe('4.4 out of 5 from 5 reviews on this site');
    expect(many.text('#reviews')).toContain(
      'Reviews with 4 stars or more are shown. The average includes all reviews.',
    );
    const strict = await home('strict');
    expect([strict.text('#reviews h2'), shown(strict).length]).toEqual(['Customer reviews', 2]);
  });

  it('contain reviews.filterText [LOC-031]', async () => {
    expect(shown(await home('named'))).toEqual(['Review by Customer 4']);
  });

  it('lead to reviews.leaveLink [LOC-026]', async () => {
    const page = await home('strict');
    expect(page.attribute('#reviews a:contains("Leave a Review")', 'href')).toBe('https://reviews.example/us');
  });

  it('expand a long text, also without scripts [LOC-034]', async () => {
    const page = await home('few');
    expect(page.text('#reviews details summary')).toContain('View more');
    expect(page.text('#reviews details .read-whole')).toBe(LONG.trim());
  });

  it('are never structured data: a business may not mark up reviews of itself [GAP-090]', async () => {
    const html = await (await app.get('/', { site: 'few' })).text();
    expect(html).not.toMatch(/AggregateRating|reviewRating/);
  });

  it('do not fail a page when their service is not set up [ERR-023]', async () => {
    expect((await home('google')).has('#reviews')).toBe(false);
    expect((await home('rated')).has('h1')).toBe(true);
  });

  it.each([
    ['rated', 'org-7', 502],
    ['rated', 'org-8', 404],
    ['few', 'org-7', 404],
  ])('of the site %s: the rating of %s answers %i without its service [API-033]', async (site, id, status) => {
    expect((await app.get(`/api/reviews/snap21?orgId=${id}`, { site })).status).toBe(status);
  });
});
