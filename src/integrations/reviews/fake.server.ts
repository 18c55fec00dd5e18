import { reviewSet, type Review } from '#content/rules/reviews.ts';
import { ReviewsUnavailable, type ReviewRequest, type Reviews } from '#content/reviews-port.ts';

/**
 * In memory. Magic ids:
 *   unknown   is not known to the service
 *   silent    does not answer
 *   low       has an average of two stars
 * All others have twenty reviews with an average of 4.8.
 */
export interface FakeReviews extends Reviews {
  /** The requests, in order. */
  readonly requests: readonly ReviewRequest[];
}

export function openFakeReviews(): FakeReviews {
  const requests: ReviewRequest[] = [];
  return {
    requests,
    async read(request) {
      requests.push(request);
      if (request.id === 'silent') throw new ReviewsUnavailable('No answer.');
      if (request.id === null || request.id === 'unknown') return null;
      const good = (at: number) => (at % 5 === 0 ? 4 : 5);
      const all = Array.from({ length: 20 }, (_, at) => fakeReview(at, request.id === 'low' ? 2 : good(at)));
      return { ...reviewSet(all), reviews: all.slice(0, request.most) };
    },
  };
}

function fakeReview(at: number, rating: number): Review {
  return {
    id: `fake-${at}`,
    customer_name: `Customer ${at + 1}`,
    text: at === 1 ? 'Translated by the service: very good.' : `Review ${at + 1} of the fake service.`,
    rating,
    image: null,
    review_date: `2026-01-${String(at + 1).padStart(2, '0')}`,
    reply_text: at === 0 ? 'Thank you.' : null,
    reply_date: at === 0 ? '2026-01-02' : null,
    location: null,
  };
}
