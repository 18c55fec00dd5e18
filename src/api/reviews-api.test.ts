import { expect, it } from 'vitest';
import { createReviewQueries } from '#content/review-queries.server.ts';
import { openFakeReviews } from '#integrations/reviews/fake.server.ts';
import { sampleDealership } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { callOperation } from '#tests/support/call-operation.ts';
import { ratingOperation } from './reviews-api.ts';

const fake = openFakeReviews();
const reviews = createReviewQueries(
  { site: fake, google: fake, ratingService: fake },
  { error: () => expect.fail('the service answers') },
);

it.each([
  ['org-7', 200, { rating: 4.8, stars: 5 }],
  ['low', 200, { rating: 2, stars: 2 }],
])('the rating of %s answers %i with rating and stars [API-033]', async (id, status, body) => {
  const site = sampleSite([sampleDealership('one')], { reviews: { source: 'ratingService', ratingServiceId: id } });
  const answer = await callOperation(ratingOperation, {
    site: { ...site, id },
    params: new URLSearchParams({ orgId: id }),
    content: { reviews },
    now: 0,
  });
  expect([answer.status, await answer.json()]).toEqual([status, body]);
});
