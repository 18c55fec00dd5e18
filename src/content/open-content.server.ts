import type { Base } from '#platform/base.ts';
import { createReviewQueries, type ReviewQueries, type ReviewSources } from './review-queries.server.ts';

/** Reviews by customers. */
export interface ContentServices {
  readonly reviews: ReviewQueries;
}

export function openContent({ log }: Pick<Base, 'log'>, needs: { readonly reviews: ReviewSources }): ContentServices {
  return { reviews: createReviewQueries(needs.reviews, log) };
}
