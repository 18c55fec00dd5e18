import { reviewSet } from '#content/rules/reviews.ts';
import type { Reviews } from '#content/reviews-port.ts';

/** The reviews of the site's own file. Number and average are those of the file. */
export function openSiteReviews(): Reviews {
  return { read: async ({ own, most }) => ({ ...reviewSet(own), reviews: own.slice(0, most) }) };
}
