import { z } from 'zod';
import { ReviewsUnavailable } from '#content/reviews-port.ts';
import type { Scope } from '#views/context.ts';
import { problem } from '#platform/problem.ts';
import { jsonResponse, problemResponse, sentValue, type AnswerBody, type Operation } from './operation.ts';

const parameters = z.object({
  orgId: z.string().meta({ description: "The dealership's id at the rating service, as in the site's settings." }),
});

const ratingAnswer = z.object({
  rating: z.number().meta({ description: 'The average of all reviews, 0 to 5.' }),
  stars: z.int().meta({ description: 'The average in whole stars.' }),
});

export const ratingOperation: Operation = {
  method: 'get',
  path: '/api/reviews/snap21',
  operationId: 'dealershipRating',
  summary: "Returns the dealership's rating at its rating service.",
  query: parameters,
  responses: {
    200: jsonResponse('The rating.', ratingAnswer),
    404: problemResponse('The site has no such id at the service, or the service has no rating for it.'),
    502: problemResponse('The service did not answer.'),
  },
  handle: dealershipRating,
};

/** Answers for the site's own id only: this server does not pass on other questions. */
async function dealershipRating({
  site,
  params,
  content,
  now,
}: Scope<'content', 'site' | 'params' | 'now'>): Promise<Response> {
  const { source, ratingServiceId } = site.settings.reviews;
  const none = () =>
    problem(404, 'No rating', 'orgId must be the id in the setting reviews.ratingServiceId of this site.');
  if (source !== 'ratingService' || ratingServiceId === null) return none();
  if (sentValue(parameters, params, 'orgId') !== ratingServiceId) return none();
  try {
    const set = await content.reviews.asked(site, now);
    if (set === null || set.average_rating === null) return none();
    const rating = set.average_rating;
    const body: AnswerBody<typeof ratingAnswer> = { rating, stars: Math.round(rating) };
    return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof ReviewsUnavailable)) throw error;
    return problem(502, 'No answer', 'The rating could not be loaded. Try again later.');
  }
}
