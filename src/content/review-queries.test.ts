import { describe, expect, it } from 'vitest';
import { openFakeReviews } from '#integrations/reviews/fake.server.ts';
import { reviewSet, type Review } from './rules/reviews.ts';
import { ReviewsUnavailable } from './reviews-port.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { createReviewQueries } from './review-queries.server.ts';

const HOUR = 3_600_000;
const sampleReview: Review = {
  id: 'one',
  customer_name: 'Priya',
  text: 'As described.',
  rating: 5,
  image: null,
  review_date: '2026-11-01',
  reply_text: null,
  reply_date: null,
  location: null,
};

function open() {
  const google = openFakeReviews();
  const errors: string[] = [];
  const queries = createReviewQueries(
    { site: { read: async ({ own }) => reviewSet(own) }, google, ratingService: google },
    { error: (_facts, message) => errors.push(message) },
  );
  return { google, errors, queries };
}
const siteWith = (reviews: object) => sampleSite([sampleDealership('one')], { reviews });
/** Lets answers of the fake arrive. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the reviews of a site', () => {
  it('do not hold up a page: what Google has not answered yet is on the next rendering [LOC-029]', async () => {
    const { google, queries } = open();
    const site = siteWith({ source: 'google', googlePlaceId: 'place-of-dealer' });
    const first = await queries.known(site, 0);
    expect([first.set, first.until! > 0]).toEqual([null, true]);
    await settled();
    const { set, until } = await queries.known(site, first.until!);
    expect([set!.reviews.length, set!.count, until]).toEqual([12, 20, HOUR]);
    expect(google.requests).toHaveLength(1);
  });

  it('are requested from Google in the number of reviews.googleQuantity [LOC-029, GAP-021]', async () => {
    const { google, queries } = open();
    await queries.asked(siteWith({ source: 'google', googlePlaceId: 'place-of-dealer', googleQuantity: 7 }), 0);
    expect(google.requests).toMatchObject([{ id: 'place-of-dealer', most: 7 }]);
  });

  it('stay as they were when the service fails, which is logged and tried again after five minutes [ERR-023]', async () => {
    const { google, errors, queries } = open();
    const site = siteWith({ source: 'ratingService', ratingServiceId: 'silent' });
    await queries.known(site, 0);
    await settled();
    expect(errors).toEqual(['reviews: no answer']);
    expect(google.requests).toHaveLength(1);
    await queries.known(site, 301_000);
    expect(google.requests).toHaveLength(2);
    await settled();
    await expect(queries.asked(site, 700_000)).rejects.toThrow(ReviewsUnavailable);
  });

  it.each(['silent', 'unknown', null])(
    'are those of the site, without an average, while the rating service has none (%s)',
    async (ratingServiceId) => {
      const { queries } = open();
      const site = siteWith({ source: 'ratingService', ratingServiceId });
      const reviews = [sampleReview];
      for (const now of [0, 60_000]) {
        const { set } = await queries.known({ ...site, reviews: { reviews } }, now);
        expect(set).toEqual({ reviews, count: 1, average_rating: null });
        await settled();
      }
    },
  );

  it.each([
    ['unknown', 'null'],
    ['silent', 'an error'],
  ])('of the id %s are requested once, however often the API asks: %s [API-033]', async (ratingServiceId, expected) => {
    const { google, queries } = open();
    const site = siteWith({ source: 'ratingService', ratingServiceId });
    for (const now of [0, 1000, 2000]) {
      const answer = await queries.asked(site, now).catch(() => 'an error');
      expect(String(answer)).toBe(expected);
    }
    expect(google.requests).toHaveLength(1);
  });

  it('come from the file of the site unless it chose a service [API-041]', async () => {
    const { google, queries } = open();
    expect(await queries.known(siteWith({}), 0)).toMatchObject({
      set: { count: 0, average_rating: null },
      until: null,
    });
    expect(google.requests).toEqual([]);
  });
});
